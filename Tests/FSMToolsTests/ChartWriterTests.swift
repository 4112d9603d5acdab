// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import MachineSupport
import MachineText
import Testing

@testable import FSMTools

@Suite(.oneAtATime) struct ChartWriterTests {
  @Test("a chart has a machine's states, and its lists as data")
  func whole() {
    let (chart, losses) = chart([
      "guards: worn-out hot", "final: done", "raises: ring bell",
      "open", "enter: ring", "exit: hush", "after: pause",
      "bell: if worn-out, stay; else again", "timeout: to shut",
      "shut", "after: 2 seconds", "bell: if hot, to done ring; else refuse", "done",
    ])
    #expect(losses == [])
    #expect(
      chart == """
        <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript" name="m" initial="open">
          <datamodel>
            <data id="machine_text">
              events: bell timeout
              words: ring hush
              guards: worn-out hot
              intervals: pause
              raises: ring bell
            </data>
            <data id="worn_out" expr="false"/>
            <data id="hot" expr="false"/>
            <data id="pause" expr="'0s'"/>
          </datamodel>
          <state id="open">
            <onentry><send event="word.ring"/><raise event="bell"/><send event="after.open" id="after.open" delayexpr="pause"/></onentry>
            <onexit><send event="word.hush"/><cancel sendid="after.open"/></onexit>
            <transition event="bell" cond="worn_out"></transition>
            <transition event="bell" cond="!worn_out" target="open"></transition>
            <transition event="timeout after.open" target="shut"></transition>
          </state>
          <state id="shut">
            <onentry><send event="after.shut" id="after.shut" delay="2000ms"/></onentry>
            <onexit><cancel sendid="after.shut"/></onexit>
            <transition event="bell" cond="hot" target="done"><send event="word.ring"/><raise event="bell"/></transition>
          </state>
          <final id="done">
          </final>
        </scxml>
        """)
  }

  @Test("substates have beginnings, histories, and transitions that are internal or external")
  func substates() {
    let (chart, losses) = chart([
      "a", "begins with: c start", "in-here: to c", "out-and-in: external c",
      "b", "in: a", "outwards: external a",
      "c", "in: a", "aside: to b", "off: to d",
      "d", "near: history of a", "far: deep history of a",
    ])
    #expect(losses == [])
    for line in [
      "<initial><transition target=\"c\"><send event=\"word.start\"/></transition></initial>",
      "<history id=\"a.shallow\" type=\"shallow\"><transition target=\"c\"><send event=\"word.start\"/>",
      "<history id=\"a.deep\" type=\"deep\">",
      "<transition event=\"in-here\" target=\"c\" type=\"internal\">",
      "<transition event=\"out-and-in\" target=\"c\" type=\"external\">",
      "<transition event=\"outwards\" target=\"a\" type=\"external\">",
      "<transition event=\"aside\" target=\"b\">",
      "<transition event=\"near\" target=\"a.shallow\">",
    ] { #expect(chart.contains(line), "\(line)") }
  }

  private static let lost: KeyValuePairs = [
    "a|go: push b|b": ["a go: push b: SCXML has nothing for it"],
    "stack: 1|a|go: push b|b|back: pop":
      [
        "a go: push b: SCXML has nothing for it", "b back: pop: SCXML has nothing for it",
      ],
    "deferral: 1|a|go: deferred": ["a go: deferred: SCXML has nothing for it"],
    "a|begins with: b|go: first, stay|b|in: a|go: stay":
      ["a go: first, stay: SCXML has nothing for it", "a go: stay: stands there in SCXML"],
    "a|go: to b|b|in: a|back: to a": [
      "b back: to a: SCXML has nothing for it", "a begins with: b: stands there in SCXML",
    ],
    "a|begins with: b|go: to a|b|in: a": ["a go: to a: SCXML has nothing for it"],
    "a|begins with: b|b|in: a|go: history of a": ["b go: history of a: SCXML has nothing for it"],
    "a|go: if g, nothing; else stay":
      [
        "a go: if g, nothing; else stay: SCXML has nothing for it",
        "a go: if g, refuse; else stay: stands there in SCXML",
      ],
    "completion: on|a|on: stay": ["a on: stay: SCXML has nothing for it"],
    "completion: on|a|on: if g, to b; else refuse|b":
      ["a: without an event it is tried behind a move alone"],
    "a|after: 1 seconds|begins with: b|timeout: stay|b|in: a|after: 2 seconds":
      ["timers: each: stands there in SCXML"],
    "a|card: stay|card.in: again": [
      "a card.in: again: SCXML has nothing for it", "a card.in: stay: stands there in SCXML",
    ],
    "final: b|a|go: to b|b|go: to a": ["final: b: SCXML has nothing for it"],
    "guards: a_b|a|go: if a_b, to a; else refuse":
      ["a-b: no such guard in the list `guards:`; did you mean \"a_b\"?"],
    "junctions: x y|a|go: if g, stay; else by junction x|junction x: if h, again; else refuse|junction y: by junction y":
      [],
  ]

  @Test("what a chart does not have of a machine is listed", arguments: lost)
  func losses(text: String, expected: [String]) {
    #expect(chart(text.split(separator: "|").map(String.init)).losses == expected)
  }

  @Test("a junction that leads back to itself leads nowhere, and a circle of parents is left out")
  func circles() {
    let (_, losses) = chart(["a", "go: by junction j", "junction j: by junction j"])
    #expect(losses == ["a go: by junction j: SCXML has nothing for it"])
    #expect(Workpiece.draft.table?.diagram(.mermaid) == "stateDiagram-v2\n  [*] --> a")
    #expect(
      chart(["a", "b", "in: c", "c", "in: b"]).losses.sorted() == [
        "b in: c: SCXML has nothing for it", "b: SCXML has nothing for it",
        "c in: b: SCXML has nothing for it", "c: SCXML has nothing for it",
      ])
  }

  private func chart(_ lines: [String]) -> (text: String, losses: [String]) {
    var reader = DraftReader()
    for line in ["machine m"] + lines + ["end"] { reader.read("\(foreign: line.utf8.span)") }
    reader.finish()
    #expect(reader.faults.isEmpty)
    Drafted.exchange(&reader.draft)
    return Workpiece.draft.table?.chart() ?? ("", [])
  }
}
