// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// An arm that was free when the gate stopped, and is to be free again.
///
/// Where the coil's current itself takes the power away, a gate would open at every start. So each
/// such start is counted in the ledger before the lock opens; after the second of them it waits for
/// ten seconds more, and after five the gate is out of service.
struct OpeningCount: Sendable {
  /// How many starts in a row may open the lock.
  static var most: UInt8 { 5 }
  // How long a gate runs with its lock open before the start counts as a good one, and how long the
  // lock waits after a second cut in a row: a supply that comes and goes must not let a crowd through.
  private static var trial: Nanoseconds { .seconds(10) }

  /// How long the lock of a gate waits that has opened it at so many starts in a row.
  static func pause(after openings: UInt8) -> Nanoseconds { openings > 0 ? trial : 0 }

  /// Whether the lock waits: until the start is recorded, and then for the pause.
  private(set) var isWaiting = false
  /// When the lock opens, or the start counts as a good one; never for neither.
  private(set) var deadline = Nanoseconds.never

  /// Makes the lock wait for a record.
  mutating func await() { isWaiting = true }

  /// Opens the lock at `now`, whose start was recorded, unless it waits for longer.
  ///
  /// - Parameter openings: how many starts in a row have opened the lock, with this one.
  /// - Returns: whether the lock opens now.
  mutating func open(at now: Nanoseconds, _ openings: UInt8) -> Bool {
    if deadline == .never { deadline = now &+ Self.pause(after: openings - min(openings, 1)) }
    guard deadline <= now else { return false }
    (isWaiting, deadline) = (false, now &+ Self.trial)
    return true
  }

  /// Forgets the start.
  mutating func clear() { (isWaiting, deadline) = (false, .never) }
}
