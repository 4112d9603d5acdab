// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// The bolt that the lock's coil lifts, and where it is.
///
/// The angles are assumptions of the model.
struct Bolt {
  /// Where the bolt is.
  enum Place: Equatable {
    /// Lifted: the arm is free.
    case out
    /// In the notch: the arm has only its play.
    case inNotch
    /// On the disc, until the next notch.
    case riding
    /// Behind the arm, which cannot go back past this angle.
    case behind(Double)
    /// Against the arm, which cannot move.
    case jammed
  }

  /// Where a ratchet falls whatever the coil does.
  static let ratchetAngle = 15.0
  /// What it does that is to close on a displaced arm.
  let kind: BoltKind
  /// Whether it holds no arm that is turned backwards out of its rest.
  let leavesExitFree: Bool
  /// Where it is.
  private(set) var place = Place.inNotch
  private var isLifted = false

  /// A bolt in its notch.
  init(_ kind: BoltKind, leavesExitFree: Bool = false) {
    (self.kind, self.leavesExitFree) = (kind, leavesExitFree)
  }

  /// Whether the arm is held by it at its rest.
  var isIn: Bool { place == .inNotch }

  /// Whether it blocks the arm until the staff comes.
  var isJammed: Bool { place == .jammed }

  /// The angles that it leaves to an arm at `angle`.
  func limits(at angle: Double, isGoingOut: Bool = false) -> ClosedRange<Double> {
    switch place {
    case .out, .riding: 0...Arm.turn
    case .inNotch where isGoingOut && leavesExitFree: 0...Arm.turn
    case .behind(let ceiling) where isGoingOut: 0...ceiling
    case .inNotch: angle <= Arm.play ? 0...Arm.play : Arm.turn - Arm.play...Arm.turn
    case .behind(let floor): floor...Arm.turn
    case .jammed: angle...angle
    }
  }

  /// The coil has lifted or dropped it.
  mutating func react(isLifted: Bool, at angle: Double) {
    self.isLifted = isLifted
    if isLifted { lift() } else if place == .out { drop(at: angle) }
  }

  /// The arm has reached an angle, on its way forward or back.
  mutating func follow(_ angle: Double, isRising: Bool, isGoingOut: Bool = false) {
    switch place {
    case .riding, .behind: if Arm.isHome(angle) { return place = .inNotch }
    case .out, .inNotch, .jammed: break
    }
    guard kind == .ratchet, place == .out || place == .riding, !Arm.isHome(angle) else { return }
    if isGoingOut, !isRising, angle <= Arm.turn - Self.ratchetAngle {
      place = .behind(Arm.turn - Self.ratchetAngle)
    } else if !isGoingOut, isRising, angle >= Self.ratchetAngle {
      place = .behind(Self.ratchetAngle)
    }
  }

  /// The staff has ended a jam and put the arm back.
  mutating func free() { place = isLifted ? .out : .inNotch }

  private mutating func lift() {
    switch place {
    case .inNotch, .riding: place = .out
    // A ratchet that is lifted while the arm turns has no effect: it falls in at the next rest.
    case .behind: if kind != .ratchet { place = .out }
    case .out, .jammed: break
    }
  }

  private mutating func drop(at angle: Double) {
    guard !Arm.isHome(angle) else { return place = .inNotch }
    switch kind {
    case .rides, .ratchet: place = .riding
    case .fallsBehind: place = .behind(angle)
    case .jams: place = .jammed
    }
  }
}
