// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import MachineSupport
import TestSupport
import Testing

/// What the desk records, and what a replay makes of it.
@Suite struct RecordTests {
  // Ten presses that bounce three times with each move, in two states and across a relock; then a
  // command, a wait, and settings that are changed in between.
  private static let presses = """
    3 bounces 3 relock
    : visitor coin push ;
    3 times visitor
    10 break-chance coin 4 seconds coin
    repairman 2 seconds push
    release push restore 7 seconds

    """

  /// Records a session; its journal, and the path of the recording.
  private func record(
    _ script: String, _ folder: TestFolder
  ) throws -> (journal: String, path: String) {
    let path = folder.path("gate.vcd")
    let (status, output) = try turnstile([], input: script + "trace \(path)\n.journal\n")
    expectEqual(status, 0)
    let journal = try #require(output.components(separatedBy: " bytes written to \(path)\n").last)
    return (journal, path)
  }

  @Test func `ten noisy presses replay to the same journal, to the microsecond`() throws {
    let folder = try TestFolder()
    let (journal, path) = try record(Self.presses, folder)
    #expect(journal.contains("0.006500 coin: locked -> unlocked\n"))
    #expect(journal.contains("3.684500 timeout: unlocked -> locked\n"))
    let dump = try String(contentsOfFile: path, encoding: .utf8)
    let edges = dump.components(separatedBy: "\n").filter {
      ["0!", "1!", "0\"", "1\""].contains($0)
    }
    // Each press has two moves with three bounces, so fourteen edges; and two levels come first.
    expectEqual(edges.count, 10 * 14 + 2)
    #expect(try turnstile(["replay", path]) == (0, journal))
  }

