// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// Keeps remarks of one kind a minute apart: a person who plays with the arm must not fill the journal.
struct RemarkLimit: Sendable {
  private static var pause: Nanoseconds { .seconds(60) }

  // By the number of the remark: the earliest time of the next entry, and the number since the last one.
  private var remarks = InlineArray<24, (time: Nanoseconds, count: UInt32)>(repeating: (0, 0))

  /// Returns how often the remark is due to be told at `now`; 0 if it was told less than a minute ago.
  mutating func take(_ remark: Remark, at now: Nanoseconds) -> UInt32 {
    let index = Int(remark.rawValue)
    let (time, count) = remarks[index]
    let isDue = time <= now
    remarks[index] = isDue ? (now &+ Self.pause, 0) : (time, count &+ 1)
    return isDue ? count &+ 1 : 0
  }
}
