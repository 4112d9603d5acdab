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
  /// Whether its last change began or ended a pulse that no coin made.
  private(set) var isStray = false
  private var changes: [(time: Nanoseconds, isStray: Bool)] = []

  /// When its wire changes next; the latest time for never.
  var deadline: Nanoseconds { changes.first?.time ?? .max }

  /// A coin that is worth `pulses` passes the slot at `now`.
  mutating func take(pulses: Int, at now: Nanoseconds, dice: inout Dice) {
    var time = max(now + dice.milliseconds(100...400), changes.last?.time ?? 0)
    for _ in 0..<pulses {
      for _ in 0..<2 {
        time += dice.milliseconds(30...50)
        changes.append((time, false))
      }
    }
  }

  /// Makes a pulse that is no coin's, unless a coin rolls.
  mutating func addPulse(after delay: Nanoseconds, lasting length: Nanoseconds, at now: Nanoseconds)
  {
    guard changes.isEmpty else { return }
    changes = [(now + delay, true), (now + delay + length, true)]
  }

  /// Changes the wire, which is due now.
  mutating func change() {
    isActive.toggle()
    isStray = changes.removeFirst().isStray
  }
}
