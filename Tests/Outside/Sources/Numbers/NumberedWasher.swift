// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Machines

/// The washer, over its numbers.
package enum NumberedWasher: Automaton {
  package typealias State = Washer.State
  package typealias Event = Washer.Event
  package typealias Word = Washer.Word
  package typealias Guard = Washer.Guard
  package typealias Numbers = NumberedHierarchy<NumberedWasher, WasherNumbers, 6, 10>

  package static let initial = Washer.initial
  package static let roles = Roles<Self>(timeout: Washer.timeout)
  package static var table: WithHistory<WithTimers<WithStack<Numbers, 1>>> {
    .init(.init(.init(.init())))
  }
}

/// The door is closed.
struct NumberedDrum: Conditions {
  typealias Names = NumberedWasher
  func holds(_ condition: Washer.Guard) -> Bool { false }
}
