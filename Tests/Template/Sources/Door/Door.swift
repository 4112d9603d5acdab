import FSM

/// A door that opens by a PIN of four digits, and is blocked for 30 s after three wrong ones.
package enum Door: Automaton {
  package enum State: UInt8, ListedName {
    case locked, wrong, blocked, open
    package static let names: [4 of StaticString] = ["locked", "wrong", "blocked", "open"]
  }

  package enum Event: UInt8, ListedName {
    case digit, confirm, shut, timeout
    package static let names: [4 of StaticString] = ["digit", "confirm", "shut", "timeout"]
  }

  package enum Word: UInt8, ListedName {
    case addDigit, clearDigits, countTry, clearTries, beep, alarm, unlock, lock
    package static let names: [8 of StaticString] = [
      "add-digit", "clear-digits", "count-try", "clear-tries", "beep", "alarm", "unlock", "lock",
    ]
  }

  package enum Guard: UInt8, ListedName {
    case rightPIN, triesLeft
    package static let names: [2 of StaticString] = ["right-pin", "tries-left"]
  }

  package static let initial = State.locked
  package static let roles = Roles<Self>(timeout: .timeout)

  // swift-format-ignore
  package static let table = TransitionTable<Door, 4, 4>([
    .row(.locked, enter: .words(.clearDigits), [
    // digit            confirm                                                     shut           timeout
      .stay(.addDigit), .if(.rightPIN, .to(.open), else: .to(.wrong, .countTry)),   .nothing,      .nothing]),
    .row(.wrong, enter: .words(.beep), after: .seconds(1), [
      .nothing,         .nothing,                                                   .nothing,      .if(.triesLeft, .to(.locked), else: .to(.blocked))]),
    .row(.blocked, enter: .words(.alarm), exit: .words(.clearTries), after: .seconds(30), [
      .nothing,         .nothing,                                                   .nothing,      .to(.locked)]),
    .row(.open, enter: .words(.clearTries, .unlock), exit: .words(.lock), after: .seconds(5), [
      .nothing,         .nothing,                                                   .to(.locked),  .to(.locked)]),
  ])
}
