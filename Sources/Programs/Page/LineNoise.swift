// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import SimulatedGPIO

/// What moves the contacts of a gate without a visitor: noise on lines, and what is stuck.
struct LineNoise {
  /// One line, and when its contact changes next.
  struct Source {
    /// The offset of the line.
    let offset: UInt8
    /// The time between two changes, in nanoseconds.
    let interval: Nanoseconds
    /// When the contact changes next; `nil` while it is quiet.
    private(set) var deadline: Nanoseconds?
    private var isClosed = false

    /// A quiet line.
    init(_ offset: UInt8, every interval: Nanoseconds) {
      self.offset = offset
      self.interval = interval
    }

    /// Whether the line is noisy.
    var isOn: Bool { deadline != nil }

    /// Begins the noise at `now`, or ends it with an open contact.
    mutating func turn(on isOn: Bool, _ chip: inout SimulatedChip) {
      deadline = isOn ? chip.now &+ interval : nil
      isClosed = false
      chip.release(offset)
    }

    /// Changes the contact if that is due.
    mutating func disturb(_ chip: inout SimulatedChip) {
      guard let due = deadline, due <= chip.now else { return }
      deadline = due &+ interval
      isClosed.toggle()
      if isClosed { chip.press(offset) } else { chip.release(offset) }
    }
  }

  /// The mains on the acceptor's line: 100 changes a second.
  var hum: Source
  /// A worn contact of the push sensor.
  var chatter: Source

  /// When a contact changes next; `nil` while all lines are quiet.
  var deadline: Nanoseconds? {
    let next = min(hum.deadline ?? .max, chatter.deadline ?? .max)
    return next == .max ? nil : next
  }

  /// Changes every contact that is due.
  mutating func disturb(_ chip: inout SimulatedChip) {
    hum.disturb(&chip)
    chatter.disturb(&chip)
  }
}
