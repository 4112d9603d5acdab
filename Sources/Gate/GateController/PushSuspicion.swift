// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// Whether the push sensor is what it should be: it feels visitors, and feels them for long enough.
struct PushSuspicion: Sendable {
  private static var most: UInt8 { 3 }

  /// Whether so many relocks in a row came without any push that the sensor must be dead.
  private(set) var isDead = false
  private var relocks: UInt8 = 0
  private var touches: UInt8 = 0

  /// Notes a relock of a coin that no push followed.
  mutating func noteRelock() {
    relocks = min(relocks + 1, Self.most)
    isDead = relocks == Self.most
  }

  /// Notes any push, also one in vain, or a repair.
  mutating func clear() {
    relocks = 0
    isDead = false
  }

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
