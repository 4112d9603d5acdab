// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import Turnstile

/// Reads the arm's position from two rotation sensors: each change is a step, and four steps are a rotation.
///
/// The first sensor is active at 8...67 degrees, the second at 53...112; at rest neither is. Forwards the levels are
/// 00, 10, 11, 01, 00; backwards they come in the reverse order. Each way from rest to rest is one reading.
struct QuadratureReader: Sendable {
  // A person who runs through takes ten times as long between two edges.
  private static var shortestStep: Nanoseconds { .milliseconds(1) }
  // The position of a lost arm at its rest.
  private static var lost: Int8 { 8 }

  /// Whether the position is unknown until both sensors rest.
  var isLost: Bool { position >= Self.lost }
  /// Whether the arm was free at any moment on its way, even if the lock has closed since; reset
  /// when the passage ends.
  var wasFree = false
  /// Whether the arm was free and has turned so far that its person can only go on, in or out.
  var isPastReturn: Bool { wasFree && (position == 3 || position == -3) }

  // Whether the bolt lets an arm come back from its third step.
  private let canReturn: Bool
  // Whether the arm was at its third step, either way, since its rest.
  private var wasThird = false
  /// The number of times in this opening that the arm came back from there.
  var returns: UInt8 = 0

  /// A reader for an arm with this bolt.
  init(_ mechanism: Mechanism) { canReturn = mechanism != .ratchet }

  // The number of steps from the arm's rest, -3...3, or from the place where the arm was lost. The
  // last two bits are `place` of the levels.
  private var position: Int8 = 0
  // The last step and its time.
  private var step: Int8 = 0
  private var steppedAt: Nanoseconds = 0

  /// Marks the arm as lost, since steps were missed.
  mutating func lose() { position = Self.lost }

  /// Adopts levels, whatever led to them.
  mutating func adopt(_ levels: Levels, isResting: Bool) {
    (position, step) = (isResting ? 0 : Self.lost &+ Self.place(levels), 0)
  }

  /// Notes levels of which one has settled, since its edge at `edge`.
  mutating func settle(_ levels: Levels, since edge: Nanoseconds) -> PushReading {
    let place = Self.place(levels)
    let step = (place &- position) & 3
    guard step != 0 else { return .nothing }
    // Two steps in one direction come from different sensors, and a step back comes from the same sensor.
    let isAtOnce = step == 2 || step == self.step && edge < steppedAt &+ Self.shortestStep
    (self.step, steppedAt) = (step, edge)
    position = isAtOnce ? Self.lost &+ place : position &+ (step == 3 ? -1 : step)
    if position == 3 || position == -3 { wasThird = true }
    let reading = place == 0 ? arrive() : .nothing
    return isAtOnce ? .atOnce : reading
  }

  /// Ends the way that led to the rest, and returns its reading.
  private mutating func arrive() -> PushReading {
    defer { (position, wasFree, wasThird) = (0, false, false) }
    return switch position {
    case 4: wasFree ? .passage : .turned
    case -4: .left
    case 0: wasFree ? wasThird ? comeBack() : .touch : .vain
    default: .nothing
    }
  }

  /// Returns the reading of an arm that came back from its third step: a sensor may have been covered.
  ///
  /// People with luggage come back that far on a bolt that rides, but hardly three times.
  private mutating func comeBack() -> PushReading {
    returns = min(returns &+ 1, 3)
    return canReturn && returns < 3 ? .returned : .passage
  }

  /// Returns the place of these levels on the way forwards.
  private static func place(_ levels: Levels) -> Int8 {
    let (first, second): (Int8, Int8) = (levels[.push] ? 1 : 0, levels[.turn] ? 1 : 0)
    return 2 &* second + (first ^ second)
  }
}
