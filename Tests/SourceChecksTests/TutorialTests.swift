// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Testing

@testable import SourceChecks

/// How the answers of a page of sessions are made.
@Suite struct TutorialTests {
  /// A page with one session, its right column left out.
  private func page(_ typed: String) -> String {
    "A.\n\n<table>\n<tr><td><pre>\n\(typed)\n</pre></td></tr>\n</table>\n\nB.\n"
  }

  /// Prints each line twice; one that says `wrong` is a mistake, and ends the program, and one that says
  /// `begin` needs another.
  private func desk(_ arguments: [String], _ input: String) -> String {
    let lines = input.split(separator: "\n")
    let isOpen = lines.last == "begin"
    return lines.filter { $0 != "begin" }.map {
      $0 == "wrong" ? "stdin:7:1: wrong: unknown\n" : "\(arguments.joined())\($0)\n\($0)\n"
    }.joined() + (isOpen ? "stdin:8:1: the script ends inside a text; end it with `end`\n" : "")
  }

  private func columns(_ typed: String) throws -> [[Substring]] {
    try Tutorial(page(typed)).played(at: desk).split(separator: "<pre>\n").dropFirst().map {
      $0.prefix { $0 != "<" }.split(separator: "\n")
    }
  }

  @Test("each typed line stands beside the first line of its answer")
  func alignment() throws {
    let columns = try columns("coin\npush")
    #expect(columns == [["coin", "&#32;", "push", "&#32;"], ["coin", "coin", "push", "push"]])
  }

  @Test("after a mistake the session goes on without it, and no place is named")
  func mistake() throws {
    let columns = try columns("coin\nwrong\npush")
    #expect(columns[0] == ["coin", "&#32;", "wrong", "push", "&#32;"])
    #expect(columns[1] == ["coin", "coin", "wrong: unknown", "push", "push"])
  }

  @Test("a line in the middle of a text has no answer, and is kept for the lines behind it")
  func open() throws {
    let columns = try columns("begin\ncoin")
    #expect(columns == [["begin", "coin", "&#32;"], ["&#32;", "coin", "coin"]])
  }

  @Test("a session that begins with a command is played by it")
  func command() throws {
    #expect(try columns("$ .build/debug/turnstile play\ncoin")[1] == ["&#32;", "playcoin", "coin"])
  }

  @Test("a page that was played stays as it is, with its prose and with what HTML escapes")
  func again() throws {
    let once = try Tutorial(page("1 &lt; 2 &amp; 3")).played(at: desk)
    #expect(once.contains("1 &lt; 2 &amp; 3\n1 &lt; 2"))
    #expect(once.hasPrefix("A.\n\n<table>\n") && once.hasSuffix("</table>\n\nB.\n"))
    #expect(try Tutorial(once).played(at: desk) == once)
  }
}
