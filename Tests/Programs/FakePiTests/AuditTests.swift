// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FakePiWires
import Foundation
import MachineSupport
import RequestBench
import Requests
import TestSupport
import Testing

/// The audit trail of the programs as they are, and what a forger makes of it.
@Suite struct AuditTests {
  private let pi: FakePi
  private var path: URL { pi.folder.appending(path: "audit") }

  init() throws {
    pi = try FakePi()
    try Service(on: pi).set("release", "line", to: "5")
  }

  @Test("a coin, a grant, each command and an emergency have their lines, and the trail is whole")
  func lines() throws {
    let gate = try start()
    try gate.takeCoin()
    let pass = try visit(gate)
    let first = try order("unlock-once")
    #expect(gate.shows(.unlocked))
    _ = try visit(gate)
    let second = try order("hold-open")
    let third = try order("close")
    #expect(gate.shows(.locked))
    pi[Switch.release.rawValue] = true
    #expect(eventually { kinds.last == "release 1" && pi.isHigh(.lock) })
    pi[Switch.release.rawValue] = false
    #expect(pass && eventually { kinds.last == "restore 1" })
    expectEqual(gate.program.stop(), 0)
    let user = getuid()
    expectEqual(kinds.first?.contains(/^open 0 0 0 0 0 (?!0{16})[0-9a-f]{16}$/), true)
    #expect(
      kinds.dropFirst() == [
        "pulses 1", "coin 1",
        "unlock-once \(user) \(first) \(login) 0", "grant 1",
        "hold-open \(user) \(second) \(login) 0", "release 1",
        "close \(user) \(third) \(login) 0", "restore 1",
        "release 1", "restore 1", "stop 1",
      ])
    let verdict = try verify()
    expectEqual(verdict.status, 0)
    #expect(
      verdict.output.contains("every hash matches")
        && verdict.output.contains("books: coins 1, grants 1, pulses 1, releases 2\n")
        && verdict.output.hasSuffix("keep a copy on another machine to compare\n"))
    let print = try pi.askDisk("audit")
    expectEqual(print.status, 0)
    #expect(print.output.contains(" unlock-once by user \(user), process \(first)\n"))
    #expect(print.output.contains(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ\?? +record \d+ coin\n/))
  }

  @Test("a command that an agent gives for a person has the number of both, and no other is done")
  func agent() throws {
    let service = try Service(on: pi)
    try service.set("agent", "user", to: "\(PacketClient.agent)")
    try service.set("agent", "words", to: "hold-open close-till open-till")
    let gate = try start()
    let agent = PacketClient(asAgentTo: pi.folder.appending(path: "command").path)
    // By their numbers: close, unlock-once, hold-open for no person; and then what it may.
    let orders: [(UInt8, UInt32)] = [(4, 1042), (2, 1042), (3, 0), (5, 7), (6, .max), (3, 1042)]
    for (command, number) in orders {
      var bytes = request(command)
      for place in 0..<4 {
        bytes[16 + place] = UInt8(truncatingIfNeeded: number >> (8 * UInt32(place)))
      }
      agent.send(bytes)
    }
    var results: [UInt8] = []
    #expect(
      eventually {
        results += agent.receiveAll().map { $0[2] }
        return results.count == 6
      })
    expectEqual(results.prefix(3), [11, 11, 11])
    // The two orders about the till wait for their records, and a release waits for nothing.
    expectEqual(results.suffix(3), [1, 1, 0])
    let giver = "\(PacketClient.agent) \(getpid()) 4294967295"
    #expect(
      eventually {
        kinds.dropFirst().sorted() == [
          "close-till \(giver) 7", "hold-open \(giver) 1042", "open-till \(giver) 4294967295",
          "release 1",
        ]
      })
    #expect(gate.program.stop() == 0 && gate.program.output.contains(", agent 1042, process "))
    #expect(try verify().status == 0)
    let print = try pi.askDisk("audit")
    expectEqual(print.status, 0)
    let sentence = "by user \(PacketClient.agent), agent 1042, process \(getpid())\n"
    #expect(print.output.contains(" hold-open \(sentence)"), "\(print.output)")
  }

  @Test("a forged, a cut, a reordered and a lengthened trail are found, and the line is named")
  func forgeries() throws {
    let gate = try start()
    for _ in 0..<3 {
      try gate.takeCoin()
      #expect(try visit(gate))
    }
    expectEqual(gate.program.stop(), 0)
    expectEqual(kinds.count, 8)
    expectEqual(kinds.last, "stop 1")
    let bytes = try Data(contentsOf: path)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(try verify().status == 0)
    var changed = lines
    changed[2] = lines[2].replacing("coin 1", with: "grant 1")
    var reordered = lines
    reordered.swapAt(3, 5)
    for (forged, place, reason) in [
      (changed, "audit line 3: ", "the hash does not fit"),
      (lines.filter { $0 != lines[2] }, "audit line 3: ", "the hash does not fit"),
      (reordered, "audit line 4: ", "the hash does not fit"),
      (lines + [lines[6]], "audit line 9: ", "the hash does not fit"),
      (lines + ["free passage"], "ledger: ", "no gate writes such a line"),
      (Array(lines.dropFirst()), "audit line 1: ", "an `open` line at the start of the trail"),
    ] {
      try Data((forged.joined(separator: "\n") + "\n").utf8).write(to: path)
      let verdict = try verify()
      expectEqual(verdict.status, 65)
      #expect(verdict.output.contains("\(place)"), "\(verdict.output)")
      #expect(verdict.output.contains(reason), "\(verdict.output)")
      #expect(verdict.output.contains("compare the trail with a copy on another machine"))
    }
    // A loss of power may take the end, but the books know that the gate was stopped in an orderly way.
    for count in 1..<8 {
      try Data((lines.prefix(count).joined(separator: "\n") + "\n").utf8).write(to: path)
      let short = try verify()
      expectEqual(short.status, 65, "\(short.output)")
      #expect(short.output.contains("books: the gate was stopped"), "\(short.output)")
    }
  }

  @Test(
    "the end of a trail that a loss of power has cut is accepted, and it is said what is missing")
  func shortened() throws {
    let gate = try start()
    try gate.takeCoin()
    try #require(eventually { kinds.last == "coin 1" })
    gate.program.kill()
    let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
    try Data("\(lines[0])\n1795".utf8).write(to: path)
    let short = try verify()
    expectEqual(short.status, 0)
    #expect(short.output.contains("2 entries are only in the books"), "\(short.output)")
    #expect(short.output.contains("1 line cut off by a power cut"))
  }

  @Test("a gate that was killed goes on with its trail, and so does one that lost its power")
  func crashes() throws {
    for _ in 0..<3 {
      let gate = try Gate(on: pi)
      // After a paid coin the gate resumes unlocked.
      try #require(eventually { pi.isHigh(.green) != pi.isHigh(.red) && !pi.isHigh(.fault) })
      if pi.isHigh(.lock) { pi.press(.push, milliseconds: 300) }
      try #require(gate.shows(.locked))
      try gate.takeCoin()
      // The lock opens before the coin's line is written.
      try #require(eventually { kinds.last == "coin 1" })
      gate.program.kill()
      pi.cutPower()
      let handle = try FileHandle(forWritingTo: path)
      try handle.truncate(atOffset: try handle.seekToEnd() - 40)
      try handle.close()
    }
    let gate = try Gate(on: pi)
    try #require(gate.shows(.unlocked))
    expectEqual(gate.program.stop(), 0)
    let verdict = try verify()
    expectEqual(verdict.status, 0, "\(verdict.output)")
    #expect(verdict.output.contains("3 lines cut off by a power cut"), "\(verdict.output)")
    #expect(verdict.output.contains("3 entries are only in the books"), "\(verdict.output)")
  }

  @Test("books that were put back behind the trail are found")
  func oldBooks() throws {
    var gate = try start()
    expectEqual(gate.program.stop(), 0)
    let ledger = pi.folder.appending(path: "books")
    let old = try Data(contentsOf: ledger)
    gate = try start()
    try gate.takeCoin()
    #expect(try visit(gate))
    expectEqual(gate.program.stop(), 0)
    #expect(try verify().status == 0)
    try old.write(to: ledger)
    let verdict = try verify()
    expectEqual(verdict.status, 65)
    #expect(
      verdict.output.contains("books: the record number is lower than before"), "\(verdict.output)")
  }

  @Test("books that were restored by the command are named by what they count less")
  func restoredBooks() throws {
    var gate = try start()
    let file = pi.folder.appending(path: "backup").path
    #expect(try pi.askDisk("backup", "--file", file).status == 0)
    try gate.takeCoin()
    #expect(try visit(gate))
    expectEqual(gate.program.stop(), 0)
    #expect(try pi.askDisk("restore", "--file", file).status == 0)
    gate = try start()
    expectEqual(gate.program.stop(), 0)
    let verdict = try verify()
    expectEqual(verdict.status, 65)
    #expect(verdict.output.contains("audit line 5: the lines count more than the books"))
  }

  @Test("a flood of commands hides none that opens the lock, on a disk that is quick or slow")
  func flood() throws {
    let gate = try start()
    let insider = PacketClient(to: pi.folder.appending(path: "command").path)
    for milliseconds in [0, 300] as [UInt32] {
      if milliseconds > 0 { pi.fail(FAKE_SYNC, milliseconds: milliseconds, count: 1000) }
      for _ in 0..<20 { insider.send(request(4)) }
      insider.send(request(2))
      var answers: [[UInt8]] = []
      #expect(
        eventually {
          answers += insider.receiveAll()
          return answers.count == 21
        })
      // The third byte is the result; a command that was executed opens the lock with its record.
      if answers.last.map({ $0[2] <= 1 }) == true {
        #expect(gate.shows(.unlocked))
        _ = try visit(gate)
      }
      pi.mend()
      // A disk that was slow may still be at it.
      var opener = try pi.ask(["console"], ["unlock-once"])
      for _ in 0..<50 where opener.output.contains("try again") {
        usleep(100_000)
        opener = try pi.ask(["console"], ["unlock-once"])
      }
      #expect(gate.shows(.unlocked))
      _ = try visit(gate)
      let last = "unlock-once \(getuid()) \(opener.identifier) \(login) 0"
      #expect(eventually { kinds.suffix(2) == [last, "grant 1"] }, "\(kinds)")
    }
    expectEqual(gate.program.stop(), 0)
    let openings = kinds.filter { $0 == "grant 1" || $0.hasPrefix("unlock-once ") }
    #expect(openings.count >= 4, "\(kinds)")
    for (number, kind) in openings.enumerated() where kind == "grant 1" {
      #expect(number > 0 && openings[number - 1].hasPrefix("unlock-once "), "\(kinds)")
    }
    let verdict = try verify()
    expectEqual(verdict.status, 0, "\(verdict.output)")
  }

  @Test(
    "the login that sudo keeps stands in the trail, in the log and in what is printed",
    .enabled(if: canLogIn, "only root may say who has logged in"))
  func claimedLogin() throws {
    let gate = try start()
    let process = try pi.ask(["console"], ["unlock-once"], login: 1000).identifier
    #expect(gate.shows(.unlocked))
    let printed = "unlock-once by user 0, login 1000, process \(process)"
    #expect(eventually { gate.program.output.contains("\(printed): locked -> unlocked\n") })
    expectEqual(gate.program.stop(), 0)
    #expect(kinds.contains("unlock-once 0 \(process) 1000 0"), "\(kinds)")
    let print = try pi.askDisk("audit")
    #expect(print.status == 0 && print.output.contains(" \(printed)\n"))
  }

  @Test("no trail, no ledger and no folder have a status and a message each")
  func nothing() throws {
    let missing = try verify()
    #expect(missing.status == 66 && missing.output.contains("/audit: open: No such file"))
    try Data().write(to: path)
    let alone = try verify()
    #expect(alone.status == 66 && alone.output.contains("No such file or directory"))
    let north = try Program(
      "turnstilectl", ["audit", "verify", "north", "--state", "/nowhere"], on: pi)
    expectEqual(north.status, 66)
    let twice = try Program("turnstilectl", ["audit", "verify", "north", "south"], on: pi)
    #expect(twice.status == 64 && twice.output.contains("expected one gate, found also south"))
  }

  /// A gate that takes commands, and has come up locked.
  private func start() throws -> Gate { try Gate.locked(on: pi, hasSockets: true) }

  /// Lets a visitor through.
  private func visit(_ gate: Gate) throws -> Bool {
    pi.press(.push, milliseconds: 300)
    return gate.shows(.locked)
  }

  /// Gives a command, and returns the process that did.
  private func order(_ word: String) throws -> Int32 {
    let console = try pi.ask(["console"], [word])
    expectEqual(console.status, 0, "\(console.output)")
    return console.identifier
  }

  /// The login of the user of these tests, which the gate believes of root alone.
  private var login: UInt32 {
    let text = try? String(contentsOfFile: "/proc/self/loginuid", encoding: .utf8)
    return (getuid() == 0 ? text.flatMap(UInt32.init) : nil) ?? .max
  }

  private func verify() throws -> Program { try pi.askDisk("audit", "verify") }

  /// Kind and numbers of each line.
  private var kinds: [String] {
    let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map {
      $0.split(separator: " ").dropFirst(3).dropLast().joined(separator: " ")
    }
  }
}

/// The bytes of a request to execute this command.
func request(_ command: UInt8) -> [UInt8] {
  [Packet.version, 2, command, 0, 255, 255, 255, 255] + [UInt8](repeating: 0, count: 24)
}

/// Whether a process of these tests may set its login user.
private var canLogIn: Bool {
  let shell = Process()
  shell.executableURL = URL(filePath: "/bin/sh")
  shell.arguments = ["-c", "echo 1000 > /proc/self/loginuid"]
  shell.standardError = FileHandle.nullDevice
  guard (try? shell.run()) != nil else { return false }
  shell.waitUntilExit()
  return shell.terminationStatus == 0
}
