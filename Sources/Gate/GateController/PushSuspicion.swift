// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// Whether the push sensor is what it should be: it feels visitors, and feels them for long enough.
struct PushSuspicion: Sendable {
  private static var most: UInt8 { 3 }
  // How long a gate with a dead sensor takes no coins, and how often a further relock doubles that: a
  // visitor whom the sensor does not feel at a held arm could not end it.
  private static var firstPause: Nanoseconds { .seconds(600) }
  private static var longestPause: Nanoseconds { .seconds(76_800) }

  /// Whether so many relocks in a row came without any push that the sensor must be dead.
  var isDead: Bool { relocks >= Self.most }
  /// When the gate takes coins again, although the sensor may be dead; never while it takes them.
  private(set) var deadline = Nanoseconds.never
  private var relocks: UInt8 = 0
  private var pause = firstPause
  private var touches: UInt8 = 0

  /// Notes at `now` a relock of a coin that no push followed.
  mutating func noteRelock(at now: Nanoseconds) {
    relocks = min(relocks + 1, Self.most)
    guard isDead else { return }
    deadline = now &+ pause
    pause = min(2 &* pause, Self.longestPause)
  }

  /// Ends a pause that is over by `time`.
  mutating func expire(by time: Nanoseconds) {
    if deadline <= time { deadline = .never }
  }

  /// Notes any push, also one in vain, a repair, or that the arm has not turned.
  mutating func clear() { (relocks, deadline, pause) = (0, .never, Self.firstPause) }

  /// Notes a push that counted.
  mutating func notePassage() { touches = 0 }

  /// Notes a push that was too short.
  ///
  /// - Returns: whether there have been so many in a row that the sensor may be another one.
  mutating func noteTouch() -> Bool {
    touches = min(touches + 1, Self.most)
    return touches == Self.most
  }
}
