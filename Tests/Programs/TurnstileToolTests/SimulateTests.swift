// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import MachineSupport
import TestSupport
import Testing

@Suite struct SimulateTests {
  private static let scenarios = repository.appending(path: "Tests/Scenarios")
  private static let examples = [
    "alarm-clock", "application-lifecycle", "edit-mode", "launch-sequence", "number-parser",
  ]

  @Test func `simulate without a name lists the machines`() throws {
    let (status, output) = try turnstile(["simulate"])
    expectEqual(status, 0)
    expectEqual(output.split(separator: "\n").map { String($0) }, ["turnstile"] + Self.examples)
  }

  @Test("each machine that is listed can be simulated; a name that is near one is proposed")
  func names() throws {
    let words = "coin expect unlocked\n"
    let (status, output) = try turnstile(["simulate", "turnstile"], input: words)
    #expect(status == 0 && output.contains("coin: locked -> unlocked"))
    for (word, name) in [("alarm", "alarm-clock"), ("edit-mod", "edit-mode")] {
      let end = "; did you mean \"\(name)\"?\n"
      #expect(try turnstile(["simulate", word]).1.hasSuffix(end))
      #expect(try turnstile(["see", "--machine", word]).1.hasSuffix(end))
    }
    #expect(try !turnstile(["simulate", "x"]).1.contains("did you mean"))
  }

  @Test("each example plays its scenario and prints what it is known to print", arguments: examples)
  func example(name: String) throws {
    let script = Self.scenarios.appending(path: "Examples/\(name).fth").path
    let (status, output) = try turnstile(["simulate", name, "--scenario", script])
    let expected = try String(
      contentsOf: Self.scenarios.appending(path: "Examples/\(name).out"), encoding: .utf8)
    expectEqual(status, 0)
    expectEqual(output, expected)
  }

  @Test func `the gate plays a scenario's file, and says which file a mistake is in`() throws {
    let script = Self.scenarios.appending(path: "one-coin.fth").path
    #expect(try turnstile(["--scenario", script]).0 == 0)
    let (status, output) = try turnstile(["--scenario", "/nowhere.fth"])
    expectEqual(status, 66)
    expectEqual(output, "/nowhere.fth: No such file or directory\n")
  }

  @Test("a first argument is a command, a file of any name, or refused with the commands there are")
  func firstArgument() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "words\(UUID().uuidString)")
    try "coin .state\n".write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(try turnstile([file.path]).1.hasSuffix("\nunlocked\n"))
    #expect(
      try turnstile([file.lastPathComponent], in: file.deletingLastPathComponent()).1
        .hasSuffix("\nunlocked\n"))
    let (status, output) = try turnstile(["simulat"])
    expectEqual(status, 64)
    #expect(
      output
        == "turnstile: simulat: neither a file nor a command; the commands are gate, acceptor, simulate, "
        + "replay, import, play, draft, see, text, lint, prove, "
        + "tests, coverage, diagram, swift, numbers; did you mean \"simulate\"?\n")
  }

  @Test func `guards and intervals are answered at the console, within bounds`() throws {
    let wrong = try turnstile(["simulate", "edit-mode"], input: "2 dragging\n")
    #expect(wrong == (65, "stdin:1:3: dragging: takes 1 (true) or 0 (false)\n"))
    let long = try turnstile(["simulate", "alarm-clock"], input: "1000001 alarm\n")
    #expect(long == (65, "stdin:1:9: alarm: takes 0 to 1000000 seconds\n"))
    let late = try turnstile(["simulate", "launch-sequence"], input: "4294967295 seconds\n")
    #expect(late == (65, "stdin:1:12: seconds: the clock ends after 100 years\n"))
  }
}
