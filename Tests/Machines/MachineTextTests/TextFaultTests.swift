// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import MachineSupport
import MachineText
import Testing

@Suite(.oneAtATime) struct TextFaultTests {
  /// Texts behind `machine m`, their lines divided by `|`, and what is wrong with them.
  private static let mistakes: KeyValuePairs = [
    "locked|coin: to unlokced|unlocked":
      ["3:10: unlokced: no such state; did you mean \"unlocked\"?"],
    "a|coin: too a": [
      "3:7: too: expected one of nothing, refuse, stay, again, deferred, to, external, push, pop, history of, "
        + "deep history of, by junction; did you mean \"to\"?"
    ],
    "a|coin: b|b": ["3:7: b: expected a verb before the state; did you mean \"to b\"?"],
    "words: unlock|a|  coin: stay unlok":
      ["4:14: unlok: no such word in the list `words:`; did you mean \"unlock\"?"],
    "events: coin|a|coim: stay":
      ["4:1: coim: no such event in the list `events:`; did you mean \"coin\"?"],
    "a|coin: if worn to a": ["3:10: worn: expected a comma after it"],
    "a|coin: if worn, to a; els stay":
      ["3:22: els: expected `else` and a branch after the semicolon"],
    "a|coin: stay ring; else stay": ["3:18: else: only a branch after `if` has an `else`"],
    "a|coin to a": ["3:1: coin: expected a colon after the key, as in `coin: to unlocked`"],
    "event: a b|a": ["2:1: event: no such key before the first state; did you mean \"events\"?"],
    "enter: lock|a":
      ["2:1: enter: expected a state on its own line before this line"],
    "a|enter: a b c d e": ["3:16: e: one word too many; a phrase has at most four"],
    "a|enter:": ["3:1: enter: expected more words after it"],
    "a|after: 5 secnds": ["3:10: secnds: expected milliseconds, seconds or minutes"],
    "a|after: 3000000000 milliseconds":
      ["3:8: 3000000000: too long; the longest delay is 2147483647 milliseconds"],
    "a|after: 99999999999999999999999999 minutes":
      [
        "3:8: 99999999999999999999999999: too long; the longest delay is 2147483647 milliseconds"
      ],
    "a|after: 0 seconds": ["3:8: 0: too short; for no delay leave the line out"],
    "a|after:": ["3:7: expected a number and a unit, or an interval"],
    "a|go: stay|go: stay": ["4:1: go: has a line in this row already"],
    "a|in: b|in: b|b": ["4:1: in: has a line in this row already"],
    "a|go: stay|a|go: again": ["4:1: a: this state has a row already"],
    "enter": ["2:1: enter: is a reserved word and cannot be a name"],
    "a|go: to": ["3:7: expected a state here"],
    "a|go: to a, b": ["3:8: a: expected no comma or colon after it"],
    "a|go: by junction j": ["3:17: j: no such junction"],
    "a|go: by j": ["3:8: j: expected `junction` and a name"],
    "a|junction j: stay|junction j: stay": ["4:10: j: this junction has a line already"],
    "a|go: history a": ["3:13: a: expected `history of` and a state"],
    "a|go: deep a": ["3:10: a: expected `history of` and a state"],
    "a|go: first and, stay": ["3:5: first: expected a comma after it"],
    "a|go: first stay": ["3:5: first: expected a comma after it"],
    "a|go: passing, stay": ["3:5: passing: expected `passing on,` here"],
    "a|go: stay %:": ["3:10: %: expected no comma or colon after it"],
    "a|begins: b|b": ["3:9: b: expected `with:` after it"],
    "a|begins on: b|b": ["3:8: on: expected `with:` after it"],
    "a|history of: b|b": ["3:9: of: expected `default:` after it"],
    "timers: all|a": ["2:9: all: expected `one` or `each`"],
    "stack: 17|a": ["2:8: 17: expected a number from 1 to 16"],
    "stack: 0|a": ["2:8: 0: expected a number from 1 to 16"],
    "deferral: some|a": ["2:11: some: expected a number from 1 to 16"],
    "events: a a|x": ["2:11: a: is listed twice"],
    "deadline: tick|events: go tick|x":
      ["3:12: tick: is used before its list; put the list first"],
    "events: a, b|x": ["2:9: a: separate the names with blanks only"],
    "initial: x y|x": ["2:12: y: expected nothing more on this line"],
    "final:|x": ["2:7: expected a name here"],
    "a b": ["2:1: a: expected a colon after the key, as in `coin: to unlocked`"],
    "a|go: stay a_name_that_is_longer_than_31_bytes":
      [
        "3:10: a_name_that_is_longer_than_31_b...: name too long; a name has at most 31 bytes"
      ],
    "a|go: stay caf\u{e9}": ["3:10: caf??: cannot be a name; use printable ASCII only"],
    "a|go: stay a\u{0}b": ["3:10: a?b: cannot be a name; use printable ASCII only"],
    "a|go: stay b::": ["3:10: b:: a name cannot end with a colon, comma or semicolon"],
    "a|go: stay ;|else stay": ["3:10: expected a name, not only punctuation"],
    "": ["2:1: end: expected at least one state before it"],
  ]

