// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// What a search lets happen to a machine.
enum Cause<A: Automaton> {
  case start
  case event(A.Event)
  /// This timer, counted from the outermost level's, runs out.
  case timer(Int)
}

/// One cause and all that follows from it, at a time that is not chosen yet.
struct Reaction<M: SearchableMachine, W: World> where W.Names == M.A {
  /// What happened.
  let cause: Cause<M.A>
  /// The steps that follow.
  let moments: [Moment<M, W>]
  /// For each timer the milliseconds that it was started with, 0 where it does not run, `nil` where
  /// it was left alone.
  let starts: [Int?]
}
