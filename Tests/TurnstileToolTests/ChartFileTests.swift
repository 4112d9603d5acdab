// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import TestSupport
import Testing

@testable import TurnstileTool

@Suite struct ChartFileTests {
  private let file = FileManager.default.temporaryDirectory.appending(
    path: "\(UUID().uuidString).scxml")

  private func write(_ text: String) throws {
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  static let machines =
    ["turnstile", "alarm-clock", "application-lifecycle", "number-parser"].map {
      ["--machine", $0]
    }
    + ["connection", "microwave-oven", "washing-machine"].map {
      ["--file", repository.appending(path: "Tests/Scenarios/Machines/\($0).machine").path]
    }

  @Test("a machine's chart is read as the same machine, whatever is asked", arguments: machines)
  func same(machine: [String]) throws {
    let chart = try turnstile(["diagram", "--format", "scxml"] + machine)
    #expect(chart.0 == 0)
    try write(chart.1)
    defer { try? FileManager.default.removeItem(at: file) }
    for verb in [["text"], ["lint"], ["swift"], ["diagram"], ["diagram", "--format", "scxml"]] {
      let expected = try turnstile(verb + machine)
      #expect(try turnstile(verb + ["--file", file.path]) == expected, "\(verb)")
    }
  }

  @Test("what SCXML has nothing for is listed behind the chart, and the status is 1")
  func lost() throws {
    let (status, output) = try turnstile([
      "diagram", "--format", "scxml", "--machine", "edit-mode",
    ])
    #expect(status == 1)
    #expect(
      output.hasPrefix(
        """
        scroll touch-cancelled: first and passing on, stay stop-scrolling: SCXML has nothing for it
        play edit-button: push edit: SCXML has nothing for it
        edit back-button: pop: SCXML has nothing for it
        scroll touch-cancelled: stay stop-scrolling: stands there in SCXML
        <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"
        """))
  }

  @Test("a chart is printed as text, played and proved, and what means less is reported beside")
  func verbs() throws {
    try write(
      """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" name="door">
        <state id="shut"><transition event="key.*" target="open"/></state>
        <state id="open"><onentry><send event="word.lamp-on"/><send event="late" delay="5s"/></onentry>
          <transition event="late" target="shut"/></state>
      </scxml>
      """)
    defer { try? FileManager.default.removeItem(at: file) }
    let text = try turnstile(["text", "--file", file.path])
    #expect(text.0 == 0 && text.1.contains("  after: 5000 milliseconds\n"), "\(text.1)")
    for note in [
      "\(file.path):2:59: key.* stands for what the chart names: key\n",
      "\(file.path):3:86: late: ends with its state, as if it was cancelled\n",
    ] { #expect(text.1.contains(note), "\(text.1)") }
    let played = try turnstile(["play", "--file", file.path], input: "key 5 seconds\n")
    #expect(played.0 == 0 && played.1.contains("open -> shut"), "\(played.1)")
    let proof = try turnstile(["prove", "--file", file.path, "--never", "shut and open"])
    #expect(proof.0 == 0 && proof.1.contains("holds: never shut and open"), "\(proof.1)")
  }

  @Test("mistakes are reported with file, line and column, up to ten, and the status is 65")
  func mistakes() throws {
    defer { try? FileManager.default.removeItem(at: file) }
    let invokes = String(repeating: "<invoke/>\n", count: 12)
    try write(
      "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\"><state id=\"a\">\n\(invokes)</state></scxml>"
    )
    let expected = (2...11).map {
      "\(file.path):\($0):8: <invoke> in <state> has no counterpart in a machine\n"
    }
    #expect(try turnstile(["lint", "--file", file.path]) == (65, expected.joined()))
    try write(String(repeating: " ", count: 1 << 20 + 1))
    #expect(
      try turnstile(["see", "--file", file.path])
        == (65, "\(file.path): too large; it may have 1048576 bytes\n"))
  }
}
