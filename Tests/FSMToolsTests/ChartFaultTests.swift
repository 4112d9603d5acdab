// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import MachineSupport
import Testing

@testable import FSMTools

@Suite(.oneAtATime) struct ChartFaultTests {
  private static let mistakes: KeyValuePairs = [
    "<parallel id=\"p\"/><state id=\"a\"/>":
      ["2:17: <parallel> in <scxml> has no counterpart in a machine"],
    "<state id=\"a\">\n<invoke src=\"x\"/><donedata/></state>":
      [
        "3:16: <invoke> in <state> has no counterpart in a machine",
        "3:27: <donedata> in <state> has no counterpart in a machine",
      ],
    "<state id=\"a\"><onentry><if cond=\"x\"><else/></if></onentry></state>":
      ["2:36: <if> in <onentry> has no counterpart in a machine"],
    "<state id=\"a\"><transition event=\"e\"><send event=\"x\" type=\"http\"/></transition></state>":
      ["2:64: type in <send> has no counterpart in a machine"],
    "<state id=\"a\"><transition event=\"e\" target=\"b c\"/></state><state id=\"b\"/>":
      ["2:49: b c: several targets have no counterpart"],
    "<state id=\"here\"><transition event=\"e\" target=\"hare\"/></state>":
      ["2:53: hare: no such state; did you mean \"here\"?"],
    "<state id=\"a\"><transition event=\"error.x\" target=\"a\"/></state>":
      ["2:53: error.x: words do not fail, so there is no such event"],
    "<state id=\"a\"/><state id=\"a\"/>": ["2:29: a: another element has this id"],
    "<state id=\"a&#10;b\"/>":
      ["2:20: a\nb: cannot be a name; use another, of letters, digits and hyphens"],
    "<state id=\"end\"/>": [
      "2:16: end: cannot be a name; use another, of letters, digits and hyphens"
    ],
    "<state id=\"a-name-of-more-than-thirty-one-bytes\"/>":
      [
        "2:49: a-name-of-more-than-thirty-one-...: name too long; a name has at most 31 bytes"
      ],
    "<state id=\"a\"><transition event=\"e\"><raise event=\"b\"/><raise event=\"c\"/>"
      + "<raise event=\"d\"/><raise event=\"f\"/><raise event=\"g\"/></transition></state>":
      ["2:36: <transition> has more than the four words of a phrase"],
    "<state id=\"a\"><onentry><send event=\"t\" delay=\"2h\"/></onentry></state>":
      ["2:50: <send> with a delay is a timer alone: one in <onentry>, in s or ms"],
    "<state id=\"a\"><transition event=\"e\"><send event=\"t\" delay=\"2s\"/></transition></state>":
      ["2:63: <send> with a delay is a timer alone: one in <onentry>, in s or ms"],
    "<state id=\"a\"><onentry><send event=\"t\" delay=\"0s\"/></onentry></state>":
      ["2:50: 0: too short; for no delay leave the line out"],
    "<state id=\"a\"><onexit><cancel sendid=\"t\"/></onexit></state>":
      ["2:41: <cancel> is no part of its state's timer"],
    "<state id=\"a\"><onentry><send event=\"t\" delay=\"2s\"/></onentry></state>\n"
      + "<state id=\"b\"><transition event=\"t\" target=\"a\"/></state>":
      ["3:47: t: expected the timeouts that come here, and no other: none"],
    "<state id=\"a\" initial=\"b\"/><state id=\"b\"/>":
      ["2:26: b: expected one state in this one to begin with"],
    "<state id=\"a\"><history id=\"h\"><transition target=\"b\"><log expr=\"x\"/></transition></history>"
      + "<state id=\"b\"/></state>":
      ["2:30: <history> has no counterpart unless it begins as its state does"],
    "<state id=\"a\"><history id=\"h\"><transition target=\"b\"/></history>\n"
      + "<state id=\"b\"/><transition event=\"e\" target=\"h\"/></state>":
      ["3:48: h: the history of a state that is active has no counterpart"],
    "<state id=\"a\"><onentry><send event=\"t\" id=\"i\" delay=\"2s\"/></onentry>\n"
      + "<onexit><cancel sendid=\"i\"/><raise event=\"t\"/></onexit></state>":
      ["3:45: t: is sent at once here, and with a delay elsewhere"],
    "": ["1:61: end: expected at least one state before it"],
  ]

