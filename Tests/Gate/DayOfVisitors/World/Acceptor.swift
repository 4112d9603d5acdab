// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// The coin acceptor: a coin rolls, then makes as many pulses as it is worth.
///
/// Its inhibit acts late and is asked at the slot only, so a coin that rolls already is counted. All
/// times are assumptions of the model.
struct Acceptor {
  /// Whether it takes a coin now.
  var takesCoins = true
  /// The level of its wire.
  private(set) var isActive = false
  private var changes: [Nanoseconds] = []

  /// When its wire changes next; the latest time for never.
  var deadline: Nanoseconds { changes.first ?? .max }

  /// A coin that is worth `pulses` passes the slot at `now`.
  mutating func take(pulses: Int, at now: Nanoseconds, dice: inout Dice) {
    var time = max(now + dice.milliseconds(100...400), changes.last ?? 0)
    for _ in 0..<pulses {
      time += dice.milliseconds(30...50)
      changes.append(time)
      time += dice.milliseconds(30...50)
      changes.append(time)
    }
  }

  /// Changes the wire, which is due now.
  mutating func change() {
    isActive.toggle()
    changes.removeFirst()
  }
}
