// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FakePiWires
import Foundation
import TestSupport
import Testing

/// The example of a validator, at the door of the shipped firmware.
@Suite struct ValidatorTests {
  private let pi: FakePi
  private let gate: Gate

  init() throws {
    pi = try FakePi()
    gate = try Gate.withSockets(on: pi)
    try #require(gate.shows(.locked))
    try "red\ngreen\nblue\n".write(to: tickets, atomically: true, encoding: .utf8)
  }

  private var tickets: URL { pi.folder.appending(path: "tickets") }
  private var spent: String {
    (try? String(contentsOf: pi.folder.appending(path: "tickets.spent"), encoding: .utf8)) ?? ""
  }

  private func validator() throws -> Script {
    try Script(
      "systemd/validator", [tickets.path, "--door", pi.folder.appending(path: "door").path],
      in: pi.folder)
  }

  @Test("a ticket opens the gate once; no other code does")
  func ticket() throws {
    let program = try validator()
    program.read("yellow")
    #expect(eventually { program.output == "no ticket\n" } && gate.shows(.locked))
    program.read("red")
    #expect(gate.shows(.unlocked), "\(program.output)")
    pi.press(.push)
    #expect(eventually { program.output.hasSuffix("passed\n") } && gate.shows(.locked))
    program.read("red")
    #expect(eventually { program.output.hasSuffix("used already\n") } && gate.shows(.locked))
    // The file has no code.
    let steps = spent.split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(steps == ["reserved", "spent"])
    #expect(!spent.contains("red\n"))
  }

  @Test("a visitor who does not come has a good ticket again, and one before a busy gate too")
  func unused() throws {
    let program = try validator()
    program.read("red")
    #expect(gate.shows(.unlocked))
    pi.press(.repairman, milliseconds: 100)
    #expect(eventually { program.output == "not used: the ticket is good again\n" })
    #expect(gate.shows(.locked))
    program.read("red")
    #expect(gate.shows(.unlocked))
    pi.press(.push)
    #expect(eventually { program.output.hasSuffix("passed\n") })
  }

  @Test("a validator that died asks what became of its token", arguments: [true, false])
  func died(isPassed: Bool) throws {
    let program = try validator()
    program.read("green")
    #expect(gate.shows(.unlocked))
    program.kill()
    if isPassed {
      pi.press(.push)
      #expect(gate.shows(.locked))
    } else {
      gate.program.kill()
    }
    let later = isPassed ? gate : try Gate.withSockets(on: pi)
    let again = try validator()
    if isPassed {
      #expect(eventually { again.output == "passed\n" })
      return
    }
    // Whether the visitor had gone through before the gate died, nothing shows.
    #expect(later.shows(.unlocked))
    pi.press(.repairman, milliseconds: 100)
    #expect(
      eventually {
        again.output.hasSuffix("the gate died while it was open: the ticket stays reserved\n")
      })
    #expect(spent.split(separator: "\n").count == 1)
  }
}

/// A script of the repository, with its output in a file.
private final class Script {
  private let process = Process()
  private let log: URL

  private let input = Pipe()

  init(_ path: String, _ arguments: [String], in folder: URL) throws {
    log = folder.appending(path: "log-\(UUID().uuidString)")
    _ = FileManager.default.createFile(atPath: log.path, contents: nil)
    process.executableURL = repository.appending(path: path)
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = try FileHandle(forWritingTo: log)
    process.standardError = process.standardOutput
    try process.run()
  }

  deinit { if process.isRunning { kill() } }

  var output: String { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }

  /// Types a line.
  func read(_ line: String) { input.fileHandleForWriting.write(Data("\(line)\n".utf8)) }

  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
