// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// A sensor of the arm, whose contact bounces at every change.
struct Sensor {
  /// The angles between which it is active, in degrees.
  let range: ClosedRange<Double>
  /// How many milliseconds it bounces at most.
  let bounce: UInt64
  /// The level of its wire.
  private(set) var isActive = false
  // Whether the arm is where the sensor feels it.
  private var isReached = false
  // When the wire changes next, how long it then keeps a level, and how many changes are left.
  private var changesAt = Nanoseconds.max
  private var interval: Nanoseconds = 0
  private var changes: UInt64 = 0

  /// A sensor of an arm at rest.
  init(_ range: ClosedRange<Double>, bounce: UInt64 = 4) {
    (self.range, self.bounce) = (range, bounce)
  }

  /// When its wire changes next; the latest time for never.
  var deadline: Nanoseconds { changesAt }

  /// Feels the arm, which has come to an angle on its way forward or back.
  mutating func feel(_ angle: Double, isRising: Bool, at now: Nanoseconds, dice: inout Dice) {
    let (low, high) = (range.lowerBound, range.upperBound)
    let isReached = isRising ? angle >= low && angle < high : angle > low && angle <= high
    guard isReached != self.isReached else { return }
    self.isReached = isReached
    // An odd number of changes ends with the new level; a wire that was still bouncing may need an
    // even one.
    changes = 2 * dice.count(0...2) + (isActive == isReached ? 0 : 1)
    interval = dice.milliseconds(0...bounce) / max(changes, 1)
    changesAt = changes == 0 ? .max : now
  }

  /// Changes the wire, which is due now.
  mutating func change() {
    isActive.toggle()
    changes -= 1
    changesAt = changes == 0 ? .max : changesAt + interval
  }
}