  @Test("a transcript that is as expected is status 0; one that differs shows both lines")
  func expectation() throws {
    let folder = try TestFolder()
    let (journal, path) = try record("coin push\n", folder)
    let same = try folder.write(journal, to: "same.out")
    #expect(try turnstile(["replay", path, "--expect", same]).0 == 0)
    let late = try folder.write(
      journal.replacingOccurrences(of: "0.115000 push", with: "0.115001 push"), to: "late.out")
    let (status, output) = try turnstile(["replay", path, "--expect", late])
    expectEqual(status, 1)
    #expect(
      output.hasSuffix(
        "\(late):4: expected 0.115001 push: unlocked -> locked\n"
          + "\(path): replayed 0.115000 push: unlocked -> locked\n"))
    let long = try folder.write(journal + "more\n", to: "long.out")
    let (_, rest) = try turnstile(["replay", path, "--expect", long])
    #expect(rest.hasSuffix(":5: expected more\n\(path): replayed nothing more\n"))
  }

  @Test("a gate that does something else than was recorded is reported with the first difference")
  func difference() throws {
    let folder = try TestFolder()
    let (_, path) = try record("coin push\n", folder)
    let dump = try String(contentsOfFile: path, encoding: .utf8)
    let slow = try folder.write(
      dump.replacingOccurrences(of: "\n#5000\n", with: "\n#4000\n"), to: "slow.vcd")
    let (status, output) = try turnstile(["replay", slow])
    expectEqual(status, 1)
    #expect(
      output.hasSuffix("\(slow): recorded 0.004000 green high, replayed 0.005000 green high\n"))
  }

  @Test("each note that a replay needs is missed, and each value must fit")
  func missingNotes() throws {
    let folder = try TestFolder()
    let (_, path) = try record("coin\n", folder)
    let lines = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
    let notes = lines.filter { $0.hasPrefix("$comment ") }
    expectEqual(notes.count, 4)
    for note in notes {
      let key = String(note.dropFirst(9).prefix { $0 != "=" })
      let without = try folder.write(
        lines.filter { $0 != note }.joined(separator: "\n"), to: "a.vcd")
      let (status, output) = try turnstile(["replay", without])
      expectEqual(status, 65)
      let message =
        key == "rules" ? "it does not tell the gate's rules" : "\(key)=nothing: expected"
      expectTrue(output.hasPrefix("\(without): \(message)"))
      let wrong = lines.map { $0 == note ? "$comment \(key)=maybe $end" : $0 }
      let (_, complaint) = try turnstile(
        ["replay", folder.write(wrong.joined(separator: "\n"), to: "a.vcd")])
      #expect(complaint.contains(": \(key)=maybe: expected "))
    }
  }

  @Test(
    "a recording that cannot be replayed is refused with what is wrong",
    arguments: [
      ("wire 1 ! coin", "wire 1 ! money", ": the wire coin is missing; record that wire too\n"),
      (
        "$comment rules=classic", "$comment order=soon close $end $comment rules=classic",
        ": order=soon close: expected a time in microseconds and an order, such as hold-open\n"
      ),
      (
        "$comment rules=classic",
        "$comment order=9 close $end $comment order=8 close $end $comment rules=classic",
        ": the orders are not sorted by time; sort them\n"
      ),
      (
        "recording 2", "recording 1",
        ": is a recording of another version; replay it with that version\n"
      ),
      (
        "$timescale 1us", "$timescale 3us",
        ":2:12: 3us: expected 1, 10 or 100 and s, ms, us, ns, ps or fs; write 1us\n"
      ),
      (
        "#5000\n", "#5\n#4\n",
        ": #4: expected a time not before the previous time; sort the changes by time\n"
      ),
      (
        "#110000\n", "#3153600000000001\n",
        ": the recording lasts more than 100 years; correct its last time\n"
      ),
    ])
  func refused(part: String, other: String, message: String) throws {
    let folder = try TestFolder()
    let (_, path) = try record("coin\n", folder)
    let dump = try String(contentsOfFile: path, encoding: .utf8)
    #expect(dump.contains(part))
    let wrong = try folder.write(dump.replacingOccurrences(of: part, with: other), to: "wrong.vcd")
    let (status, output) = try turnstile(["replay", wrong])
    expectEqual(status, 65)
    #expect(output.hasSuffix(message), "\(output)")
    let (_, told) = try turnstile([], input: "replay \(wrong)\n")
    #expect(told.hasSuffix("not replayed; the gate is unchanged\n"))
  }

  @Test func `a file that is not there is 66, and a command line that is wrong 64`() throws {
    #expect(
      try turnstile(["replay", "/nowhere.vcd"]) == (66, "/nowhere.vcd: No such file or directory\n")
    )
    #expect(try turnstile(["replay", "/"]).0 == 74)
    #expect(
      try turnstile(["replay"]) == (64, "turnstile: replay: expected the file of a recording\n"))
    let folder = try TestFolder()
    let (_, path) = try record("coin\n", folder)
    #expect(try turnstile(["replay", path, "--expect", "/nowhere.out"]).0 == 66)
  }

  @Test func `at the desk a replay prints the journal, and the session goes on there`() throws {
    let folder = try TestFolder()
    let (journal, path) = try record("coin\n", folder)
    let (status, output) = try turnstile([], input: "replay \(path) .state .time back .state\n")
    #expect(status == 0)
    #expect(
      output == journal + """
        replay: as recorded
        unlocked
        0.110 seconds
        back: unlocked, as before
        unlocked

        """)
  }

  @Test func `a recording is written over a recording, and over nothing else`() throws {
    let folder = try TestFolder()
    let (_, path) = try record("coin\n", folder)
    #expect(try turnstile([], input: "trace \(path)\n").0 == 0)
    let notes = try folder.write("precious\n", to: "notes.txt")
    let (status, output) = try turnstile([], input: "trace \(notes)\n")
    #expect(status == 65)
    #expect(
      output == "\(notes): exists and is not a recording; name another file\n"
        + "stdin:1:7: \(notes.prefix(31))...: nothing was written\n")
    #expect(try String(contentsOfFile: notes, encoding: .utf8) == "precious\n")
    #expect(
      try turnstile([], input: "trace /nowhere/a.vcd\n").1.contains("cannot be written; check"))
  }

  @Test func `back takes back a word at a time, with its time and its random numbers`() throws {
    let beginning = "4 seed 50 break-chance coin push coin push 2 seconds\n"
    let ending = ".time coin push coin push .counters .time\n"
    let straight = try turnstile([], input: beginning + ending).1
    let around = try turnstile(
      [], input: beginning + "coin push 7 relock 60 seconds push\n5 times back\n" + ending
    ).1
    let lines = straight.components(separatedBy: "\n").dropFirst(5)
    #expect(lines.count > 10 && lines.first == "2.440 seconds")
    expectEqual(around.components(separatedBy: "\n").suffix(lines.count), lines)
    let (_, undone) = try turnstile(
      [], input: "coin 5 seconds\npush back back back .time .counters\n")
    #expect(
      undone.contains(
        """
        back: locked -> unlocked (lock opens, green on, red off)
        back: unlocked, as before
        back: unlocked -> locked (lock closes, green off, red on)
        0.000 seconds
        """))
  }

  @Test func `back has an end, and says so`() throws {
    let end = "back: nothing to undo; the session is at its beginning\n"
    #expect(try turnstile([], input: "back\n") == (65, "stdin:1:1: \(end)"))
    #expect(try turnstile([], input: "coin back back\n").1.hasSuffix("stdin:1:11: \(end)"))
  }

  @Test("a session of more inputs than are kept goes on, but not back, and is not recorded")
  func capacity() throws {
    let folder = try TestFolder()
    let script = "100001 times pass\n"
    let (_, output) = try turnstile([], input: ": pass 0 relock ;\n\(script)coin back\n")
    #expect(output.contains("coin: locked -> unlocked"))
    #expect(
      output.hasSuffix(
        "back: the session has more than 100000 inputs; quit, and begin a new session\n"))
    let path = folder.path("a.vcd")
    let (_, refused) = try turnstile([], input: ": pass 0 relock ;\n\(script)trace \(path)\n")
    #expect(refused.contains("the session has more than 100000 inputs"))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `a word that takes a file is for lines only, and needs one`() throws {
    for (line, message) in [
      ("trace", "1:1: trace: needs a file after it on the same line"),
      (
        ": t trace a.vcd ;",
        "1:5: trace: not allowed in a definition; end the definition with `;` first"
      ),
      (
        "2 times trace a.vcd",
        "1:9: trace: cannot be repeated; repeat a definition that contains it"
      ),
    ] { #expect(try turnstile([], input: line + "\n") == (65, "stdin:\(message)\n")) }
    #expect(
      try turnstile([], input: "see replay\n").1
        == "replay        ( -- ) replay FILE: play a recording on a new gate, and continue with it\n"
    )
  }

  @Test func `bounces of an unlikely number are refused`() throws {
    #expect(try turnstile([], input: "21 bounces\n").1 == "stdin:1:4: bounces: takes 0 to 20\n")
  }
}
