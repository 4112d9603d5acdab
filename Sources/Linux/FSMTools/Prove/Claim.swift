// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// A claim in a machine's own words: `unlocked implies not lock`.
///
/// A state is true where the machine is in it after the step, an event where the step is of it, a word
/// where the step performs it. `implies` binds least, then `or`, `and` and `not`.
indirect enum Claim<A: Automaton> {
  case state(A.State)
  case event(A.Event)
  case word(A.Word)
  case not(Claim)
  case and(Claim, Claim)
  case or(Claim, Claim)
  case implies(Claim, Claim)

  /// Whether the claim is true after a step.
  func isTrue<Result: MachineStep>(after step: Result) -> Bool where Result.A == A {
    switch self {
    case .state(let state): step.leads(into: state)
    case .event(let event): step.event == event
    case .word(let word): step.words.contains(word)
    case .not(let claim): !claim.isTrue(after: step)
    case .and(let first, let second):
      first.isTrue(after: step) && second.isTrue(after: step)
    case .or(let first, let second):
      first.isTrue(after: step) || second.isTrue(after: step)
    case .implies(let first, let second):
      !first.isTrue(after: step) || second.isTrue(after: step)
    }
  }
}

/// What is wrong with a claim's text.
struct ClaimError: Error {
  /// The mistake, and what to do.
  let message: String
}
