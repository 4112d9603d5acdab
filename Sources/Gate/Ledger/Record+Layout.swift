// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Turnstile

extension Record {
  /// Where the versions of a record have the same at different places.
  ///
  /// Version 2 is that of 0.2.0. It has no identity and no fingerprint; its first eleven counters end at
  /// its first checksum, and the others and its money stand behind it.
  struct Layout {
    let version: UInt8
    let size: Int
    /// Whether the checksum at the end goes on from the first one, or is of what is behind that alone.
    let isOneChecksum: Bool
    /// Where the first eleven counters and the others would begin if all were there.
    let counters: (Int, Int)
    let counterCount: UInt8
    let money: Int
    /// The bytes that are 0, in two runs.
    let unused: (Range<Int>, Range<Int>)

    static var present: Self {
      let count = Counter.count
      return Self(
        version: 3, size: 512, isOneChecksum: true, counters: (160, 160),
        counterCount: UInt8(truncatingIfNeeded: count), money: 76,
        unused: (88..<156, 160 + 8 * count..<508))
    }

    static var second: Self {
      Self(
        version: 2, size: 320, isOneChecksum: false, counters: (64, 72), counterCount: 18,
        money: 264,
        unused: (216..<264, 276..<316))
    }

    /// Where the counter with this raw value stands.
    func place(of counter: UInt8) -> Int {
      (counter < 11 ? counters.0 : counters.1) + 8 * Int(counter)
    }
  }
}
