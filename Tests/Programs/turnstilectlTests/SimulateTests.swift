// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import MachineSupport
import TestSupport
import Testing

@Suite struct SimulateTests {
  @Test func `words on standard input work the gate; mistakes have their status`() throws {
    let good = try ProgramRun(["simulate"], input: "coin .state push .state bye\n")
    expectEqual(good.status, 0)
    expectEqual(good.output.split(separator: "\n").count, 4)
    let wrong = try ProgramRun(["simulate"], input: "expect broken\n")
    expectEqual(wrong.status, 1)
    expectEqual(wrong.errors, "stdin:1:8: expected broken, found locked\n")
    let mistake = try ProgramRun(["simulate"], input: "coim\n")
    expectEqual(mistake.status, 65)
    expectEqual(mistake.errors, "stdin:1:1: coim: unknown word; did you mean \"coin\"?\n")
  }

  @Test("at a terminal it greets, completes and recalls, keeps definitions at Ctrl-C, and restores")
  func terminal() throws {
    let terminal = try PseudoTerminal([ProgramRun.path(of: "turnstilectl"), "simulate"])
    #expect(terminal.waits(for: "A simulated gate, locked."))
    #expect(terminal.waits(for: "> "))
    terminal.type(": visitor coin push ;\r4294967295 times visi\t\r", shows: "unlocked -> locked")
    terminal.type("\u{03}", shows: "stopped by Ctrl-C")
    terminal.type("see visitor\r", shows: "\n: visitor coin push ;")
    terminal.type("quit\r")
    expectEqual(terminal.end(), 0)
    expectTrue(terminal.isRestored)
  }

  @Test func `a scenario's transcript is the one beside it, and - is standard input`() throws {
    let file = repository.appending(path: "Tests/Scenarios/acceptance.fth")
    let transcript = file.deletingPathExtension().appendingPathExtension("out")
    let expected = try String(contentsOf: transcript, encoding: .utf8)
    let named = try ProgramRun(["simulate", "--scenario", file.path])
    named.expect(status: 0, output: expected)
    let piped = try ProgramRun(["simulate", "--scenario", "-"], inputFrom: file.path)
    piped.expect(status: 0, output: expected)
  }

  @Test func `a simulation needs no whole configuration, but one that is right`() throws {
    let folder = try TestFolder()
    let relock = try folder.write("[gate]\nrelock = 2s\n", to: "relock.conf")
    let locked = try ProgramRun(
      ["simulate", "--config", relock], input: "coin 3 seconds expect locked bye\n")
    expectEqual(locked.status, 0)
    let price = try folder.write(
      "[push]\nsensor = contact\n[lock]\nmechanism = ratchet\n[coin]\nprice = 2\n",
      to: "price.conf")
    let paid = try ProgramRun(
      ["simulate", "--config", price], input: "coin coin expect unlocked bye\n")
    #expect(paid.output.hasPrefix("coin: credited; 1 of 2 pulses\n"))
    let file = try folder.write("[coin]\npull = upp\n", to: "wrong.conf")
    let mistake = try ProgramRun(["simulate", "--config", file])
    expectEqual(mistake.status, 78)
    #expect(mistake.errors.hasPrefix("\(file):2:8: pull: expected"))
    #expect(mistake.errors.hasSuffix("did you mean \"up\"?\n"))
  }

  @Test func `words that cannot be read are 74, and it is said`() throws {
    let run = try ProgramRun(["simulate"], inputFrom: "/tmp")
    expectEqual(run.status, 74)
    expectEqual(run.errors, "the input cannot be read\n")
  }

  @Test("a mistake in a scenario is reported with the file, or the end of a long path")
  func mistakeInAScenario() throws {
    let folder = try TestFolder()
    let deep = folder.url.appending(path: String(repeating: "deep/", count: 20))
    try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
    let file = deep.appending(path: "mistake.fth")
    try "coin\n  coim\n".write(to: file, atomically: true, encoding: .utf8)
    let run = try ProgramRun(["simulate", "--scenario", file.path])
    expectEqual(run.status, 65)
    let end = "...\(file.path.suffix(80)):2:3: coim: unknown word; did you mean \"coin\"?\n"
    expectEqual(run.errors, end)
  }

  @Test(
    "a scenario that cannot be read is 66, and it is said why",
    arguments: [("/nowhere.fth", "No such file or directory"), ("/tmp", "Is a directory")])
  func scenarioThatCannotBeRead(path: String, reason: String) throws {
    let run = try ProgramRun(["simulate", "--scenario", path])
    let remedy = "--scenario takes a file of words, or - for standard input"
    run.expect(status: 66, errors: "\(path): \(reason); \(remedy)\n")
  }
}
