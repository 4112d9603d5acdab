// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Testing

@Suite struct ListedNameTests {
  @Test("a name is the one at its case's place in the list")
  func place() {
    #expect("\(Bell.State.silent.name)" == "silent")
    #expect("\(Bell.State.ringing.name)" == "ringing")
  }

  @Test("a list that is too short names the rest with a question mark, and does not trap")
  func short() {
    #expect("\(Bell.Event.press.name)" == "press")
    #expect("\(Bell.Event.hold.name)" == "?")
  }

  @Test("lint counts every list against its cases, and leaves names without a list alone")
  func count() {
    var findings: [Finding<Bell>] = []
    Bell.lint { findings.append($0) }
    #expect(
      findings == [
        .namesMiscounted(.event, listed: 1, cases: 2), .namesMiscounted(.word, listed: 3, cases: 1),
      ])
    #expect(
      findings.map { "\($0)" } == [
        "names of each event: expected 2, found 1; list a name for each case",
        "names of each word: expected 1, found 3; list a name for each case",
      ])
  }
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
