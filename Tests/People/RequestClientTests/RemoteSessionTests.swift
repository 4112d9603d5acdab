// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import GateController
import RequestBench
import RequestServer
import TestSupport
import Testing
import Turnstile

/// Scripts for a running gate, and how they end.
@Suite struct RemoteSessionTests {
  private let bench: RunningBench

  init() throws { bench = try RunningBench() }

  private func run(_ script: String) throws -> (status: Int32, lines: [String]) {
    try Visitor(at: bench.commandPath).run(script)
  }

  @Test("words go to the gate at work, answers come back, and mistakes have their status")
  func endings() throws {
    for (script, status, lines) in [
      (".state\n.state\n", 0, ["locked", "locked"]),
      (": a ( of\nmany lines ) 1 2 ;\na .stack", 0, ["<2> 1 2"]),
      ("coim\n.faults\n", 65, ["? coim: unknown word; type `words` for a list"]),
      ("expect broken\n.faults\n", 1, ["? expected broken, found locked"]),
      ("lock", 65, ["? lock: the gate is not unlocked; see `.state`"]),
      (
        ": a", 65,
        ["? the script ends inside a definition or a comment; end it with `;` or `)`"]
      ),
      ("bye\ncoim\n", 0, []), ("", 0, []),
    ] as [(String, Int32, [String])] {
      let result = try run(script)
      #expect(result.status == status && result.lines == lines, "\(script)")
    }
  }

  @Test("a person is greeted, and no mistake ends the session")
  func person() throws {
    let visitor = try Visitor(at: bench.commandPath)
    let result = visitor.run("coim\nexpect broken\n.state\n", isPrompted: true)
    #expect(result.status == 0)
    #expect(
      result.lines == [
        "A running gate, locked. Type words and press Enter.",
        "Try: .state   .counters   watch   (help says more, words lists all, bye quits)",
        "? coim: unknown word; type `words` for a list", "? expected broken, found locked",
        "locked",
      ])
  }

  @Test("a script of any length is performed to its end")
  func longScript() throws {
    let result = try run(": answer .stack ;\n" + String(repeating: "answer\n", count: 1000))
    #expect(result.status == 0 && result.lines == Array(repeating: "<0>", count: 1000))
  }

  @Test("a gate that goes away ends the session, also one that waits for input")
  func gateGoes() throws {
    let gate = FakeGate { request, index in
      index == 0 ? [reply(to: request)] : nil
    }
    let visitor = try Visitor(at: gate.path)
    let result = visitor.run(".state\n")
    #expect(
      result.status == 69
        && result.lines.last == "? the gate closed the connection; see `turnstilectl status`")
  }

  @Test("a session whose seat another took goes on at its next line")
  func seatTaken() throws {
    let visitors = try (0..<4).map { _ in try Visitor(at: bench.commandPath) }
    bench.with { $0.pass(milliseconds: 10_000) }
    let fifth = try Visitor(at: bench.commandPath)
    let evicted = try #require(visitors.first { $0.isAddressed })
    #expect(evicted.hear() == [] && evicted.failure == nil)
    // Nothing is ready any more, so a program that waits does not spin.
    #expect(!evicted.isAddressed)
    bench.with { $0.pass(milliseconds: 10_000) }
    #expect(evicted.run("unlock-once\n").status == 0)
    #expect(bench.with { $0.gate.counters[.grants] } == 1)
    #expect(fifth.ask(".state") == ["unlocked"])
  }
}
