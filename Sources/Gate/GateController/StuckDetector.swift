// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// Finds a switch that is active for longer than a person holds it.
///
/// A jammed coin or a shorted wire looks like a switch that is pressed. That press still counts
/// once; the detector only reports it.
struct StuckDetector: Sendable {
  /// Whether the switch has been active for too long, until it is inactive.
  private(set) var isStuck = false
  private let longestPress: Nanoseconds
  private var pressedSince: Nanoseconds?

  /// A detector for presses longer than `longestPress` nanoseconds; 0 is no limit.
  init(longestPress: Nanoseconds) { self.longestPress = longestPress }

  /// When the present press becomes too long; never when it already is, or there is no limit.
  var deadline: Nanoseconds {
    guard !isStuck, longestPress > 0, let pressedSince else { return .never }
    return pressedSince &+ longestPress
  }

  /// Notes the settled level at `time`.
  mutating func observe(isActive: Bool, at time: Nanoseconds) {
    pressedSince = isActive ? pressedSince ?? time : nil
    if !isActive { isStuck = false }
  }

  /// Marks the switch as stuck if its press is too long by `time`.
  mutating func expire(by time: Nanoseconds) {
    if deadline <= time { isStuck = true }
  }
}
