// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import SimulatedGPIO

/// Pulses of 40 ms that an output of the gate makes on the wire of the acceptor: the lock's coil by its current, or
/// an acceptor that answers its power.
struct Echo {
  private static var length: Nanoseconds { .milliseconds(40) }
  private let offset: UInt8
  // The time from the output's change to the pulse, and whether only a change to active makes one.
  private let delay: Nanoseconds
  private let followsOnly: Bool
  /// When the contact changes next; never without a pulse.
  private(set) var deadline = Nanoseconds.never
  private var (isOn, wasActive, isClosed) = (false, false, false)

  /// Pulses on the line `offset`, `delay` nanoseconds after a change of the output or only after it becomes active.
  init(_ offset: UInt8, after delay: Nanoseconds, onlyActive: Bool) {
    (self.offset, self.delay, followsOnly) = (offset, delay, onlyActive)
  }

  /// Makes pulses from now on, or none.
  mutating func turn(on isOn: Bool, _ chip: inout SimulatedChip) {
    (self.isOn, isClosed, deadline) = (isOn, false, .never)
    chip.release(offset)
  }

  /// Looks at the output at `now`.
  mutating func follow(_ isActive: Bool, at now: Nanoseconds) {
    defer { wasActive = isActive }
    guard isOn, isActive != wasActive, isActive || !followsOnly, !isClosed else { return }
    deadline = now &+ delay
  }

  /// Changes the contact if that is due.
  mutating func disturb(_ chip: inout SimulatedChip) {
    guard deadline <= chip.now else { return }
    isClosed.toggle()
    deadline = isClosed ? chip.now &+ Self.length : .never
    if isClosed { chip.press(offset) } else { chip.release(offset) }
  }
}
