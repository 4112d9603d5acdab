// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// What moves the arm besides its cam; speeds are in degrees per millisecond.
enum Hand: Equatable {
  /// Nothing: the arm centres itself.
  case away
  /// A hand that holds the arm where it is.
  case still
  /// A hand that pushes the arm on, up to an angle.
  case forward(speed: Double, to: Double)
  /// A hand that pulls the arm back, down to an angle.
  case backward(speed: Double, to: Double)
}

/// The arm of the gate between two rests, which are 0 and 120 degrees and look alike: a person who leaves
/// through the entrance turns it from 120 to 0.
///
/// Below the middle the cam brings a released arm back, above it forward. It moves at a constant
/// speed until something changes. The angles and the cam's speed are assumptions of the model.
struct Arm {
  /// Where the next arm is at rest: one person is through.
  static let turn = 120.0
  /// From where on the cam carries the arm forward.
  static let middle = 60.0
  /// How far the arm moves at a held bolt, and where the notch of the bolt ends.
  static let play = 5.0

  /// The angle at the last change.
  private(set) var angle = 0.0
  /// In degrees per millisecond; negative on the way back.
  private(set) var speed = 0.0
  /// What moves the arm.
  var hand = Hand.away
  /// How fast the cam turns an arm that is let go.
  var camSpeed = 0.3
  /// Whether it was turned out of its rest backwards.
  private(set) var isGoingOut = false
  private var changedAt: Nanoseconds = 0

  /// Whether an angle is within the notch, so that the bolt can fall in.
  static func isHome(_ angle: Double) -> Bool { angle <= play || angle >= turn - play }

  /// Whether nothing turns the arm out of its rest.
  var isAtRest: Bool { angle == 0 && speed == 0 }

  /// Whether the arm has come to the rest that it did not leave: a person is through, one way or the other.
  var hasTurned: Bool { angle == (isGoingOut ? 0 : Self.turn) }

  /// Whether a hand pushes and the bolt does not yield.
  var isBlocked: Bool {
    switch hand {
    case .forward(_, let target): speed == 0 && angle < target
    case .backward(_, let target): speed == 0 && angle > target && isGoingOut
    case .away, .still: false
    }
  }

  /// Moves the arm to where it is at `now`.
  mutating func move(to now: Nanoseconds) {
    angle += speed * (Double(now - changedAt) / 1_000_000)
    changedAt = now
  }

  /// Puts the arm at an angle that it has just reached.
  mutating func put(at angle: Double, now: Nanoseconds) {
    self.angle = angle
    changedAt = now
  }

  /// Takes the arm at its rest as the other rest, from which a person turns it backwards.
  mutating func faceOut() { (angle, isGoingOut) = (Self.turn, true) }

  /// Puts the arm at rest, released, where the next person finds it.
  mutating func rest(now: Nanoseconds) {
    put(at: 0, now: now)
    (hand, isGoingOut) = (.away, false)
  }

  /// Lets hand, cam and bolt decide how the arm moves from here on.
  mutating func steer(within limits: ClosedRange<Double>) {
    let (wanted, target) = urge
    let isStopped =
      wanted > 0 ? angle >= min(target, limits.upperBound) : angle <= max(target, limits.lowerBound)
    speed = isStopped ? 0 : wanted
  }

  /// The next of `marks` on the arm's way, or the end of its way, and when it is there.
  func arrival(
    among marks: [Double], within limits: ClosedRange<Double>
  ) -> (angle: Double, time: Nanoseconds)? {
    guard speed != 0 else { return nil }
    var mark = speed > 0 ? min(urge.target, limits.upperBound) : max(urge.target, limits.lowerBound)
    for other in marks where speed > 0 ? other > angle : other < angle {
      mark = speed > 0 ? min(mark, other) : max(mark, other)
    }
    let length = ((mark - angle) / speed * 1_000_000).rounded(.up)
    return (mark, changedAt + Nanoseconds(max(length, 0)))
  }

  /// The speed that hand and cam give the arm, and where to.
  private var urge: (speed: Double, target: Double) {
    switch hand {
    case .still: (0, angle)
    case .forward(let speed, let target): (speed, target)
    case .backward(let speed, let target): (-speed, target)
    case .away: angle < Self.middle ? (-camSpeed, 0) : (camSpeed, Self.turn)
    }
  }
}
