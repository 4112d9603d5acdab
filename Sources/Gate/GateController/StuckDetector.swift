// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// Finds a switch that is active for longer than a person holds it.
///
/// A jammed coin or a shorted wire looks like a switch that is pressed. That press counts once;
/// this only tells of it.
struct StuckDetector: Sendable {
  /// Whether the switch has been active for too long; over when it is inactive.
  private(set) var isStuck = false
  private let longestPress: Nanoseconds
  private var pressedSince: Nanoseconds?

  /// A detector for a switch; presses of any length are well if `longestPress` is 0 nanoseconds.
  init(longestPress: Nanoseconds) { self.longestPress = longestPress }

  /// When the press under way becomes too long; `nil` when it has or cannot.
  var deadline: Nanoseconds? {
    isStuck || longestPress == 0 ? nil : pressedSince.map { $0 &+ longestPress }
  }

  /// Takes the settled level at `time`.
  mutating func observe(isActive: Bool, at time: Nanoseconds) {
    pressedSince = isActive ? pressedSince ?? time : nil
    if !isActive { isStuck = false }
  }

  /// Finds the switch stuck if its press is too long by `time`.
  mutating func expire(by time: Nanoseconds) {
    if let deadline, deadline <= time { isStuck = true }
  }
}
