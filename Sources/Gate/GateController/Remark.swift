// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// Something about visitors and their sensors that the staff should know; the gate goes on.
package enum Remark: UInt8, Sendable {
  /// A push met an arm that is held although a coin was paid; the coin is kept.
  case pushInVain
  /// Three pushes in a row were too short to count.
  case shortPushes
  /// The arm turned on a locked gate, and a returned price was spent on it.
  case latePassage
  /// The arm turned on a locked gate, and nothing was paid for it.
  case passageWhileLocked
  /// The bolt did not open three times in a row.
  case boltNeverOpens
  /// The gate resumed unlocked and stopped at once too often.
  case tooManyOpenings
  /// The gate stopped, and closed a bolt that jams on an arm that was not at rest.
  case closedOnMovingArm
  /// The staff has held the gate open for another hour.
  case heldOpen
}

/// What happened to money.
package enum MoneyEntry: UInt8, Sendable {
  /// Pulses were credited.
  case credited
  /// Pulses were credited up to the largest credit, and the rest forfeited.
  case full
  /// Pulses that could not be used were refused.
  case refused
  /// A part of a price was forgotten.
  case forfeited
  /// Pulses were read, and no record can have them yet.
  case unrecorded
  /// A pulse was under way when the lines were lost or the gate stopped.
  case cut
  /// The gate has stopped, and no record has these pulses.
  case unwritten
}