  @Test("what has no counterpart is refused by name, with its place", arguments: mistakes)
  func mistake(elements: String, expected: [String]) {
    #expect(ReadChart(chart(elements)).mistakes == expected)
  }

  private static let head = "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\">"

  private static let files: KeyValuePairs = [
    "\(head)\n<state id=\"a\">\n</scxml>":
      "3:9: expected XML (error 76 of libxml2), in <state> of line 2",
    "\(head)\n<state id=\"a\"/>": "2:16: expected XML (error 5 of libxml2), in <scxml> of line 1",
    "\(head)<state id=\"a\" id=\"b\"/></scxml>":
      "1:68: expected XML (error 42 of libxml2), in <scxml> of line 1",
    "\(head)&lol;</scxml>": "1:53: expected XML (error 26 of libxml2), in <scxml> of line 1",
    "": "1:1: expected <scxml xmlns=\"http://www.w3.org/2005/07/scxml\">",
    "machine door": "1:1: expected XML (error 4 of libxml2)",
    "<scxml/>": "1:7: expected <scxml xmlns=\"http://www.w3.org/2005/07/scxml\">",
    "<html/>": "1:6: expected <scxml xmlns=\"http://www.w3.org/2005/07/scxml\">",
    "<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n\(head)</scxml>":
      "1:1: expected UTF-8; convert the file",
    "<?xml version=\"1.0\"?>\n  <!DOCTYPE scxml [<!ENTITY a \"aa\"><!ENTITY b \"&a;&a;\">]>\n\(head)&b;</scxml>":
      "2:3: expected a chart without a document type; remove <!DOCTYPE",
    "<!DOCTYPE scxml SYSTEM \"file:///etc/hostname\">\(head)</scxml>":
      "1:1: expected a chart without a document type; remove <!DOCTYPE",
    head + String(repeating: "<state>", count: 32) + "</scxml>":
      "1:271: <state> is in 32 others, as many as can be",
  ]

  @Test("what is no XML, or more of it than is read, is refused with its place", arguments: files)
  func noXML(text: String, expected: String) {
    #expect(ReadChart(text).mistakes == [expected])
  }

  @Test("other encodings are refused, and a mark of UTF-8 is read")
  func encodings() {
    let text = chart("<state id=\"a\"/>")
    let wide = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    for bytes in [wide, [0xFF, 0xFE] + wide, Array(text.utf8) + [0xC3]] {
      #expect(ReadChart(bytes: bytes).mistakes == ["1:1: expected UTF-8; convert the file"])
    }
    #expect(ReadChart("\u{FEFF}\(text)").mistakes == [])
    #expect(ReadChart("<?xml version=\"1.0\" encoding=\"utf-8\"?>\(text)").mistakes == [])
  }

  @Test("a machine has no more of anything than a text of it can have")
  func limits() {
    let states = (0...64).map { "<state id=\"s\($0)\"/>\n" }.joined()
    let found = ReadChart(chart(states)).mistakes
    #expect(found.count == 1 && found.first?.hasPrefix("66:16: s64: one name too many") ?? false)
    // Conditions that would take more cells than there are atoms are given up.
    let ways = (0..<60).map {
      "<transition event=\"e\" cond=\"a\($0) &amp;&amp; b\($0)\" target=\"a\"/>"
    }
    let many = ReadChart(chart("<state id=\"a\">\(ways.joined())</state>")).mistakes
    #expect(many.count > 0)
  }
}
