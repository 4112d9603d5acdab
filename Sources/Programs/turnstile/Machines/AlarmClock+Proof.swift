// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Examples
import FSM
import FSMTools

/// What can be seen and heard of an alarm clock.
struct BedsideTable: World {
  typealias Names = AlarmClock
  var isAlarmSet = false
  var isRinging = false
  var showsMissed = false

  mutating func perform(_ word: AlarmClock.Word) {
    switch word {
    case .setAlarm: isAlarmSet = true
    case .clearAlarm: isAlarmSet = false
    case .startSound: isRinging = true
    case .stopSound: isRinging = false
    case .showMissed: showsMissed = true
    case .hideMissed: showsMissed = false
    }
  }
}

/// What an alarm clock promises.
var alarmClockProof: Proof<HierarchicalMachine<AlarmClock, 4>, BedsideTable> {
  Proof(HierarchicalMachine<AlarmClock, 4>.self, in: BedsideTable())
    .always("it rings while playing, and never else") {
      $0.world.isRinging == $0.isIn(.playing)
    }
    .always("an alarm is set unless it is inactive") {
      $0.world.isAlarmSet != $0.isIn(.inactive)
    }
    .always("played-in-background implies not playing")
    .always("a missed alarm is shown until the clock does something else") {
      $0.world.showsMissed == $0.isIn(.playedInBackground)
    }
    .everyStateCanBeLeft()
}
