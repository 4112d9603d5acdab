// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// An admission that waits until the gate can open for it, one at a time.
struct WaitingAdmission: Sendable {
  // How long a visitor with a ticket stands before a gate that is not ready.
  private static var patience: Nanoseconds { .seconds(5) }

  /// When it is refused, or never.
  private(set) var deadline = Nanoseconds.never
  var isWaiting: Bool { deadline != .never }

  /// Begins to wait at `now`; `false` where another one waits.
  mutating func begin(at now: Nanoseconds) -> Bool {
    guard !isWaiting else { return false }
    deadline = now &+ Self.patience
    return true
  }

  /// Ends the wait; `false` where none has waited.
  mutating func end() -> Bool {
    defer { deadline = .never }
    return isWaiting
  }
}
