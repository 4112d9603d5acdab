// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Turnstile

// Coins, the loss of power, and alarms.

extension World {
  /// The acceptor's wire changes; without power there is no pulse.
  mutating func changeCoin() {
    acceptor.change()
    if acceptor.isActive, acceptor.isStray {
      truth.strays += 1
    } else if acceptor.isActive {
      truth.pulses += 1
    }
    agenda[.coinChanges] = acceptor.deadline
    change(.coin, to: acceptor.isActive)
  }

  /// Draws whether this visit has a loss of power or an alarm, and when.
  mutating func drawTroubles(_ dice: inout Dice) {
    if surroundings.losesPower, dice.happens(5, in: 1000), agenda[.powerReturns] == .max {
      agenda[.powerFails] = now + dice.milliseconds(0...6000)
      agenda[.powerReturns] = agenda[.powerFails] + dice.milliseconds(3000...20_000)
    }
    if surroundings.hasAlarms, dice.happens(3, in: 1000), agenda[.alarmEnds] == .max {
      agenda[.alarmBegins] = now + dice.milliseconds(0...6000)
      agenda[.alarmEnds] = agenda[.alarmBegins] + dice.milliseconds(3000...40_000)
    }
  }

  /// The power fails.
  mutating func failPower() {
    isPowered = false
    truth.disturb()
    gate.powerOff(at: now)
  }

  /// The power is back.
  mutating func returnPower() {
    isPowered = true
    truth.disturb()
    gate.powerOn(at: now)
  }

  /// The alarm begins or ends.
  mutating func setAlarm(_ isOn: Bool) {
    isAlarmed = isOn
    wasAlarmed = wasAlarmed || isOn
    truth.disturb()
    gate.change(.release, isActive: isOn, at: now)
  }
}
