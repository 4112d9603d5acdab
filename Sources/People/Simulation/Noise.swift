// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import SimulatedGPIO

/// Noise on lines: their contacts close and open, all together.
struct Noise {
  private let offsets: InlineArray<3, UInt8>
  // How long the contacts stay closed, and open.
  private let (closed, open): (Nanoseconds, Nanoseconds)
  /// When the contact changes next; never while it is quiet.
  private(set) var deadline = Nanoseconds.never
  private var isClosed = false

  /// Noise on the line `offset` that changes the contact every `interval` nanoseconds, once it is turned on.
  init(_ offset: UInt8, every interval: Nanoseconds) {
    offsets = InlineArray(repeating: offset)
    (closed, open) = (interval, interval)
  }

  /// A dip of the supply of 30 ms each second: all contacts of `offsets` are closed in it.
  init(dipping offsets: InlineArray<3, UInt8>) {
    self.offsets = offsets
    (closed, open) = (.milliseconds(30), .milliseconds(970))
  }

  /// Begins the noise now, or ends it with open contacts.
  mutating func turn(on isOn: Bool, _ chip: inout SimulatedChip) {
    deadline = isOn ? chip.now &+ open : .never
    isClosed = false
    change(&chip)
  }

  /// Changes the contacts if that is due.
  mutating func disturb(_ chip: inout SimulatedChip) {
    guard deadline <= chip.now else { return }
    isClosed.toggle()
    deadline = deadline &+ (isClosed ? closed : open)
    change(&chip)
  }

  private func change(_ chip: inout SimulatedChip) {
    for index in 0..<offsets.count {
      if isClosed { chip.press(offsets[index]) } else { chip.release(offsets[index]) }
    }
  }
}
