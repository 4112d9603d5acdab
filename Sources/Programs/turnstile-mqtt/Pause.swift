// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed

/// How long to wait before the next connection to the broker.
///
/// Two bridges with one name end each other's connections; a pause that doubles ends their fight.
struct Pause {
  private static let (shortest, longest) = (Nanoseconds.seconds(1), Nanoseconds.seconds(60))

  private var length = shortest
  private var next: Nanoseconds = 0
  private var connectedAt: Nanoseconds?

  /// A connection has begun.
  mutating func begin(at now: Nanoseconds) { connectedAt = now }

  /// Whether to connect now, while there is no connection; the next pause begins then.
  mutating func isOver(at now: Nanoseconds) -> Bool {
    if let begin = connectedAt {
      connectedAt = nil
      length = now < begin + .seconds(10) ? min(2 * length, Self.longest) : Self.shortest
      next = now + length + clinux_random() % .seconds(1)
    }
    guard now >= next else { return false }
    next = now + Self.shortest + clinux_random() % .seconds(1)
    return true
  }
}
