// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// Keeps remarks of one kind a minute apart: a person who plays with the arm must not fill the journal.
struct RemarkLimit: Sendable {
  private static var pause: Nanoseconds { .seconds(60) }

  // By the number of the remark: the earliest time of the next entry, and the number since the last one.
  private var times = InlineArray<24, Nanoseconds>(repeating: 0)
  private var counts = InlineArray<24, UInt32>(repeating: 0)

  /// Returns how often the remark is due to be told at `now`; 0 if it was told less than a minute ago.
  mutating func take(_ remark: Remark, at now: Nanoseconds) -> UInt32 {
    let index = Int(remark.rawValue)
    counts[index] &+= 1
    guard times[index] <= now else { return 0 }
    defer { counts[index] = 0 }
    times[index] = now &+ Self.pause
    return counts[index]
  }
}
