// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// A garage door with one key, two limit switches, a light barrier and a motor: as a table.
package enum Garage: Automaton {
  package enum State: UInt8, ListedName {
    case closed, opening, open, closing, stopped, blocked
    package static let names: [6 of StaticString] = [
      "closed", "opening", "open", "closing", "stopped", "blocked",
    ]
  }
  package enum Event: UInt8, ListedName {
    case key, top, bottom, obstacle, timeout
    package static let names: [5 of StaticString] = [
      "key", "top", "bottom", "obstacle", "timeout",
    ]
  }
  package enum Word: UInt8, ListedName {
    case up, down, halt, beep, warn, calm
    package static let names: [6 of StaticString] = ["up", "down", "halt", "beep", "warn", "calm"]
  }
  package enum Guard: UInt8, ListedName {
    case clear
    package static let names: [1 of StaticString] = ["clear"]
  }

  package static let initial = State.closed
  package static let roles = Roles<Self>(timeout: .timeout)

  // swift-format-ignore
  package static let table = TransitionTable<Garage, 6, 5>([
    // key                                           top         bottom        obstacle       timeout
    .row(.closed, [
      .to(.opening),                                 .nothing,   .nothing,     .nothing,      .nothing]),
    .row(.opening, enter: .words(.up), exit: .words(.halt), after: .seconds(20), [
      .to(.stopped),                                 .to(.open), .nothing,     .nothing,      .to(.blocked)]),
    .row(.open, after: .seconds(120), [
      .if(.clear, .to(.closing), else: .stay(.beep)), .nothing,  .nothing,     .nothing,      .if(.clear, .to(.closing), else: .again())]),
    .row(.closing, enter: .words(.down), exit: .words(.halt), after: .seconds(20), [
      .to(.opening),                                 .nothing,   .to(.closed), .to(.opening), .to(.blocked)]),
    .row(.stopped, [
      .to(.closing),                                 .nothing,   .nothing,     .nothing,      .nothing]),
    .row(.blocked, enter: .words(.warn), exit: .words(.calm), [
      .to(.opening),                                 .nothing,   .nothing,     .nothing,      .nothing]),
  ])
}

/// What a garage door is connected to.
package struct Drive: Performer, Equatable {
  package typealias Names = Garage
  package enum Motor { case off, up, down }
  /// Whether the light barrier is free.
  package var isClear = true
  package var motor = Motor.off
  package var isWarning = false
  package var beeps: UInt32 = 0

  package init() {}

  package func holds(_ condition: Garage.Guard) -> Bool { isClear }

  package mutating func perform(_ word: Garage.Word) {
    switch word {
    case .up: motor = .up
    case .down: motor = .down
    case .halt: motor = .off
    case .beep: beeps += 1
    case .warn: isWarning = true
    case .calm: isWarning = false
    }
  }
}
