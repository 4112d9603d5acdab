// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FakePiWires
import Foundation
import RequestBench
import TestSupport
import Testing

/// The consoles of a gate at work, and what they can do wrong.
@Suite struct ConsoleTests {
  private let pi: FakePi
  private let gate: Gate
  private let supervisor = Listener()

  init() throws {
    pi = try FakePi()
    gate = try Gate.withSockets(
      on: pi, environment: ["NOTIFY_SOCKET": supervisor.name, "WATCHDOG_USEC": "300000"])
    try #require(gate.shows(.locked))
  }

  @Test("each command changes the gate, the books and the log, which names user and process")
  func commands() throws {
    try order("repairman", .outOfOrder, "locked -> out-of-order")
    #expect(gate.shows(.locked))
    try gate.takeCoin()
    try order("lock", .locked, "unlocked -> locked")
    try order("unlock-once", .unlocked, "locked -> unlocked")
    pi.press(.push)
    // The passage is a sign that a visitor is there for the returned price.
    #expect(eventually { gate.program.output.contains("push: unlocked -> locked") })
    #expect(gate.shows(.unlocked))
    let lines = ["returned-coins 1", "grants 1", "passages 1", "repairs 1"]
    let areKept = try eventually {
      let books = try pi.askDisk("books")
      return books.status == 0 && lines.allSatisfy { "\n\(books.output)".contains("\n\($0)\n") }
    }
    #expect(areKept)
  }

  private func order(_ word: String, _ picture: Picture, _ step: String) throws {
    let console = try Console(on: pi, saying: "\(word)\n")
    #expect(console.program.status == 0 && console.program.output.hasPrefix("\(word): \(step) ("))
    #expect(gate.shows(picture))
    let log = "\(word) by user \(getuid()), process \(console.program.identifier): \(step)"
    #expect(eventually { gate.program.output.contains(log) }, "\(log)")
  }

  @Test(
    "a mistake has its status and its reason, and changes nothing",
    arguments: [
      ("lock", 65, "the gate is not unlocked"), ("unlok-once", 65, "unlock-once"),
      ("coin", 65, "works only in a simulation"),
      ("back", 65, "a real gate cannot go back; use `turnstile` at the desk"),
      ("trace x.vcd", 65, "`turnstilectl trace` prints the last edges of this gate"),
      ("replay x.vcd", 65, "works only in a simulation; type `words` for a list"),
      ("expect unlocked", 1, "locked"),
      (".state psh .counters", 65, "psh"),
    ])
  func mistakes(words: String, status: Int32, reason: String) throws {
    let console = try Console(on: pi, saying: "\(words)\n")
    #expect(console.program.status == status && console.program.output.contains(reason))
    #expect(gate.shows(.locked) && !gate.program.output.contains(" by user "))
  }

  @Test("four consoles at once, of which one watches; when they end, another has a place")
  func seats() throws {
    let consoles = try (0..<4).map { _ in try Console(on: pi) }
    consoles[0].say("watch\n")
    for console in consoles[1...] {
      console.say(".state\n")
      #expect(console.hears("locked\n"))
    }
    pi.press(.coin)
    #expect(consoles[0].hears("* coin: locked -> unlocked\n"))
    pi.press(.push)
    #expect(consoles[0].hears("* push: unlocked -> locked\n"))
    for console in consoles {
      console.end()
      #expect(console.program.status == 0)
    }
    #expect(try Console(on: pi, saying: ".state\n").program.status == 0)
  }

  @Test(
    "without a descriptor for another client the gate says so once, sleeps, and counts its coins")
  func noDescriptor() throws {
    pi.fail(FAKE_ACCEPT, code: EMFILE)
    let client = PacketClient(to: pi.folder.appending(path: "command").path)
    let reason = "requests: accept: Too many open files"
    #expect(eventually { gate.program.output.contains(reason) })
    let before = try gate.program.processorTicks
    sleep(2)
    // A loop that is woken all the time takes some 200 of these.
    #expect(try gate.program.processorTicks - before < 50)
    pi.press(.coin)
    #expect(gate.shows(.unlocked) && !client.isGone)
    #expect(gate.program.output.components(separatedBy: reason).count == 2)
    pi.mend()
    let isAdmitted = try eventually { try Console(on: pi, saying: ".state\n").program.status == 0 }
    #expect(isAdmitted)
  }

  @Test("consoles that never stop, and one that never reads, keep no coin waiting")
  func flood() throws {
    let words = [".state .counters .lines .faults", "20 times .state", "see unlocked"]
    let talkers = try words.map { try Console(on: pi, endlesslySaying: $0) }
    let deaf = PacketClient(to: pi.folder.appending(path: "status").path)
    while deaf.send([1, 1] + [UInt8](repeating: 0, count: 30)) {}
    try #require(eventually { talkers.allSatisfy { $0.program.outputSize > 1000 } })
    _ = supervisor.all()
    for _ in 0..<20 {
      try gate.takeCoin()
      pi.press(.push)
      #expect(gate.shows(.locked))
    }
    #expect(talkers.allSatisfy { $0.program.isRunning })
    #expect(supervisor.all().count { $0.contains("WATCHDOG=1") } > 3)
    let asked = try Console(on: pi, saying: ".counters\n").program
    #expect(asked.status == 0 && asked.output.contains("passages 20\n"))
    #expect(!gate.program.output.contains("loop: stalled"))
  }
}

/// A console of a gate, at work.
private final class Console {
  let program: Program
  private let input = Pipe()
  // Held open, so that words to a console that has ended end nothing but themselves.
  private let reader: Int32

  deinit { close(reader) }

  /// Opens a console, which stays open.
  init(on pi: FakePi) throws {
    reader = fcntl(input.fileHandleForReading.fileDescriptor, F_DUPFD_CLOEXEC, 0)
    program = try Self.program(on: pi, input.fileHandleForReading)
  }

  /// Opens a console, says something and ends it.
  convenience init(on pi: FakePi, saying words: String) throws {
    try self.init(on: pi)
    say(words)
    end()
  }

  /// Opens a console that says a line again and again, for much longer than a test lasts.
  init(on pi: FakePi, endlesslySaying line: String) throws {
    let file = pi.folder.appending(path: "words-\(UUID().uuidString)")
    try String(repeating: "\(line)\n", count: 1_000_000).write(
      to: file, atomically: false, encoding: .utf8)
    reader = -1
    program = try Self.program(on: pi, FileHandle(forReadingFrom: file))
  }

  private static func program(on pi: FakePi, _ input: FileHandle) throws -> Program {
    try Program("turnstilectl", ["console", "--runtime", pi.folder.path], on: pi, input: input)
  }

  /// Types something.
  func say(_ words: String) { input.fileHandleForWriting.write(Data(words.utf8)) }

  /// Ends the input.
  func end() { try? input.fileHandleForWriting.close() }

  /// Whether it comes to show this.
  func hears(_ text: String) -> Bool { eventually { program.output.contains(text) } }
}
