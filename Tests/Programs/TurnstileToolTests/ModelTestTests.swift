// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import MachineSupport
import TestSupport
import Testing

@testable import TurnstileTool

@Suite struct ModelTestTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  @Test(
    "the scenarios made from a model pass, and take every transition of its table",
    arguments: [
      "turnstile", "alarm-clock", "application-lifecycle", "edit-mode", "number-parser",
    ])
  func all(machine: String) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let made = try turnstile(["tests", folder.path, "--machine", machine])
    expectEqual(made.0, 0, "\(made.1)")
    let files = made.1.split(separator: "\n").map { String($0) }
    let covered = try turnstile(["coverage", "--machine", machine] + files)
    expectEqual(covered.0, 0, "\(covered.1)")
    let last = try #require(covered.1.split(separator: "\n").last)
    let numbers = last.split { !$0.isNumber }
    #expect(last.hasSuffix("transitions are taken") && numbers.count == 2)
    expectEqual(numbers[0], numbers[1])
    // A file less, and what it alone takes is missing.
    let lessCovered = try turnstile(["coverage", "--machine", machine] + files.dropLast())
    expectEqual(lessCovered.0, 1)
    #expect(lessCovered.1.contains("\nnot taken: "))
  }

  @Test func `a scenario that fails, and one that is not there, keep their status`() throws {
    let file = folder.path + ".fth"
    try "start jump\n".write(toFile: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: file) }
    #expect(try turnstile(["coverage", file, "--machine", "alarm-clock"]).0 == 65)
    #expect(try turnstile(["coverage", file + "s", "--machine", "alarm-clock"]).0 == 66)
    let (status, output) = try turnstile(["tests", "/nowhere", "--machine", "edit-mode"])
    expectEqual(status, 66)
    expectEqual(output, "/nowhere/edit-mode-1.fth: No such file or directory\n")
    let nothing = try turnstile(["coverage", "--machine", "edit-mode"])
    #expect(nothing == (64, "turnstile: coverage: expected at least one FILE of words\n"))
    let launch = try turnstile(["tests", "--machine", "launch-sequence"])
    #expect(launch == (64, "turnstile: launch-sequence: has no table, which this command needs\n"))
  }

  @Test func `the article's sessions are what the program prints`() throws {
    let article = try repositoryText("Sources/Machines/FSM/FSM.docc/Checking.md")
    let sessions = article.components(separatedBy: "    $ turnstile ").dropFirst()
    expectEqual(sessions.count, 2)
    for session in sessions {
      let lines = session.split(separator: "\n", omittingEmptySubsequences: false)
      let shown = lines.dropFirst().prefix { $0.hasPrefix("    ") && $0 != "    ..." }
        .map { $0.dropFirst(4) }.joined(separator: "\n")
      let printed = try turnstile(Self.words(String(lines[0]))).1
      #expect(printed.hasPrefix(shown + "\n"), "\(printed)")
    }
  }

  /// The words of a command line, in which quotes keep blanks.
  private static func words(_ line: String) -> [String] {
    line.split(separator: "\"", omittingEmptySubsequences: false).enumerated().flatMap {
      $0.offset % 2 == 1 ? [String($0.element)] : $0.element.split(separator: " ").map(String.init)
    }
  }

  @Test func `replay names the file, and what is wrong with it`() throws {
    let nothing = try turnstile(["replay", "--machine", "edit-mode"])
    #expect(nothing == (64, "turnstile: replay: expected the FILE of a recorded run\n"))
    let file = folder.path + ".ring"
    try Data([1, 2, 3]).write(to: URL(filePath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    let short = try turnstile(["replay", file, "--machine", "edit-mode"])
    #expect(short == (65, "\(file): expected 16 bytes and 24 for each step, found 3\n"))
  }
}
