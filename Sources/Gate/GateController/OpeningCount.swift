// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// An arm that was free when the gate stopped, and is to be free again.
///
/// Where the coil's current itself takes the power away, a gate would open at every start. So each
/// such start is counted in the ledger before the lock opens, and after five of them the gate is out
/// of service.
struct OpeningCount: Sendable {
  /// How many starts in a row may open the lock.
  static var most: UInt8 { 5 }
  // How long a gate runs with its lock open before the start counts as a good one.
  private static var trial: Nanoseconds { .seconds(10) }

  /// Whether the lock waits until the start is recorded.
  private(set) var awaitsRecord = false
  /// When the start counts as a good one; never when it does, or did not open the lock.
  private(set) var deadline = Nanoseconds.never

  /// Makes the lock wait for a record.
  mutating func await() { awaitsRecord = true }

  /// Opens the lock at `now`.
  mutating func open(at now: Nanoseconds) {
    awaitsRecord = false
    deadline = now &+ Self.trial
  }

  /// Forgets the start.
  mutating func clear() { (awaitsRecord, deadline) = (false, .never) }
}
