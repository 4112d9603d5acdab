// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// Limits how long the lock's coil has current, below the machine and whatever it wants.
///
/// The time counts from when the machine first wants the coil energised to when it no longer does,
/// so lines that were lost meanwhile do not start it over.
struct CoilBudget: Sendable {
  /// Whether the current is cut because its time is up; over when the machine wants it off itself.
  private(set) var isCut = false
  private let longestTime: Nanoseconds
  private var energisedSince: Nanoseconds?

  /// A budget of so many nanoseconds; 0 is without end.
  init(longestTime: Nanoseconds) { self.longestTime = longestTime }

  /// When the current is to be cut, or `nil` when it is or never will be.
  var deadline: Nanoseconds? {
    isCut || longestTime == 0 ? nil : energisedSince.map { $0 &+ longestTime }
  }

  /// Takes what the machine wants at `time`.
  mutating func observe(isEnergised: Bool, at time: Nanoseconds) {
    energisedSince = isEnergised ? energisedSince ?? time : nil
    if !isEnergised { isCut = false }
  }

  /// Cuts the current if its time is up by `time`.
  mutating func expire(by time: Nanoseconds) {
    if let deadline, deadline <= time { isCut = true }
  }
}
