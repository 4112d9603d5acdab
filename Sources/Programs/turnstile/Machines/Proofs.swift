// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Examples
import FSM
import FSMTools
import Turnstile

// What the gate and the examples promise, each in a world of its own.

/// What is on, in a world of which each word switches something on or off, or does neither.
struct Switches<Names: Automaton>: World {
  // By the word that switches off, the word that switches on; words by their numbers.
  private let pairs: [UInt8: UInt8]
  private var areOn: Set<UInt8> = []

  /// All is off; each of these pairs is a word that switches on, and the one that switches off again.
  init(_ pairs: KeyValuePairs<Names.Word, Names.Word>) {
    self.pairs = Dictionary(
      uniqueKeysWithValues: pairs.map { ($0.value.rawValue, $0.key.rawValue) })
  }

  /// Whether what this word switches on is on.
  subscript(word: Names.Word) -> Bool { areOn.contains(word.rawValue) }

  mutating func perform(_ word: Names.Word) {
    if let on = pairs[word.rawValue] { areOn.remove(on) }
    if pairs.values.contains(word.rawValue) { areOn.insert(word.rawValue) }
  }
}

var alarmClockProof: Proof<HierarchicalMachine<AlarmClock>, Switches<AlarmClock>> {
  let room = Switches<AlarmClock>([
    .setAlarm: .clearAlarm, .startSound: .stopSound, .showMissed: .hideMissed,
  ])
  return Proof(HierarchicalMachine<AlarmClock>.self, in: room)
    .always("it rings while playing, and never else") {
      $0.world[.startSound] == $0.isIn(.playing)
    }
    .always("an alarm is set unless it is inactive") {
      $0.world[.setAlarm] != $0.isIn(.inactive)
    }
    .always("played-in-background implies not playing")
    .always("a missed alarm is shown until the clock does something else") {
      $0.world[.showMissed] == $0.isIn(.playedInBackground)
    }
    .everyStateCanBeLeft()
}

var applicationLifecycleProof: Proof<Machine<ApplicationLifecycle>, Switches<ApplicationLifecycle>>
{
  let screen = Switches<ApplicationLifecycle>([
    .showSplash: .hideSplash, .openWindow: .closeWindow,
  ])
  return Proof(Machine<ApplicationLifecycle>.self, in: screen)
    .always("the window is there while it is running, and never else") {
      $0.world[.openWindow] == $0.isIn(.running)
    }
    .never("splash and window are shown together") {
      $0.world[.showSplash] && $0.world[.openWindow]
    }
    .always("save implies terminating")
    .possible("to end") { $0.isIn(.terminating) }
    .everyStateCanBeLeft()
}

var editModeProof: Proof<HierarchicalMachine<EditMode>, Switches<EditMode>> {
  let screen = Switches<EditMode>([
    .showMap: .hideMap, .showEditButton: .hideEditButton, .showBackButton: .hideBackButton,
  ])
  return Proof(HierarchicalMachine<EditMode>.self, in: screen)
    .always("exactly one of the buttons is there, the one of the state") {
      $0.world[.showEditButton] == $0.isIn(.play) && $0.world[.showBackButton] == $0.isIn(.edit)
    }
    .always("the map is shown") { $0.world[.showMap] }
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

var numberParserProof: Proof<Machine<NumberParser>, ReadNumber> {
  Proof(Machine<NumberParser>.self, in: ReadNumber())
    .never("a sign is taken twice, or after a digit") { $0.world.hasSignInside }
    .always("deliver or complain implies beginning and blank")
    .never("wrong and append-digit")
    .possible("to deliver a number") { $0.performs(.deliver) }
    .everyStateCanBeLeft()
}

/// What the gate's words mean for the coin, the bolt and the visitor.
struct GateWorld: World {
  typealias Names = Turnstile
  /// Coins that are paid and neither spent nor voided.
  var pending: Int8 = 0
  var isBoltClosed = false
  /// Whether a passage was counted that no coin had paid.
  var hasPassedUnpaid = false

  mutating func perform(_ word: Turnstile.Word) {
    switch word {
    case .acceptCoin: pending += 1
    case .voidCoin: pending -= 1
    case .countPassage:
      if pending < 1 { hasPassedUnpaid = true }
      pending -= 1
    case .lock: isBoltClosed = true
    case .unlock: isBoltClosed = false
    case .showStop, .showGo, .showBroken, .showRepair, .showOpen, .refuseCoin, .refusePush,
      .countBreakage, .countRepair, .countRelease, .countFree:
      break
    }
  }
}

var turnstileProof: Proof<Machine<Turnstile>, GateWorld> {
  Proof(Machine<Turnstile>.self, in: GateWorld())
    .always("one coin is pending where the gate is unlocked, and none elsewhere") {
      $0.world.pending == ($0.isIn(.unlocked) ? 1 : 0)
    }
    .always("the bolt is open where the gate is unlocked or released, and closed elsewhere") {
      $0.world.isBoltClosed != ($0.isIn(.unlocked) || $0.isIn(.released))
    }
    .never("a passage is unpaid") { $0.world.hasPassedUnpaid }
    .always("release implies released")
    .always("unlocked implies not lock")
    .everyStateCanBeLeft()
}
