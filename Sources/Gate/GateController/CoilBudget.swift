// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Turnstile

/// A limit on the time that the lock's coil has current, which the machine cannot lengthen.
///
/// The budget is a bucket of heat. Current fills the bucket and a pause empties it, at the rates
/// that keep the coil's duty cycle. A full bucket cuts the current until the machine itself wants
/// none. Lost lines, a short pause or a restart do not empty the bucket.
struct CoilBudget: Sendable {
  /// Whether the current is cut, until the machine itself wants none.
  private(set) var isCut = false

  // Per cent of the time, and nanoseconds times per cent: whole numbers without a division.
  private let duty: UInt64
  private let capacity: UInt64
  private var heat: UInt64 = 0
  private var isEnergised = false
  // Whether a release gives the coil current although its time is up.
  private var isForced = false
  private var updatedAt: Nanoseconds = 0
  private static var cycle: Nanoseconds { .seconds(300) }

  /// The budget of a wiring's coil.
  ///
  /// A duty cycle refers to a cycle of 5 minutes, as coils are rated. A longest time without a duty
  /// cycle is a budget that a pause of the same length restores.
  init(_ wiring: Wiring) {
    let isTimed = wiring.longestEnergised > 0
    duty = wiring.duty < 100 ? UInt64(wiring.duty) : isTimed ? 50 : 100
    let rated = duty &* Self.cycle / 100 &* (100 - duty)
    let timed = wiring.longestEnergised &* (100 - duty)
    capacity = !isTimed ? rated : wiring.duty < 100 ? min(rated, timed) : timed
  }

  var isUnlimited: Bool { duty == 100 }

  /// The heat to record, in milliseconds of the budget.
  var recorded: UInt32 { UInt32(truncatingIfNeeded: min(heat / 100_000_000, 0xFFFF_FFFF)) }

  /// Continues with a recorded heat; the coil may have had current for `time` nanoseconds since the record.
  mutating func resume(_ recorded: UInt32, energisedFor time: Nanoseconds) {
    let since = min(time, Self.cycle * 100) &* (100 - duty)
    heat = min(UInt64(recorded) &* 100_000_000 &+ since, capacity)
  }

  /// The time at which the current will be cut; `.never` if it is cut already or has no limit.
  @inline(never) var deadline: Nanoseconds {
    guard isEnergised, !isCut, !isUnlimited else { return .never }
    return updatedAt &+ (capacity &- heat &+ 99 &- duty) / (100 &- duty)
  }

  /// Returns the time at which the coil can hold a passage of this length; in the past if it can now.
  func readyTime(for length: Nanoseconds) -> Nanoseconds {
    guard !isUnlimited else { return 0 }
    let needed = min(min(length, Self.cycle * 100) &* (100 &- duty), capacity)
    let room = capacity &- needed
    return heat <= room ? 0 : updatedAt &+ (heat &- room &+ duty &- 1) / duty
  }

  /// Notes at `time` whether the gate wants the coil energised, and whether a release lifts the cut.
  mutating func observe(isEnergised: Bool, isForced: Bool = false, at time: Nanoseconds) {
    update(by: time)
    (self.isEnergised, self.isForced) = (isEnergised, isForced)
    if !isEnergised { isCut = false }
  }

  /// Cuts the current if its time is up by `time`.
  mutating func expire(by time: Nanoseconds) {
    let deadline = deadline
    guard deadline <= time else { return }
    update(by: deadline)
    isCut = true
  }

  private mutating func update(by time: Nanoseconds) {
    guard !isUnlimited else { return }
    let length = time > updatedAt ? min(time &- updatedAt, Self.cycle * 100) : 0
    updatedAt = max(updatedAt, time)
    if isEnergised, !isCut || isForced {
      heat = min(heat &+ length &* (100 &- duty), capacity)
    } else {
      heat &-= min(heat, length &* duty)
    }
  }
}
