// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// What a bolt does that is to close while the arm is out of its rest.
enum BoltKind: UInt8, CaseIterable {
  /// It rides on the disc and drops in at the next rest.
  case rides
  /// It falls by itself as soon as the arm has turned a little, and needs the coil off and on to be
  /// lifted again.
  case ratchet
  /// It falls behind the arm, which can then only go on.
  case fallsBehind
  /// It jams the arm until the staff comes.
  case jams
}
