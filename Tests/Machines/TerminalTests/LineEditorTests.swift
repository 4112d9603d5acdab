// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import MachineSupport
import Screen
import Terminal
import Testing

/// An editor, what it has said, and the row of its screen.
private struct Typist: ~Copyable {
  static let words = [
    "coin", "push", "repairman", "release", "restore", "", "seconds", "see",
    "a-name-of-thirty-one-characters", "a-name-of-thirty-one-character",
  ]

  var editor = LineEditor()
  var row: ScreenRow
  var lines: [String] = []
  var events: [EditorEvent] = []
  var shown = ""
  let width: Int

  init(width: Int = 40) {
    self.width = width
    row = ScreenRow(width: width)
    editor.begin("> ", width: width)
    draw()
  }

  mutating func type(_ text: String) { type(Array(text.utf8)) }

  mutating func type(_ bytes: [UInt8]) {
    for byte in bytes {
      let event = editor.take(byte) { index in
        index < Self.words.count ? TextBuffer(string: Self.words[index]).word : nil
      }
      draw()
      if event == .line { lines.append(line) }
      if event == .line || event == .interrupt { editor.begin("> ", width: width) }
      if event != .none { events.append(event) }
      draw()
    }
  }

  private mutating func draw() {
    editor.screen.withSpan {
      for index in $0.indices {
        row.draw($0[index])
        shown.unicodeScalars.append(Unicode.Scalar($0[index]))
      }
    }
    editor.screen.removeAll()
  }

  var line: String {
    var text = ""
    for index in 0..<editor.count { text.unicodeScalars.append(Unicode.Scalar(editor[index])) }
    return text
  }

  /// The row, with a bar for the cursor.
  var screen: String {
    var text = ""
    for column in 0...row.end {
      if column == row.column { text += "|" }
      if column < row.end { text.unicodeScalars.append(Unicode.Scalar(row.cells[column])) }
    }
    return text
  }
}

extension TextBuffer { fileprivate var word: FixedText<31> { withSpan { FixedText<31>($0) } } }

private let (up, down, right, left) = ("\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D")

@Suite struct LineEditorTests {
  @Test(
    "keys edit the line, and the screen shows it with its cursor",
    arguments: [
      ("coin", "> coin|"), ("coin\(left)\(left)x", "> cox|in"), ("coin\u{01}x", "> x|coin"),
      ("coin\u{01}\(right)\u{05}x", "> coinx|"), ("coin\u{7F}\u{08}", "> co|"),
      ("coin\u{01}\u{04}\u{1B}[3~", "> |in"), ("coin push\u{17}", "> coin |"),
      ("coin push\u{17}\u{17}\u{17}", "> |"), ("coin\(left)\u{0B}", "> coi|"),
      ("coin\(left)\u{15}", "> |n"), ("coin\u{1B}[H\u{1B}[F.", "> coin.|"),
      ("coin\u{1B}OHx\u{1B}OFy", "> xcoiny|"), ("coin\u{1B}[1~x\u{1B}[4~y", "> xcoiny|"),
      ("a b c\u{1B}b\u{1B}bx\u{1B}fy", "> a xby| c"), ("a\u{02}\u{02}b\u{06}\u{06}c", "> bac|"),
      ("coin\u{1B}[15;5~\u{1B}[200~\t\u{1B}[201~x", "> coin x|"),
      ("\u{1B}[1;5Aa\u{1B}\u{1B}[Db", "> b|a"),
    ])
  func keys(typed: String, screen: String) {
    var typist = Typist()
    typist.type(typed)
    #expect(typist.screen == screen && typist.row.flaw == nil)
  }

  @Test(
    "Tab completes as far as there is no choice, and then lists the words",
    arguments: [
      ("co\t", "> coin |"), ("p\t.", "> push .|"), ("push re\t", "> push re|"),
      ("rep\t", "> repairman |"),
      ("re\t", "> re|"), ("x\t", "> x|"), ("coin\(left)\(left)\t", "> coin |in"),
      ("se\t", "> se|"),
    ])
  func completion(typed: String, screen: String) {
    var typist = Typist()
    typist.type(typed)
    #expect(typist.screen == screen && typist.row.flaw == nil)
    expectEqual(typist.shown.contains("repairman  release  restore\r\n"), typed.hasSuffix("re\t"))
  }

