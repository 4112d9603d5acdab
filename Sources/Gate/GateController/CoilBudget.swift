// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// Limits how long the lock's coil has current, below the machine and whatever it wants.
///
/// The time counts from when the machine first wants the coil energised until it no longer does.
/// Losing the lines and requesting them again does not restart it.
struct CoilBudget: Sendable {
  /// Whether the current is cut because its time is up, until the machine itself wants it off.
  private(set) var isCut = false
  private let longestTime: Nanoseconds
  private var energisedSince: Nanoseconds?

  /// A budget in nanoseconds; 0 is no limit.
  init(longestTime: Nanoseconds) { self.longestTime = longestTime }

  /// When the current will be cut; `nil` when it is cut already, or never will be.
  var deadline: Nanoseconds? {
    isCut || longestTime == 0 ? nil : energisedSince.map { $0 &+ longestTime }
  }

  /// Notes at `time` whether the machine wants the coil energised.
  mutating func observe(isEnergised: Bool, at time: Nanoseconds) {
    energisedSince = isEnergised ? energisedSince ?? time : nil
    if !isEnergised { isCut = false }
  }

  /// Cuts the current if its time is up by `time`.
  mutating func expire(by time: Nanoseconds) {
    if let deadline, deadline <= time { isCut = true }
  }
}
