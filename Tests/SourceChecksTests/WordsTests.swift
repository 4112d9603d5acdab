// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import Testing

/// What `Tests/Words/check` finds in a package of one file.
@Suite struct WordsTests {
  @Test(
    "a banned word in a comment, a message or a manual is found, with its line",
    arguments: [
      ("Lock.swift", "/// Opens for somebody."),
      ("Lock.swift", "report(\"the lock opens for Nobody\")"),
      ("Lock.swift", "let usage = \"\"\" # he opens the lock"),
      ("lock.h", "/* A thread that nobody waits for. */"),
      ("lock.8", "Whoever is in the group"),
      ("README.md", "The client is told why."),
      ("README.md", "Who asks for a coin gets it."),
      ("README.md", "It opens no more."),
      ("lock", "# He opens the lock."),
    ])
  func isFound(file: String, line: String) throws {
    let (status, complaints) = try check(file, line)
    #expect(status == 1 && complaints.contains("\(file):2: "))
  }

  @Test(
    "code, transcripts and what only resembles a banned word pass",
    arguments: [
      ("Lock.swift", "let nobody = knock(he)"),
      ("Lock.swift", "say(\"\\(somebody) opens the lock\")"),
      ("lock", "nobody=$1"),
      ("README.md", "The lock opens for a person who has paid, and no more than once."),
      ("README.md", "Who opens the lock?"),
      ("Record.out", "somebody: a transcript repeats what programs say"),
    ])
  func passes(file: String, line: String) throws {
    #expect(try check(file, line) == (0, ""))
  }

  private func check(_ file: String, _ line: String) throws -> (status: Int32, complaints: String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // A script is what has no suffix, and can be run.
    let attributes: [FileAttributeKey: Any] = file.contains(".") ? [:] : [.posixPermissions: 0o755]
    _ = FileManager.default.createFile(
      atPath: folder.appending(path: file).path, contents: Data("\n\(line)\n".utf8),
      attributes: attributes)
    _ = try run("/usr/bin/env", ["git", "-C", folder.path, "init", "--quiet"])
    _ = try run("/usr/bin/env", ["git", "-C", folder.path, "add", file])
    return try run(repository.appending(path: "Tests/Words/check").path, [folder.path])
  }

  private func run(_ program: String, _ arguments: [String]) throws -> (Int32, String) {
    let process = Process()
    let errors = Pipe()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardError = errors
    try process.run()
    let text = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: text, as: UTF8.self))
  }
}
