// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// A name that is only its number: big tables need many.
struct NumberedName: Name {
  let rawValue: UInt8
  init(rawValue: UInt8) { self.rawValue = rawValue }
  var name: StaticString { "place" }
}

/// There is nothing to ask of the world.
struct Nothing<A: Automaton>: World where A.Guard == NoNames, A.Interval == NoNames {
  typealias Names = A
  var time: UInt64 = 0
}
