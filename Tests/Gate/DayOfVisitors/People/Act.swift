// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// One thing that a visitor does; the next begins when it is done.
enum Act: Equatable {
  /// Does nothing for a time; a hand at the arm stays as it is.
  case pause(Nanoseconds)
  /// Puts a coin of this many pulses into the slot, again while it is returned.
  case insert(pulses: Int)
  /// Tries a coin that may be returned, and is then kept for later.
  case offer(pulses: Int)
  /// Inserts the coins that were returned.
  case insertReturned
  /// Leans on the held arm; a heavy one falls through it as soon as it is free.
  case lean(isHeavy: Bool)
  /// Waits for green.
  case awaitGreen
  /// Pushes the arm to an angle; at 120 degrees the visitor is through.
  case push(to: Double)
  /// Pushes the arm for a time, however far that is.
  case pushFor(Nanoseconds)
  /// Holds the arm where it is, for a time.
  case hold(Nanoseconds)
  /// Pulls the arm back to its rest, as far as the bolt lets it.
  case pullBack
  /// Turns the arm backwards out of its rest, down to an angle; at 0 degrees a person has left.
  case goOut(to: Double)
  /// Takes the hand off the arm.
  case release

  /// Walks through.
  static let pass = Act.push(to: Arm.turn)
  /// Leaves through the entrance.
  static let leave = Act.goOut(to: 0)
}
