// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Testing

@testable import turnstile_collector

/// What the broker hands over, and what the database is given of it.
@Suite struct MessageTests {
  private func message(_ payload: [UInt8], _ subject: String = "trail") -> Message? {
    Message(topic: "turnstile/north/\(subject)", payload: payload)
  }

  @Test("a topic names the gate and what it says")
  func topics() {
    for subject in Message.Subject.allCases where subject != .command {
      let message = Message(topic: "turnstile/north-1/\(subject)", payload: [49])
      #expect(message?.gate == "north-1" && message?.subject == subject && message?.staff == "")
      #expect(subject.topics == "turnstile/+/\(subject)")
    }
    let command = Message(topic: "turnstile/north-1/command/1042", payload: [])
    #expect(command?.gate == "north-1" && command?.subject == .command && command?.staff == "1042")
    #expect(Message.Subject.command.topics == "turnstile/+/command/+")
    for topic in [
      "", "turnstile", "turnstile/north", "turnstile/north/have", "turnstile/north/trail/x",
      "x/north/trail",
      "turnstile/collector/1", "turnstile/north/Trail", "turnstile/north/command",
      "turnstile/north/command/1042/x", "turnstile/north/answer/1042",
    ] { #expect(Message(topic: topic, payload: []) == nil, "\(topic)") }
  }

  @Test("lines are handed on byte for byte")
  func lines() {
    let lines = message(Array("-\na b\n\n".utf8) + [0, 255, 10])?.lines
    #expect(lines?.after == "-")
    #expect(lines?.array == #"{"\\x612062","\\x","\\x00ff"}"#)
  }

  @Test(
    "what is no batch of lines is none",
    arguments: [
      "", "\n", "-", "-\n", "abc", "-\nabc", "\0\nabc\n",
      String(repeating: "a", count: 66) + "\nx\n",
    ])
  func noLines(payload: String) {
    #expect(message(Array(payload.utf8))?.lines == nil)
  }

  @Test("a payload of more than 64 KiB is dropped, and bytes that are no text are none")
  func limits() {
    #expect(message([UInt8](repeating: 10, count: 65_536)) != nil)
    #expect(message([UInt8](repeating: 10, count: 65_537)) == nil)
    #expect(message([0xFF], "books")?.text == nil)
    #expect(message([123, 0, 125], "books")?.text == nil)
    #expect(message(Array("{}".utf8), "books")?.text == "{}")
  }
}
