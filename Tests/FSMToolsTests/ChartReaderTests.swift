// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import MachineSupport
import Testing

@testable import FSMTools

/// A chart for each rule, and what its machine is in after each event.
@Suite(.oneAtATime) struct ChartReaderTests {
  // (what, the elements, the events, the guards that hold, the states and words, the notes)
  typealias Case = (String, String, String, [String], [String], [String])

  private static let cases: [Case] = [
    (
      "the first state is entered, and an event may have several names",
      """
      <state id="shut"><transition event="key push" target="open"/></state>
      <state id="open"><transition event="push" target="shut"/></state>
      """, "key push push other", [], ["shut", "open", "shut", "open", "other?"], []
    ),
    (
      "a prefix is all events of the chart that begin so, and without an asterisk as well",
      """
      <state id="a"><transition event="card.*" target="b"/></state>
      <state id="b"><transition event="card" target="c"/></state>
      <state id="c"><transition event="card.in card.out" target="a"/><transition event="cards" target="b"/></state>
      """, "cards card.in card.out card.in", [], ["a", "a", "b", "c", "a"],
      ["2: card.* stands for what the chart names: card, card.in, card.out"]
    ),
    (
      "an asterisk is all events of the chart, behind those that are named before it",
      """
      <state id="a"><transition event="stay"><send event="word.wait"/></transition>
      <transition event="*" target="b"/></state>
      <state id="b"><transition event="back" target="a"/></state>
      """, "stay back", [], ["a", "a wait", "b"],
      ["3: * stands for what the chart names: stay, back"]
    ),
    (
      "conditions are asked in the order of the file",
      """
      <state id="a">
      <transition event="go" cond="hot_day &amp;&amp; !worn" target="b"/>
      <transition event="go" cond="worn" target="c"/>
      <transition event="go" cond="false" target="a"/>
      <transition event="go" cond="true" target="d"/></state>
      <state id="b"/><state id="c"/><state id="d"/>
      """, "go", ["hot-day"], ["a", "b"], []
    ),
    (
      "the same where another guard holds",
      """
      <state id="a">
      <transition event="go" cond="hot_day &amp;&amp; !worn" target="b"/>
      <transition event="go" cond="worn" target="c"/>
      <transition event="go" target="d"/></state>
      <state id="b"/><state id="c"/><state id="d"/>
      """, "go", ["hot-day", "worn"], ["a", "c"], []
    ),
    (
      "an expression is a guard with a name that is made",
      """
      <state id="a"><transition event="go" cond="count &gt; 3" target="b"/>
      <transition event="go" cond="count + 3" target="c"/></state><state id="b"/><state id="c"/>
      """, "go", ["is.count.3.1"], ["a", "c"],
      ["2: is.count.3 stands for count > 3", "3: is.count.3.1 stands for count + 3"]
    ),
    (
      "a state begins with what its attribute names, at any depth",
      """
      <state id="a" initial="c"><state id="b"><state id="c"/><transition event="go" target="d"/></state></state>
      <state id="d" initial="f"><state id="e"/><state id="f"/></state>
      """, "go", [], ["c", "f"], []
    ),
    (
      "an initial element has actions, which come behind those of its state's entry",
      """
      <state id="a"><onentry><send event="word.came"/></onentry>
      <initial><transition target="c"><send event="word.begin"/></transition></initial>
      <state id="b"/><state id="c"><onentry><send event="word.deeper"/></onentry></state></state>
      """, "", [], ["c came begin deeper"], []
    ),
    (
      "a transition leaves and enters its state, and an internal one to a state inside does not",
      """
      <state id="a"><onentry><send event="word.came"/></onentry><onexit><send event="word.went"/></onexit>
      <transition event="self" target="a"/><transition event="far" target="c"/>
      <transition event="near" type="internal" target="c"/><state id="b"/><state id="c"/></state>
      """, "self far near", [], ["b came", "b went came", "c went came", "c"], []
    ),
    (
      "an internal transition to another state than one inside is as any other",
      """
      <state id="a"><onexit><send event="word.went"/></onexit><onentry><send event="word.came"/></onentry>
      <state id="b"><transition event="up" type="internal" target="a"/><transition event="on" target="c"/></state></state>
      <state id="c"><transition event="self" type="internal" target="c"><send event="word.self"/></transition></state>
      """, "up on self", [], ["b came", "b went came", "c went", "c self"], []
    ),
    (
      "actions without a counterpart are words with names that are made",
      """
      <state id="a"><transition event="go"><log label="Hi" expr="x"/><assign location="n" expr="n + 1"/>
      <script>beep();</script></transition></state>
      """, "go", [], ["a", "a log.Hi.x assign.n.n.1 script.beep"],
      [
        "2: log.Hi.x stands for Hi x", "2: assign.n.n.1 stands for n n + 1",
        "3: script.beep stands for beep();",
      ]
    ),
    (
      "an event that is raised or sent is handled next",
      """
      <state id="a"><transition event="go" target="b"><raise event="on"/></transition></state>
      <state id="b"><transition event="on" target="c"/></state>
      <state id="c"><onentry><send event="up"/></onentry><transition event="up" target="a"/></state>
      """, "go", [], ["a", "a raise.on raise.up"], []
    ),
    (
      "a transition without an event is taken at once",
      """
      <state id="a"><transition event="go" target="b"/></state>
      <state id="b"><onentry><send event="word.pass"/></onentry><transition target="c"/></state><state id="c"/>
      """, "go", [], ["a", "c pass"], []
    ),
    (
      "one with a condition is tried behind a move alone",
      """
      <state id="a"><transition event="go" target="b"/></state>
      <state id="b"><transition cond="ready" target="c"/><transition event="go" target="b"/></state><state id="c"/>
      """, "go", ["ready"], ["a", "c"], ["3: b: without an event it is tried behind a move alone"]
    ),
    (
      "a final state says that the state around it has come to its end",
      """
      <state id="a"><transition event="done.state.a" target="c"/>
      <state id="b"><transition event="go" target="f"/></state><final id="f"/></state><final id="c"/>
      """, "go go", [], ["b", "c raise.done.state.a", "c"], []
    ),
    (
      "and does not where nothing asks for it",
      """
      <state id="a"><state id="b"><transition event="go" target="f"/></state><final id="f"/></state>
      """, "go", [], ["b", "f"], []
    ),
    (
      "a timer ends with its state, and may be its parents' as well",
      """
      <state id="a"><onentry><send event="late" id="t" delay="1.5s"/></onentry>
      <onexit><cancel sendid="t"/></onexit><transition event="late" target="c"/>
      <state id="b"><onentry><send event="later" id="u" delayexpr="'500ms'"/></onentry>
      <onexit><cancel sendid="u"/></onexit><transition event="later" target="d"/></state><state id="d"/></state>
      <state id="c"/>
      """, "499 1 999 1", [], ["b", "b", "d", "d", "c"], []
    ),
    (
      "several states may have timers of one event, and an interval is an expression",
      """
      <state id="a"><onentry><send event="tick" id="t" delayexpr="long_time"/></onentry>
      <onexit><cancel sendid="t"/></onexit><transition event="tick" target="b"/></state>
      <state id="b"><onentry><send event="tick" id="u" delay="2s"/></onentry>
      <onexit><cancel sendid="u"/></onexit><transition event="tick" target="a"/></state>
      """, "6999 1 2000 7000", [], ["a", "a", "b", "a", "b"], []
    ),
    (
      "a timer that nothing cancels ends with its state, which is noted",
      """
      <state id="a"><onentry><send event="tick" delay="2s"/></onentry>
      <transition event="tick" target="b"/></state><state id="b"/>
      """, "2000", [], ["a", "b"], ["2: tick: ends with its state, as if it was cancelled"]
    ),
    (
      "a history recalls what was active, and at first begins with its default",
      """
      <state id="out"><transition event="on" target="h"/></state>
      <state id="a"><history id="h"><transition target="c"/></history><transition event="off" target="out"/>
      <state id="b"/><state id="c"><transition event="next" target="b"/></state></state>
      """, "on off on next off on", [], ["out", "c", "out", "c", "b", "out", "b"], []
    ),
    (
      "a shallow history recalls one level, and a deep one all",
      """
      <state id="out"><transition event="near" target="h"/><transition event="far" target="d"/></state>
      <state id="a"><history id="h"><transition target="b"/></history>
      <history id="d" type="deep"><transition target="b"/></history><transition event="off" target="out"/>
      <state id="b"><state id="c"/><state id="e"/><transition event="next" type="internal" target="e"/></state></state>
      """, "near next off near next off far", [], ["out", "c", "e", "out", "c", "e", "out", "e"], []
    ),
    (
      "a state without a name has one of its place, and other namespaces are left out",
      """
      <state><transition event="go" target="b"/><edit xmlns="urn:x"><state/></edit></state><state id="b"/>
      """, "go", [], ["state-2-7", "b"],
      ["2: <urn:x:edit>: is left out, as it is of another namespace"]
    ),
    (
      "a variable is left out",
      "<datamodel><data id=\"n\" expr=\"1\"/></datamodel><state id=\"a\"/>", "", [], ["a"],
      ["2: n: this variable is left out"]
    ),
  ]

  @Test("a chart is a machine that does the same", arguments: cases.indices)
  func plays(index: Int) {
    let (title, elements, events, guards, told, notes) = Self.cases[index]
    var read = ReadChart(chart(elements))
    #expect(read.mistakes == [], "\(title)")
    #expect(read.notes == notes, "\(title)")
    let hint = "\(title):\n\(read.text.joined(separator: "\n"))"
    #expect(read.play(events, holding: guards) == told, "\(hint)")
  }

  @Test(
    "a chart's name is the machine's, or else its file's is; and its first state is what it says")
  func names() {
    let read = ReadChart(
      chart("<state id=\"a\"/><state id=\"b\"/>", " name=\"door\" initial=\"b\""))
    #expect(read.text == ["machine door", "  initial: b", "a", "b", "end"])
    #expect(ReadChart(chart("<state id=\"a\"/>")).text.first == "machine gate")
  }
}