  @Test("a mistake is reported with its place and what was expected", arguments: mistakes)
  func mistake(text: String, expected: [String]) {
    let lines = text.split(separator: "|", omittingEmptySubsequences: true).map(String.init)
    expectEqual(read(["machine m"] + lines + ["end"]), expected)
  }

  @Test func `a text that does not begin, or does not end, or goes on, is reported`() {
    expectEqual(read([]), ["1:1: expected `machine` and a name"])
    expectEqual(read(["coin: to a"]).first, "1:1: coin: expected `machine` and a name")
    expectEqual(read(["machine"]).first, "1:8: expected a name here")
    expectEqual(read(["\u{feff}machine m"]).first, "1:1: ???machine: expected `machine` and a name")
    #expect(
      read(["machine m", "a", ""]) == ["3:1: the text ends inside a machine; end it with `end`"])
    #expect(
      read(["machine m", "a", "go: if x,"])
        == ["3:1: the text ends inside a machine; end it with `end`"])
    #expect(
      read(["machine m", "a", "end", "", "\\ a comment", "machine n"])
        == ["6:1: machine: expected nothing after `end`; a text has one machine"])
  }

  @Test func `a line of 257 bytes is reported, one of 256 is read`() {
    let comment = "a \\" + String(repeating: "-", count: 253)
    expectEqual(read(["machine m", comment, "end"]), [])
    #expect(
      read(["machine m", "a", comment + "-", "end"])
        == ["3:1: line too long; a line has at most 256 bytes"])
  }

  @Test func `the mistakes of a text are reported in one reading, up to ten`() {
    let rows = (1...12).map { "e\($0): go" }
    let expected = (1...10).map { "e\($0)" }
    let found = read(["machine m", "a"] + rows + ["end"])
    expectEqual(found.count, 10)
    for (index, fault) in found.enumerated() {
      #expect(fault.hasPrefix("\(index + 3):\(expected[index].count + 3): go: expected a verb"))
    }
  }

  @Test("a row whose own line is wrong is read on, and its cells are no cells of the row before")
  func lostRow() {
    let lines = ["machine m", "a", "go: stay", "café", "go: stay", "stop: stey", "b", "end"]
    #expect(
      read(lines).map { $0.prefix(12) } == ["4:1: caf??: c", "6:7: stey: e"].map { $0.prefix(12) })
  }

  @Test("at a prompt nothing stays of a line with a mistake, so that it can be written again")
  func writtenAgain() {
    var reader = DraftReader()
    func type(_ line: String) -> [String] {
      reader.read(TextBuffer(string: line))
      return faults(&reader)
    }
    let refused = [
      "events: go stop, halt", "initial: b c", "urgent: halt, go", "raises: ring go go",
      "timers: each one",
      "stack: 3 4",
    ]
    _ = type("machine m")
    for line in refused { expectEqual(type(line).count, 1, "\(line)") }
    for line in ["events: go stop", "a", "go: to b"] { expectEqual(type(line), []) }
    for line in [
      "stop: to c d:", "in: b c", "enter: ring e:", "junction j: to c d:",
    ] {
      expectEqual(type(line).count, 1, "\(line)")
    }
    for line in ["stop: stay", "in: b", "enter: ring", "junction j: stay"] {
      expectEqual(type(line), [])
    }
    #expect(type("b c") == ["19:1: b: expected a colon after the key, as in `coin: to unlocked`"])
    expectEqual(type("a"), ["20:1: a: this state has a row already"])
    expectEqual(type("go: stay"), ["21:1: go: type the line of its state again first"])
    for line in ["b", "go: by junction j", "end"] { expectEqual(type(line), []) }
    expectTrue(reader.isEnded)
    Drafted.exchange(&reader.draft)
    #expect(
      draftText() == [
        "machine m", "  events: go stop", "  words: ring", "  junctions: j", "a", "  in: b",
        "  enter: ring", "  go: to b", "  stop: stay", "b", "  go: by junction j",
        "junction j: stay",
        "end",
      ])
  }

  @Test("where `end` finds something missing, its line is written again, or the state is")
  func endAgain() {
    var reader = DraftReader()
    func type(_ lines: [String]) -> [String] {
      for line in lines { reader.read(TextBuffer(string: line)) }
      return faults(&reader)
    }
    let lines = ["machine m", "go", "tick: to yelow", "by: by junction j", "yellow", "tick: to go"]
    #expect(
      type(lines + ["end"]) == [
        "3:10: yelow: no such state; did you mean \"yellow\"?", "4:17: j: no such junction",
      ])
    #expect(type(["go tick: to yellow", "go", "by: stay", "end"]) == ["4:17: j: no such junction"])
    expectEqual(type(["junction j: stay", "junction j: to blue", "blue", "in: yellow", "end"]), [])
    Drafted.exchange(&reader.draft)
    #expect(
      draftText() == [
        "machine m", "  events: tick by", "  junctions: j", "go", "  tick: to yellow", "  by: stay",
        "yellow",
        "  tick: to go", "blue", "  in: yellow", "junction j: to blue", "end",
      ])
  }

  @Test func `a change adds a state by its name alone, so that a misspelt one is a mistake`() {
    expectEqual(read(["machine m", "go", "tick: to go", "end"]), [])
    var reader = Drafted.with { DraftReader(editing: $0) }
    reader.read("gone tick: to go")
    expectEqual(faults(&reader), ["1:1: gone: no such state"])
    reader.read("gone")
    reader.finish()
    let isEnded = reader.isEnded
    #expect(isEnded && faults(&reader) == [])
  }

  @Test(
    "the 65th state, event and junction, and the 129th word, are reported",
    arguments: ["s", "e", "j", "w", "g", "i"])
  func tooMany(kind: String) {
    let limit = "sej".contains(kind) ? 64 : 128
    let names = (0...limit).map { "\(kind)\($0)" }
    let lists = ["w": "words:", "g": "guards:", "i": "intervals:"]
    let lines: [String] =
      switch kind {
      case "s": names
      case "e": ["a"] + names.map { "\($0): stay" }
      case "j": ["a"] + names.map { "junction \($0): stay" }
      default: names.map { "\(lists[kind] ?? "") \($0)" } + ["a"]
      }
    let found = read(["machine m"] + lines + ["end"])
    expectEqual(found.count, 1)
    #expect(
      found.first?.hasSuffix(
        " \(names[limit]): too many names; at most 64 states, 64 events, 64 junctions "
          + "and 128 of each other kind") ?? false)
  }
}
