// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// Watches one switch for being held longer than anybody would.
///
/// A jammed coin or a shorted wire looks like a switch that is pressed. That one press has counted;
/// this is only for somebody to be told.
struct SwitchWatch: Sendable {
  /// Whether the switch has been active for too long; over when it lets go.
  private(set) var isStuck = false
  private let longestPress: UInt64
  private var pressedSince: UInt64?

  /// Watches a switch; presses of any length are well if `longestPress` is 0 nanoseconds.
  init(longestPress: UInt64) { self.longestPress = longestPress }

  /// When the press under way becomes too long; `nil` when it has or cannot.
  var dueAt: UInt64? {
    isStuck || longestPress == 0 ? nil : pressedSince.map { $0 &+ longestPress }
  }

  /// Takes note of the settled level at `time`.
  mutating func note(isActive: Bool, at time: UInt64) {
    pressedSince = isActive ? pressedSince ?? time : nil
    if !isActive { isStuck = false }
  }

  /// Takes note of the time.
  mutating func expire(by time: UInt64) {
    if let dueAt, dueAt <= time { isStuck = true }
  }
}
