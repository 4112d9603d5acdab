// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Examples
import FSM
import FSMTools

// What the examples promise, each in a world of its own.

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

/// What an application shows.
struct Desktop: World {
  typealias Names = ApplicationLifecycle
  var showsSplash = false
  var hasWindow = false

  mutating func perform(_ word: ApplicationLifecycle.Word) {
    switch word {
    case .showSplash: showsSplash = true
    case .hideSplash: showsSplash = false
    case .openWindow: hasWindow = true
    case .closeWindow: hasWindow = false
    case .save: break
    }
  }
}

/// What an application's life promises.
var applicationLifecycleProof: Proof<Machine<ApplicationLifecycle>, Desktop> {
  Proof(Machine<ApplicationLifecycle>.self, in: Desktop())
    .always("the window is there while it is running, and never else") {
      $0.world.hasWindow == $0.isIn(.running)
    }
    .never("splash and window are shown together") { $0.world.showsSplash && $0.world.hasWindow }
    .always("save implies terminating")
    .possible("to end") { $0.isIn(.terminating) }
    .everyStateCanBeLeft()
}

/// What the game's screen shows.
struct GameScreen: World {
  typealias Names = EditMode
  var showsMap = false
  var showsEditButton = false
  var showsBackButton = false

  mutating func perform(_ word: EditMode.Word) {
    switch word {
    case .showMap: showsMap = true
    case .hideMap: showsMap = false
    case .showEditButton: showsEditButton = true
    case .hideEditButton: showsEditButton = false
    case .showBackButton: showsBackButton = true
    case .hideBackButton: showsBackButton = false
    case .grab, .moveCow, .drop, .scrollMap, .stopScrolling, .look: break
    }
  }
}

/// What the edit mode promises.
var editModeProof: Proof<HierarchicalMachine<EditMode, 4>, GameScreen> {
  Proof(HierarchicalMachine<EditMode, 4>.self, in: GameScreen())
    .always("exactly one of the buttons is there, the one of the state") {
      $0.world.showsEditButton == $0.isIn(.play) && $0.world.showsBackButton == $0.isIn(.edit)
    }
    .always("the map is shown") { $0.world.showsMap }
    .always("no more than the game is suspended") { $0.machine.suspendedCount <= 1 }
    .never("play and (grab or move-cow or drop)")
    .everyStateCanBeLeft()
}

/// The number that is being read, as far as its sign and its digits go.
struct ReadNumber: World {
  typealias Names = NumberParser
  var isSigned = false
  var hasDigit = false
  var hasSignInside = false

  mutating func perform(_ word: NumberParser.Word) {
    switch word {
    case .negate:
      if isSigned || hasDigit { hasSignInside = true }
      isSigned = true
    case .appendDigit, .appendDecimal: hasDigit = true
    case .deliver, .complain: (isSigned, hasDigit) = (false, false)
    }
  }

  /// The guard asks what the words have made of the number.
  func answers(to condition: NumberParser.Guard) -> [Bool] { [isSigned] }
}

/// What the parser promises.
var numberParserProof: Proof<Machine<NumberParser>, ReadNumber> {
  Proof(Machine<NumberParser>.self, in: ReadNumber())
    .never("a sign is taken twice, or after a digit") { $0.world.hasSignInside }
    .always("deliver or complain implies beginning and blank")
    .never("wrong and append-digit")
    .possible("to deliver a number") { $0.performs(.deliver) }
    .everyStateCanBeLeft()
}
