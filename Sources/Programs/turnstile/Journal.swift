// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSMTools
import Fixed
import GateController
import GateMessages

/// What happened to a gate at the desk, a line each, with its time to the microsecond.
struct Journal: GateLog {
  /// How many lines are kept; later ones are counted.
  static let capacity = 100_000

  /// The lines: `0.055000 coin: locked -> unlocked`.
  private(set) var lines: [String] = []
  private(set) var lostLines: UInt64 = 0

  mutating func record(_ entry: LogEntry, at time: Nanoseconds) {
    guard lines.count < Self.capacity else {
      lostLines += 1
      return
    }
    var line: TextBuffer = "\(seconds: time) "
    entry.describe(into: &line) { code, text in text += "error \(code.magnitude)" }
    lines.append(String(line))
  }
}

extension TextBuffer {
  /// Adds a time in seconds, with six places.
  mutating func appendInterpolation(seconds time: Nanoseconds) {
    self += "\(time / 1_000_000_000).\(time / 1000 % 1_000_000, width: 6)"
  }

  /// Adds a string, each byte that is not printable as `?`.
  mutating func appendInterpolation(foreign string: String) {
    append(foreign: string.utf8.span)
  }
}
