// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FakePiWires
import Foundation
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
    pi.press(.coin)
    try #require(gate.shows(.unlocked))
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
    #expect(gate.program.stop() == 0)
    let user = getuid()
    #expect(
      kinds == [
        "open 0 0 0 0 0 0000000000000000", "pulses 1", "coin 1",
        "unlock-once \(user) \(first) 4294967295 0", "grant 1",
        "hold-open \(user) \(second) 4294967295 0", "release 1",
        "close \(user) \(third) 4294967295 0", "restore 1",
        "release 1", "restore 1",
      ])
    let verdict = try verify()
    #expect(verdict.status == 0)
    #expect(
      verdict.output.contains("each line vouches for the one before")
        && verdict.output.contains("books: coins 1, grants 1, pulses 1, releases 2\n")
        && verdict.output.hasSuffix("only a copy elsewhere shows that\n"))
    let print = try Program("turnstilectl", ["audit", "--state", pi.folder.path], on: pi)
    #expect(print.status == 0)
    #expect(print.output.contains(" unlock-once by user \(user), process \(first)\n"))
    #expect(print.output.contains(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ\?? +record \d+ coin\n/))
  }

  @Test("a forged, a cut, a reordered and a lengthened trail are found, and the line is named")
  func forgeries() throws {
    let gate = try start()
    for _ in 0..<3 {
      pi.press(.coin)
      try #require(gate.shows(.unlocked))
      #expect(try visit(gate))
    }
    #expect(gate.program.stop() == 0 && kinds.count == 7)
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
      (lines + [lines[6]], "audit line 8: ", "the hash does not fit"),
      (lines + ["free passage"], "ledger: ", "no gate writes this"),
      (Array(lines.dropFirst()), "audit line 1: ", "the `open` line that begins a trail"),
    ] {
      try Data((forged.joined(separator: "\n") + "\n").utf8).write(to: path)
      let verdict = try verify()
      #expect(verdict.status == 65)
      #expect(verdict.output.contains("\(place)"), "\(verdict.output)")
      #expect(verdict.output.contains(reason), "\(verdict.output)")
      #expect(verdict.output.contains("compare it with a copy from another machine"))
    }
    // The end is what a loss of power takes, so it says how much is missing.
    try Data((lines.dropLast(2).joined(separator: "\n") + "\n1795").utf8).write(to: path)
    let short = try verify()
    #expect(short.status == 0)
    #expect(short.output.contains("2 entries in the books alone"), "\(short.output)")
    #expect(short.output.contains("1 lines cut by a loss of power"))
  }

  @Test("a gate that was killed goes on with its trail, and so does one that lost its power")
  func crashes() throws {
    for _ in 0..<3 {
      let gate = try Gate(on: pi)
      // After a paid coin the gate resumes unlocked.
      try #require(eventually { pi.isHigh(.green) != pi.isHigh(.red) && !pi.isHigh(.fault) })
      if pi.isHigh(.lock) { pi.press(.push, milliseconds: 300) }
      try #require(gate.shows(.locked))
      pi.press(.coin)
      try #require(gate.shows(.unlocked))
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
    #expect(gate.program.stop() == 0)
    let verdict = try verify()
    #expect(verdict.status == 0, "\(verdict.output)")
    #expect(verdict.output.contains("3 lines cut by a loss of power"), "\(verdict.output)")
    #expect(verdict.output.contains("3 entries in the books alone"), "\(verdict.output)")
  }

  @Test("books that were put back behind the trail are found")
  func oldBooks() throws {
    var gate = try start()
    #expect(gate.program.stop() == 0)
    let ledger = pi.folder.appending(path: "books")
    let old = try Data(contentsOf: ledger)
    gate = try start()
    pi.press(.coin)
    try #require(gate.shows(.unlocked))
    #expect(try visit(gate))
    #expect(gate.program.stop() == 0)
    #expect(try verify().status == 0)
    try old.write(to: ledger)
    let verdict = try verify()
    #expect(verdict.status == 65)
    #expect(verdict.output.contains("ledger: a lower record than before"), "\(verdict.output)")
  }

  @Test("books that were restored by the command are named by what they count less")
  func restoredBooks() throws {
    var gate = try start()
    let file = pi.folder.appending(path: "backup").path
    let backup = try Program(
      "turnstilectl", ["backup", "--file", file, "--state", pi.folder.path], on: pi)
    #expect(backup.status == 0)
    pi.press(.coin)
    try #require(gate.shows(.unlocked))
    #expect(try visit(gate))
    #expect(gate.program.stop() == 0)
    let restore = try Program(
      "turnstilectl", ["restore", "--file", file, "--state", pi.folder.path], on: pi)
    #expect(restore.status == 0)
    gate = try start()
    #expect(gate.program.stop() == 0)
    let verdict = try verify()
    #expect(verdict.status == 65)
    #expect(verdict.output.contains("audit line 4: more in the lines than in the books"))
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
    #expect(north.status == 66)
    let twice = try Program("turnstilectl", ["audit", "verify", "north", "south"], on: pi)
    #expect(twice.status == 64 && twice.output.contains("expected one gate, found also south"))
  }

  /// A gate that takes commands, and has come up locked.
  private func start() throws -> Gate {
    let arguments = [
      "run", "--config", try Service(on: pi).configuration.path, "--runtime", pi.folder.path,
      "--state", pi.folder.path,
    ]
    let gate = Gate(pi: pi, program: try Program("turnstilectl", arguments, on: pi))
    try #require(gate.shows(.locked))
    return gate
  }

  /// Lets a visitor through.
  private func visit(_ gate: Gate) throws -> Bool {
    pi.press(.push, milliseconds: 300)
    return gate.shows(.locked)
  }

  /// Gives a command, and returns the process that did.
  private func order(_ word: String) throws -> Int32 {
    let input = pi.folder.appending(path: "words")
    try Data("\(word)\n".utf8).write(to: input)
    let console = try Program(
      "turnstilectl", ["console", "--runtime", pi.folder.path], on: pi,
      input: try FileHandle(forReadingFrom: input))
    #expect(console.status == 0, "\(console.output)")
    return console.identifier
  }

  private func verify() throws -> Program {
    let program = try Program(
      "turnstilectl", ["audit", "verify", "--state", pi.folder.path], on: pi)
    _ = program.status
    return program
  }

  /// Kind and numbers of each line.
  private var kinds: [String] {
    let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map {
      $0.split(separator: " ").dropFirst(3).dropLast().joined(separator: " ")
    }
  }
}
