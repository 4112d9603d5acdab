// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import FSM

/// One step of a search: what a property is about.
public struct Moment<M: SearchableMachine, W: World> where W.Names == M.A {
  /// The machine after the step.
  public let machine: M
  /// The step.
  public let step: M.Result
  /// The world after the step's words.
  public let world: W
  /// When it happened.
  let time: Nanoseconds
  /// The time that passed before it.
  let wait: Nanoseconds
  /// What the guards and intervals were asked, and answered.
  let answers: Answers

  /// Whether the machine is now in `state`, or in a state that is part of it.
  public func isIn(_ state: M.A.State) -> Bool { machine.isIn(state) }
  /// Whether `word` was performed in this step.
  public func performs(_ word: M.A.Word) -> Bool { step.words.contains(word) }
  /// Whether this was a step of `event`.
  public func isStep(of event: M.A.Event) -> Bool { step.event == event }
}

/// The answers of guards and the lengths of intervals in seconds, by raw value.
struct Answers {
  var guards: [UInt8: Bool] = [:]
  var intervals: [UInt8: UInt32] = [:]
}
