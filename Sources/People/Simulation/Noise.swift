// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import SimulatedGPIO

/// Noise on a line: its contact closes and opens.
struct Noise {
  private let offset: UInt8
  // The time between two changes.
  private let interval: Nanoseconds
  /// When the contact changes next; never while it is quiet.
  private(set) var deadline = Nanoseconds.never
  private var isClosed = false

  /// Noise on the line `offset` that changes the contact every `interval` nanoseconds, once it is turned on.
  init(_ offset: UInt8, every interval: Nanoseconds) {
    self.offset = offset
    self.interval = interval
  }

  /// Begins the noise now, or ends it with an open contact.
  mutating func turn(on isOn: Bool, _ chip: inout SimulatedChip) {
    deadline = isOn ? chip.now &+ interval : .never
    isClosed = false
    chip.release(offset)
  }

  /// Changes the contact if that is due.
  mutating func disturb(_ chip: inout SimulatedChip) {
    guard deadline <= chip.now else { return }
    deadline = deadline &+ interval
    isClosed.toggle()
    if isClosed { chip.press(offset) } else { chip.release(offset) }
  }
}
