// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis
import SampleMachines
import Testing

@Suite struct ListedNameTests {
  @Test func `a name is the one at its case's place in the list`() {
    #expect("\(Bell.State.silent.name)" == "silent")
    #expect("\(Bell.State.ringing.name)" == "ringing")
  }

  @Test func `a list that is too short names the rest with a question mark, and does not trap`() {
    #expect("\(Bell.Event.press.name)" == "press")
    #expect("\(Bell.Event.hold.name)" == "?")
  }

  @Test func `lint counts every list against its cases, and leaves names without a list alone`() {
    let all = findings(Bell.self)
    #expect(
      all == [
        .namesMiscounted(.event, listed: 1, cases: 2), .namesMiscounted(.word, listed: 3, cases: 1),
      ])
    #expect(
      all.map { "\($0)" } == [
        "event names: expected 2 in the list, found 1; list a name for each case",
        "word names: expected 1 in the list, found 3; list a name for each case",
      ])
  }
}

extension ListedNameTests {
  @Test func `lint finds names that a person could not type, and names that mean two things`() {
    let all = findings(Twins.self)
    #expect(
      all == [
        .nameNotOneWord(.state, case: 1), .nameTwice(.event, case: 1, as: .event),
        .nameTwice(.guard, case: 0, as: .event),
      ])
    #expect(
      all.map { "\($0)" } == [
        "state number 1: its name \"wide open\" is not one word; write it without blanks",
        "event press: has the same name as another event; rename one of them",
        "guard press: has the same name as another event; rename one of them",
      ])
  }

  @Test func `a delay without a timeout event differs from a cell that is missing`() {
    #expect(
      findings(Untimed.self).map { "\($0)" } == [
        "shut: has a delay, but the machine names no timeout; "
          + "write static let roles = Roles<Self>(timeout: ...), or `deadline: EVENT` in a text"
      ])
  }
}

/// Two events have one name, a guard has it, too, and a state has two words.
private enum Twins: Automaton {
  enum State: UInt8, ListedName {
    case shut, open
    static let names: [2 of StaticString] = ["shut", "wide open"]
  }
  enum Event: UInt8, ListedName {
    case press, hold
    static let names: [2 of StaticString] = ["press", "press"]
  }
  typealias Word = NoNames
  enum Guard: UInt8, ListedName {
    case pressed
    static let names: [1 of StaticString] = ["press"]
  }

  static let initial = State.shut
  static let table = TransitionTable<Twins, 2, 2>([
    .row(.shut, [.if(.pressed, .to(.open)), .to(.open)]),
    .row(.open, [.to(.shut), .nothing]),
  ])
}

/// Its delay has an event, which it does not name as its timeout.
private enum Untimed: Automaton {
  enum State: UInt8, ListedName {
    case shut, open
    static let names: [2 of StaticString] = ["shut", "open"]
  }
  enum Event: UInt8, ListedName {
    case late
    static let names: [1 of StaticString] = ["late"]
  }
  typealias Word = NoNames

  static let initial = State.shut
  static let table = TransitionTable<Untimed, 2, 1>([
    .row(.shut, after: .seconds(1), [.to(.open)]),
    .row(.open, [.to(.shut)]),
  ])
}

/// Its events have a name too few, its words two too many.
private enum Bell: Automaton {
  enum State: UInt8, ListedName {
    case silent, ringing
    static let names: [2 of StaticString] = ["silent", "ringing"]
  }
  enum Event: UInt8, ListedName {
    case press, hold
    static let names: [1 of StaticString] = ["press"]
  }
  enum Word: UInt8, ListedName {
    case ring
    static let names: [3 of StaticString] = ["ring", "buzz", "hum"]
  }
  enum Guard: UInt8, Name {
    case loud
    var name: StaticString { "loud" }
  }

  static let initial = State.silent
  static let table = TransitionTable<Bell, 2, 2>([
    .row(.silent, [.to(.ringing, .ring), .if(.loud, .to(.ringing))]),
    .row(.ringing, [.to(.silent), .nothing]),
  ])
}
