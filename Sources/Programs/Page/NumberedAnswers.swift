// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Interpreter

/// Yes or no for each guard of a machine, and a time for each interval, by number: so that the
/// module has their code once, and not for each machine.
struct NumberedAnswers {
  /// The intervals, in milliseconds.
  private(set) var intervals = InlineArray<4, UInt32>(repeating: 0)
  // A bit for each guard.
  private var guards: UInt32 = 0

  /// Whether the guard with this number, 0...31, holds.
  func holds(_ guardNumber: UInt8) -> Bool { guards &>> UInt32(guardNumber) & 1 == 1 }

  /// Answers a guard with 1 for yes or 0 for no; throws for any other answer.
  @inline(never)
  mutating func answer(_ guardNumber: UInt8, _ answer: UInt32) throws(HostFault) {
    guard answer <= 1 else { throw .outOfRange("takes 1 for yes or 0 for no") }
    let bit: UInt32 = 1 &<< UInt32(guardNumber)
    guards = guards & ~bit | (answer == 1 ? bit : 0)
  }

  /// Sets an interval to 0...1,000,000 seconds; throws for any other time.
  @inline(never)
  mutating func set(_ interval: UInt8, seconds: UInt32) throws(HostFault) {
    guard seconds <= 1_000_000 else { throw .outOfRange("takes 0 to 1000000 seconds") }
    intervals[Int(interval)] = seconds * 1000
  }
}
