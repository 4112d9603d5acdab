// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import TestSupport
import Testing

@testable import TurnstileTool

@Suite struct MachineFileTests {
  private let file = FileManager.default.temporaryDirectory.appending(
    path: "\(UUID().uuidString).machine")

  @Test(
    "the text of each machine says the same as the machine, whatever is asked",
    arguments: [
      "turnstile", "alarm-clock", "application-lifecycle", "edit-mode", "number-parser",
    ])
  func sameAnswers(machine: String) throws {
    let text = try turnstile(["text", "--machine", machine])
    try text.1.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    for verb in [
      ["text"], ["see"], ["lint"], ["swift"], ["numbers"], ["diagram"],
      ["diagram", "--format", "dot"],
      ["diagram", "--format", "plantuml"],
    ] {
      let compiled = try turnstile(verb + ["--machine", machine])
      #expect(compiled.0 == 0 && compiled.1 != "")
      #expect(try turnstile(verb + ["--file", file.path]) == compiled, "\(verb)")
    }
    let made = try turnstile(["tests", "--file", file.path])
    #expect(made.0 == 0 && made.1 != "")
    for scenario in made.1.components(separatedBy: "\n\n") {
      let played = try turnstile(["play", "--file", file.path], input: scenario)
      #expect(played.0 == 0)
      // The number parser is played in a world of its own, which a text has not.
      if machine == "number-parser" { continue }
      #expect(try turnstile(["play", "--machine", machine], input: scenario) == played)
    }
  }

  private static let claims: [(String, [String], String)] = [
    (
      "connection",
      [
        "delete-block implies closed", "send-fin implies fin-wait-1 or last-ack",
        "from:established and fin implies close-wait and send-ack", "time-wait leads to closed",
      ], "send-fin implies fin-wait-1"
    ),
    (
      "washing-machine",
      [
        "unlock-door implies idle", "heater-on implies heating", "not (heater-on and motor-fast)",
        "from:spinning and not spinning implies motor-stop",
      ], "paused implies from:filling"
    ),
    (
      "microwave-oven",
      [
        "heat-on implies cooking", "from:cooking and open implies heat-off",
        "from:opened or from:refused implies not heat-on", "cooking leads to closed or opened",
      ], "lamp-on implies opened"
    ),
  ]

  @Test(
    "claims about a machine that is text alone are proved, and a false one has a script",
    arguments: claims)
  func proved(machine: String, claims: [String], wrong: String) throws {
    let file = repository.appending(path: "Tests/Scenarios/Machines/\(machine).machine").path
    #expect(try turnstile(["lint", "--file", file]) == (0, "1 table, 0 problems\n"))
    let always = claims.flatMap { ["--always", $0] }
    let proof = try turnstile(["prove", "--file", file] + always)
    #expect(proof.0 == 0)
    for claim in claims { #expect(proof.1.contains("\nholds: always \(claim)\n")) }
    let refuted = try turnstile(["prove", "--file", file, "--always", wrong])
    #expect(refuted.0 == 1)
    let script = refuted.1.split(separator: "\n").filter { $0.hasPrefix("  ") }
    let played = try turnstile(
      ["play", "--file", file], input: script.joined(separator: "\n") + "\n")
    #expect(played.0 == 0 && !script.isEmpty, "\(refuted.1)")
  }

  @Test(
    "the texts that the page plays are those of the compiled machines",
    arguments: ["alarm-clock", "application-lifecycle", "edit-mode", "number-parser"])
  func examples(machine: String) throws {
    let file = repository.appending(path: "Tests/Scenarios/Examples/\(machine).machine")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(try turnstile(["text", "--machine", machine]) == (0, text))
  }

  @Test("the mistakes of a text are reported with file, line and column, and the status is 65")
  func mistakes() throws {
    try "machine gate\nlocked\n  coin: to unlokced\n  push: stey\nunlocked\nend\n".write(
      to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let (status, output) = try turnstile(["lint", "--file", file.path])
    #expect(status == 65)
    #expect(
      output == """
        \(file.path):4:9: stey: expected one of nothing, refuse, stay, again, deferred, to, external, push, pop, \
        history of, deep history of, by junction; did you mean "stay"?
        \(file.path):3:12: unlokced: no such state; did you mean "unlocked"?

        """)
  }

  @Test func `a file that is not there, too large, or named beside a machine is refused`() throws {
    #expect(
      try turnstile(["see", "--file", "/nowhere.machine"])
        == (66, "/nowhere.machine: No such file or directory\n"))
    try Data(repeating: UInt8(ascii: "\n"), count: 1 << 20 + 1).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(
      try turnstile(["see", "--file", file.path])
        == (65, "\(file.path): too large; the limit is 1048576 bytes\n"))
    #expect(
      try turnstile(["see", "--file", "a", "--machine", "b"])
        == (64, "turnstile: --machine and --file both name a machine; leave one out\n"))
  }

  @Test("names that Swift keeps for itself become others, and two that become one are reported")
  func swiftNames() throws {
    let words = "self init Type 3x a-b if"
    try "machine state\nwords: \(words)\nself\n  in: Type\nType\n  go: to self self if\nend\n"
      .write(
        to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let (status, output) = try turnstile(["swift", "--file", file.path])
    #expect(status == 0)
    #expect(output.contains("case self_, init_, Type_, _3x, aB, if_\n"))
    #expect(output.contains("public enum StateMachine: Automaton {"))
    try "machine m\nwords: a-b aB\nx\n  go: stay a-b aB\nend\n".write(
      to: file, atomically: true, encoding: .utf8)
    #expect(
      try turnstile(["swift", "--file", file.path])
        == (65, "a-b and aB: both are aB in Swift; rename one\n"))
    try "machine m\nx\n  go: stay %\nend\n".write(to: file, atomically: true, encoding: .utf8)
    #expect(
      try turnstile(["swift", "--file", file.path])
        == (65, "%: has no letter or digit for a Swift name; rename it\n"))
  }
}
