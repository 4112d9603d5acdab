// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// Who admits a visitor: a validator, or the contact `[admit]`, which has neither token nor user.
package struct Admission: Sendable, Equatable {
  /// The validator's token; 0 for none.
  package let token: UInt64
  /// The user of the validator's process.
  package let user: UInt32

  /// An admission by a validator, or with 0 and 0 by the contact.
  package init(token: UInt64 = 0, user: UInt32 = 0) { (self.token, self.user) = (token, user) }
}

/// An admission by the contact that waits until the gate can open; one can wait at a time.
struct WaitingAdmission: Sendable {
  // The time that a visitor with a ticket stands before a gate that is not ready.
  private static var patience: Nanoseconds { .seconds(5) }

  /// The time at which the admission is refused, or `.never`.
  private(set) var deadline = Nanoseconds.never
  var isWaiting: Bool { deadline != .never }
  // The time until which an activation of the contact is the same card.
  private var sameUntil: Nanoseconds = 0

  /// Notes a change of the contact whose edge came at `edge`; returns `false` within `again` of the change before.
  mutating func note(since edge: Nanoseconds, again: Nanoseconds) -> Bool {
    defer { sameUntil = edge &+ again }
    return edge >= sameUntil
  }

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