  @Test("Enter gives the line; Up, Down and Ctrl-R find it again, and what was typed is not lost")
  func history() {
    var typist = Typist()
    typist.type("coin\rpush\n\npush\rre\(up)")
    expectEqual(typist.screen, "> push|")
    typist.type("\(up)\(up)\(up)")
    expectEqual(typist.screen, "> coin|")
    typist.type("\(down)\(down)")
    expectEqual(typist.screen, "> re|")
    typist.type("\(down)\u{15}\u{12}oi")
    expectEqual(typist.screen, "search oi : coin|")
    typist.type("\r")
    expectEqual(typist.lines, ["coin", "push", "", "push", "coin"])
    #expect(typist.row.flaw == nil)
  }

  @Test func `Ctrl-R goes to older lines, Ctrl-G gives up, and another key edits what was found`() {
    var typist = Typist()
    typist.type("coin one\rpush\rcoin two\r\u{12}coin\u{12}")
    expectEqual(typist.screen, "search coin : coin one|")
    typist.type("\u{12}\u{01}x")
    expectEqual(typist.screen, "> x|coin one")
    typist.type("\u{12}push\u{07}")
    #expect(typist.screen == "> |" && typist.row.flaw == nil)
  }

  @Test func `Escape ends a search at once, and Enter performs no line without what was typed`() {
    var typist = Typist()
    typist.type("coin\r\u{12}co\u{1B}push")
    expectEqual(typist.screen, "> coinpush|")
    typist.type("\u{15}\u{12}co\u{1B}[Dx\r\u{12}cop\r")
    #expect(typist.screen.hasPrefix("search cop : ") && typist.lines == ["coin", "coixn"])
    typist.type("\u{7F}\r")
    expectEqual(typist.lines, ["coin", "coixn", "coixn"])
  }

  @Test func `the newest 32 lines are kept, of at most 4096 characters together`() {
    var typist = Typist()
    for index in 0..<100 { typist.type("line \(index)\r") }
    typist.type(String(repeating: up, count: 200))
    expectEqual(typist.screen, "> line 68|")
    let long = String(repeating: "x", count: 250)
    for index in 0..<40 { typist.type("\u{15}\(index + 10)\(long)\r") }
    typist.type(String(repeating: up, count: 200))
    #expect(typist.line == "34\(long)" && typist.row.flaw == nil)
  }

  @Test func `a long line shows the part around the cursor, and is never wider than the window`() {
    var typist = Typist(width: 20)
    typist.type("abcdefghijklmnopqrstuvwxyz")
    expectEqual(typist.screen, "> klmnopqrstuvwxyz|")
    typist.type("\u{01}")
    #expect(typist.screen == "> |abcdefghijklmnopq" && typist.row.flaw == nil)
  }

  @Test("nothing is written into the last column, not even ^C or a long name that Tab lists")
  func lastColumn() {
    for count in 10..<40 {
      var typist = Typist(width: 20)
      typist.type(String(repeating: "x", count: count) + "\u{03}")
      #expect(typist.row.flaw == nil, "\(count) characters")
    }
    var typist = Typist(width: 20)
    typist.type("a-name-of-thirty-one-character\t")
    #expect(typist.row.flaw == nil && typist.shown.contains("a-name-of-thirty"))
  }

  @Test("of a long paste no more than a line is kept, and the line says that it was too long")
  func overfull() {
    var typist = Typist()
    typist.type("\u{1B}[200~" + String(repeating: "x", count: 100_000) + "\u{1B}[201~")
    #expect(typist.editor.count == 256 && typist.editor.isOverfull)
    typist.type("\u{7F}")
    #expect(typist.editor.count == 255 && !typist.editor.isOverfull && typist.row.flaw == nil)
  }

  @Test func `characters that are not ASCII are left out whole, which one event a line reports`() {
    var typist = Typist()
    typist.type("mü💶nze\r")
    #expect(typist.lines == ["mnze"] && typist.events == [.foreign, .line])
  }

  @Test func `Ctrl-C, Ctrl-D, Ctrl-Z and Ctrl-L are for the session`() {
    var typist = Typist()
    typist.type("abc\u{03}\u{1A}\u{0C}\u{04}")
    expectEqual(typist.events, [.interrupt, .suspend, .clear, .end])
  }

  @Test func `a line that is hidden is shown again as it was`() {
    var typist = Typist()
    typist.type("coin\(left)")
    typist.editor.hide()
    typist.editor.show(width: 40)
    typist.type("x")
    #expect(typist.screen == "> coix|n" && typist.row.flaw == nil)
  }
}
