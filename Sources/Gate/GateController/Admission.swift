// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// An admission that waits until the gate can open; one admission can wait at a time.
struct WaitingAdmission: Sendable {
  // The time that a visitor with a ticket stands before a gate that is not ready.
  private static var patience: Nanoseconds { .seconds(5) }

  /// The time at which the admission is refused, or `.never`.
  private(set) var deadline = Nanoseconds.never
  var isWaiting: Bool { deadline != .never }

  /// Begins to wait at `now`; returns `false` if another admission waits.
  mutating func begin(at now: Nanoseconds) -> Bool {
    guard !isWaiting else { return false }
    deadline = now &+ Self.patience
    return true
  }

  /// Ends the wait; returns `false` if no admission waited.
  mutating func end() -> Bool {
    defer { deadline = .never }
    return isWaiting
  }
}
