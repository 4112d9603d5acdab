// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Machines

/// The door, over its numbers.
package enum NumberedDoor: Automaton {
  package typealias State = Door.State
  package typealias Event = Door.Event
  package typealias Word = Door.Word
  package typealias Guard = Door.Guard
  package typealias Interval = Door.Interval

  package static let initial = Door.initial
  package static let roles = Roles<Self>(timeout: Door.timeout)
  package static func isUrgent(_ event: Event) -> Bool { Door.isUrgent(event) }
  package static func isFinal(_ state: State) -> Bool { Door.isFinal(state) }
  package static var table: NumberedTable<NumberedDoor, DoorNumbers, 3, 4> { .init() }
}

/// The right code is always dialled.
struct NumberedKeypad: Conditions {
  typealias Names = NumberedDoor
  func holds(_ condition: Door.Guard) -> Bool { true }
  func milliseconds(of interval: Door.Interval) -> UInt32 { 3000 }
}
