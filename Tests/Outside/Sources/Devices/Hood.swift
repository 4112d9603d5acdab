// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// A cooker hood: three speeds that it remembers, a boost that comes back to them, and two timers.
package enum Hood: Automaton {
  package enum State: UInt8, ListedName {
    case off, on, speed, low, middle, high, boost
    package static let names: [7 of StaticString] = [
      "off", "on", "speed", "low", "middle", "high", "boost",
    ]
  }
  package enum Event: UInt8, ListedName {
    case power, faster, slower, boost, quiet, timeout
    package static let names: [6 of StaticString] = [
      "power", "faster", "slower", "boost", "quiet", "timeout",
    ]
  }
  package enum Word: UInt8, ListedName {
    case lamp, dark, runLow, runMiddle, runHigh, runFull, halt, beep
    package static let names: [8 of StaticString] = [
      "lamp", "dark", "run-low", "run-middle", "run-high", "run-full", "halt", "beep",
    ]
  }
  package enum Guard: UInt8, ListedName {
    case filterFull
    package static let names: [1 of StaticString] = ["filter-full"]
  }

  package static let initial = State.off
  package static let roles = Roles<Self>(timeout: .timeout)

  /// The hierarchy alone, whose type the whole table's is made of.
  package typealias Plain = HierarchicalTable<Hood, 7, 6>

  // swift-format-ignore
  package static let table = WithDeferral<_, 2>(WithHistory(WithTimers(WithStack<_, 1>(Plain([
    // power                                                            faster         slower         boost           quiet              timeout
    .row(.off, [
      .unless(.filterFull, .history(.speed), else: .stay(.beep)),       .nothing,      .nothing,      .nothing,       .nothing,          .nothing]),
    .row(.on, initial: .speed, enter: .words(.lamp), exit: .words(.halt, .dark), after: .seconds(3600), [
      .to(.off),                                                        .nothing,      .nothing,      .nothing,       .external(.speed), .to(.off, .beep)]),
    .row(.speed, in: .on, initial: .low, historyDefault: .middle, [
      .nothing,                                                         .nothing,      .nothing,      .push(.boost),  .nothing,          .nothing]),
    .row(.low, in: .speed, enter: .words(.runLow), [
      .nothing,                                                         .to(.middle),  .stay(.beep),  .nothing,       .nothing,          .nothing]),
    .row(.middle, in: .speed, enter: .words(.runMiddle), [
      .nothing,                                                         .to(.high),    .to(.low),     .nothing,       .nothing,          .nothing]),
    .row(.high, in: .speed, enter: .words(.runHigh), [
      .nothing,                                                         .stay(.beep),  .to(.middle),  .nothing,       .nothing,          .nothing]),
    .row(.boost, in: .on, enter: .words(.runFull), after: .seconds(300), [
      .nothing,                                                         .deferred,     .deferred,     .again(.beep),  .nothing,          .pop()]),
  ])))))
}

/// The world of a hood: what its motor, lamp and buzzer do.
package struct Fan: Performer {
  package typealias Names = Hood
  /// Whether the filter must be washed.
  package var isFilterFull = false
  package private(set) var isLit = false
  /// In percent.
  package private(set) var power: UInt8 = 0
  package private(set) var beeps: UInt32 = 0

  package init() {}

  package func holds(_ condition: Hood.Guard) -> Bool { isFilterFull }

  package mutating func perform(_ word: Hood.Word) {
    switch word {
    case .lamp: isLit = true
    case .dark: isLit = false
    case .runLow: power = 30
    case .runMiddle: power = 50
    case .runHigh: power = 70
    case .runFull: power = 100
    case .halt: power = 0
    case .beep: beeps += 1
    }
  }
}
