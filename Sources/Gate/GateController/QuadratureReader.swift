// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import Turnstile

/// Reads the arm's position from two rotation sensors: each change of one of them is a step, and
/// four steps one way are a rotation.
///
/// The first is active at 8...67 degrees, the second at 53...112; at the rest none is. So forwards they
/// go 00, 10, 11, 01, 00, and backwards the other way. Each way from rest to rest is read as one thing.
struct QuadratureReader: Sendable {
  // A person who runs through takes ten times as long from one edge to the next.
  private static var shortestStep: Nanoseconds { .milliseconds(1) }
  // The position at the rest of an arm that is lost.
  private static var lost: Int8 { 8 }

  /// Whether the position is unknown until both sensors rest.
  var isLost: Bool { position >= Self.lost }
  /// Whether the arm was free at any moment on its way, for the lock may close before its end; a passage
  /// that is open no longer takes that back.
  var wasFree = false
  /// Whether the arm, which was free on its way, has come so far that its person goes on, in or out.
  var isPastReturn: Bool { wasFree && (position == 3 || position == -3) }

  // How many steps the arm is from its rest, -3...3, or from the place where it was lost; the last two
  // bits are also those of the sensors.
  private var position: Int8 = 0
  // The last step, and when it was.
  private var step: Int8 = 0
  private var steppedAt: Nanoseconds = 0

  /// Notes that steps were missed.
  mutating func lose() { position = Self.lost }

  /// Adopts levels of which it is not known how they came about.
  mutating func adopt(_ levels: Levels, isResting: Bool) {
    (position, step) = (isResting ? 0 : Self.lost &+ Self.place(levels), 0)
  }

  /// Notes levels of which one has settled, to which its sensor came at `edge`.
  mutating func settle(_ levels: Levels, since edge: Nanoseconds) -> PushReading {
    let place = Self.place(levels)
    let step = (place &- position) & 3
    guard step != 0 else { return .nothing }
    // Two steps the same way are changes of both sensors, and one back is the same sensor's.
    let isAtOnce = step == 2 || step == self.step && edge < steppedAt &+ Self.shortestStep
    (self.step, steppedAt) = (step, edge)
    position = isAtOnce ? Self.lost &+ place : position &+ (step == 3 ? -1 : step)
    let reading = place == 0 ? arrive() : .nothing
    return isAtOnce ? .atOnce : reading
  }

  /// Ends the way that led to the rest.
  private mutating func arrive() -> PushReading {
    defer { (position, wasFree) = (0, false) }
    return switch position {
    case 4: wasFree ? .passage : .turned
    case -4: .left
    case 0: wasFree ? .touch : .vain
    default: .nothing
    }
  }

  /// The place of these levels on the way forwards.
  private static func place(_ levels: Levels) -> Int8 {
    let (first, second): (Int8, Int8) = (levels[.push] ? 1 : 0, levels[.turn] ? 1 : 0)
    return 2 &* second + (first ^ second)
  }
}
