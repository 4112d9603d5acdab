// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// Watches the lock's coil, below the machine: whatever it wants, there is a longest time.
///
/// The time counts from when the machine first wants the coil energised to when it no longer does,
/// so lines that were lost meanwhile do not start it over.
struct CoilWatch: Sendable {
  /// Whether the current is off because the time is up; over when the machine wants it off itself.
  private(set) var isCut = false
  private let longestTime: UInt64
  private var energisedSince: UInt64?

  /// Watches a coil that may have current for so many nanoseconds; 0 is for ever.
  init(longestTime: UInt64) { self.longestTime = longestTime }

  /// When the current is to be cut, or `nil` when it is or never will be.
  var dueAt: UInt64? { isCut || longestTime == 0 ? nil : energisedSince.map { $0 &+ longestTime } }

  /// Takes note of what the machine wants at `time`.
  mutating func note(isEnergised: Bool, at time: UInt64) {
    energisedSince = isEnergised ? energisedSince ?? time : nil
    if !isEnergised { isCut = false }
  }

  /// Takes note of the time.
  mutating func expire(by time: UInt64) {
    if let dueAt, dueAt <= time { isCut = true }
  }
}
