// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// Whether the arm is released: by the emergency loop, or by the staff.
///
/// It stands above everything else in the firmware, and the loop in the coil's own supply above it.
struct Emergency: Sendable {
  // A bolt must not fall on an arm that turns, and an arm that never rests must not keep the gate
  // released for ever.
  private static var longestWait: Nanoseconds { .seconds(30) }

  /// Whether the loop is open.
  private(set) var isLoopOpen = false
  /// Whether the staff holds the gate open.
  private(set) var isHeldOpen = false
  /// Whether the arm is released; it stays so until ``restore()``.
  private(set) var isReleased = false
  /// When the arm is closed although it is not at rest; never while there is a reason to release it.
  private(set) var deadline = Nanoseconds.never

  /// Whether the release is over as soon as the arm is at rest.
  var isOver: Bool { deadline != .never }

  /// Notes the loop at `now`.
  ///
  /// - Returns: whether the arm is to be released now.
  mutating func setLoop(open isOpen: Bool, at now: Nanoseconds) -> Bool {
    isLoopOpen = isOpen
    return review(at: now)
  }

  /// Holds the gate open for the staff at `now`, or takes that back.
  ///
  /// - Returns: whether the arm is to be released now.
  mutating func hold(open isOpen: Bool, at now: Nanoseconds) -> Bool {
    isHeldOpen = isOpen
    return review(at: now)
  }

  /// Ends the release, if its reasons are over.
  mutating func restore() {
    guard isOver else { return }
    isReleased = false
    deadline = .never
  }

  /// Adopts a release that was recorded; it is over unless the loop is open.
  mutating func resume(at now: Nanoseconds) {
    isReleased = true
    _ = review(at: now)
  }

  @inline(never)
  private mutating func review(at now: Nanoseconds) -> Bool {
    let wasReleased = isReleased
    let hasReason = isLoopOpen || isHeldOpen
    if hasReason { isReleased = true }
    if !isReleased || hasReason {
      deadline = .never
    } else if !isOver {
      deadline = now &+ Self.longestWait
    }
    return isReleased && !wasReleased
  }
}
