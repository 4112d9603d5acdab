// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import TestSupport
import Testing

@testable import SourceChecks

/// What the check of the words finds in a package of one file.
@Suite struct WordsTests {
  private func complaints(about line: String, in file: String) throws -> [String] {
    let banned = try SourceTree(at: repository)["Tests/Words/banned"]
    // A script is what names its interpreter.
    let first = file.contains(".") ? "" : "#!/bin/bash"
    return Words.complaints(
      in: SourceTree([file: "\(first)\n\(line)\n", "Tests/Words/banned": banned]))
  }

  @Test(
    "a banned word in a comment, a message or a manual is found, with its line",
    arguments: [
      ("Lock.swift", "/// Opens for somebody."),
      ("Lock.swift", "report(\"the lock opens for Nobody\")"),
      ("Lock.swift", "let usage = \"\"\" # he opens the lock"),
      ("Lock.swift", "let usage = \"\"\"\n  whoever opens the lock\n  \"\"\""),
      ("lock.h", "/* A thread that nobody waits for. */"),
      ("lock.8", "Whoever is in the group"),
      ("README.md", "The client is told why."),
      ("README.md", "Who asks for a coin gets it."),
      ("README.md", "It opens no more."),
      ("lock", "# He opens the lock."),
    ])
  func isFound(file: String, line: String) throws {
    let complaints = try complaints(about: line, in: file)
    let number = line.contains("\n") ? 3 : 2
    #expect(complaints.count == 1)
    #expect(complaints.first?.hasPrefix("\(file):\(number): \"") == true)
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
    #expect(try complaints(about: line, in: file).isEmpty)
  }

  // Whether this package passes is asked by `make lint`.
  @Test("a list without rules does not pass")
  func noRules() { #expect(!Words.complaints(in: SourceTree([:])).isEmpty) }
}
