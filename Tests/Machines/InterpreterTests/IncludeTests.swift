// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Interpreter
import MachineSupport
import Testing

/// A console whose files are in a dictionary.
private struct Desk: ~Copyable {
  let paper = Paper()
  var console: Console<Booth>
  let files: [String: String]

  init(_ files: [String: String], source: StaticString = "") {
    self.files = files
    console = Console(
      host: Booth(PaperWriter(paper: paper)), source: TextBuffer(source), wordsPerLine: 1000)
    console.opensFiles = true
  }

  mutating func type(_ text: String) {
    for byte in text.utf8 {
      console.read(byte)
      readFiles()
    }
  }

  private mutating func readFiles() {
    while console.isFileWanted {
      guard let text = files[console.file.string] else { return console.refuseFile("is not there") }
      console.beginFile()
      let depth = console.fileDepth
      for byte in text.utf8 where console.fileDepth == depth {
        console.read(byte)
        readFiles()
      }
      while console.fileDepth == depth {
        console.endFile()
        readFiles()
      }
    }
  }
}

@Suite struct IncludeTests {
  @Test func `include performs the lines of a file, and then the rest of its own line`() {
    var desk = Desk(["a.fth": "1\n: two 2 ;\n2 .", "b.fth": "include a.fth 5 include a.fth 6"])
    desk.type("0 include b.fth two .stack\n.stack\n")
    expectEqual(desk.paper.errors, [])
    expectEqual(
      desk.paper.output, ["2", "redefined two", "2", "<6> 0 1 5 1 6 2", "<6> 0 1 5 1 6 2"])
    #expect(desk.console.ending == .none && desk.console.fileDepth == 0)
  }

  @Test func `a mistake in a file names the file, ends all files, and a person goes on`() {
    var desk = Desk(["a.fth": "1 2\n  coim 3\n4", "b.fth": "include a.fth\n5"])
    desk.type("include b.fth 6\n.stack\n")
    expectEqual(desk.paper.errors, ["a.fth:2:3: coim: unknown word; did you mean \"coin\"?"])
    expectEqual(desk.paper.output, ["<0>"], "as it was before the line that was typed")
    #expect(desk.console.ending == .none && desk.console.fileDepth == 0)
  }

  @Test func `a mistake in a file ends a script; one behind the file has the script's own place`() {
    var inside = Desk(["a.fth": "coim"], source: "s.fth")
    inside.type("\ninclude a.fth\n.stack\n")
    expectEqual(inside.paper.errors, ["a.fth:1:1: coim: unknown word; did you mean \"coin\"?"])
    #expect(inside.console.ending == .mistake && inside.paper.output.isEmpty)
    var behind = Desk(["a.fth": "1\n2\n"], source: "s.fth")
    behind.type("\ninclude a.fth coim\n")
    expectEqual(behind.paper.errors, ["s.fth:2:15: coim: unknown word; did you mean \"coin\"?"])
  }

  @Test(
    "what cannot be included is one mistake",
    arguments: [
      ("include nowhere.fth", "nowhere.fth: is not there"),
      ("include", "include: needs a file after it on the same line"),
      (
        "include loop.fth",
        "loop.fth:1:9: loop.fth: too many nested files; at most 4 can be open"
      ),
      (
        "include open.fth",
        "open.fth:1:1: the script ends inside a definition; end it with `;`"
      ),
      (
        "include comment.fth",
        "comment.fth:1:1: the script ends inside a comment; end it with `)`"
      ),
      (
        ": a include a.fth",
        "include: not allowed in a definition; end the definition with `;` first"
      ),
    ])
  func refused(line: String, message: String) {
    var desk = Desk([
      "loop.fth": "include loop.fth", "open.fth": ": a 1", "comment.fth": "( and so on",
    ])
    desk.type(line + "\n7 .\n")
    expectEqual(desk.paper.errors, [message])
    expectEqual(desk.paper.output, ["7"])
  }

  @Test func `bye in a file ends the session`() {
    var desk = Desk(["a.fth": "bye\ncoin\n"])
    desk.type("include a.fth coin\ncoin\n")
    #expect(desk.console.ending == .bye && desk.paper.output.isEmpty)
  }

  @Test func `Ctrl-C ends what is performed and all files, and keeps definitions and numbers`() {
    var desk = Desk(["a.fth": "1\n: two 2 ;\n"])
    desk.type("include a.fth\n")
    desk.console.isInterrupted = { true }
    desk.type("two\n")
    desk.console.isInterrupted = { false }
    desk.type(": half")
    desk.console.interrupt()
    desk.type("( a comment\n")
    desk.console.interrupt()
    desk.type("two .stack\n")
    #expect(
      desk.paper.errors == ["two: stopped by Ctrl-C", "stopped by Ctrl-C", "stopped by Ctrl-C"])
    expectEqual(desk.paper.output, ["<2> 1 2"])
    #expect(desk.console.ending == .none && !desk.console.isUnfinished)
  }
}
