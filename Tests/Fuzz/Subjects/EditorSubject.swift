// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GateConsole
import Interpreter
import Screen
import Simulation
import Terminal
import Turnstile

/// Types the bytes as keys, and has a simulated gate perform each line.
///
/// The first byte is the width of the window.
func editorFlaw(_ input: Span<UInt8>) -> StaticString? {
  guard input.count > 0 else { return nil }
  let width = 20 + Int(input[0]) % 180
  var typist = Typist(width: width)
  var row = ScreenRow(width: width)
  if let flaw = typist.flaw(&row) { return flaw }
  for index in 1..<max(input.count, 1) {
    if let flaw = typist.type(input[index], &row) { return flaw }
  }
  return nil
}

/// An editor, the console that performs its lines, and what must be true of both.
private struct Typist: ~Copyable {
  private var editor = LineEditor()
  private var console: Console<GateHost<SimulatedGate<NoPaper>>>
  private let width: Int
  private var lines = 0

  init(width: Int) {
    self.width = width
    let gate = SimulatedGate(Wiring(), conditions: .simulated, writer: NoPaper())
    console = Console(host: GateHost(gate), wordsPerLine: 20)
    editor.begin("> ", width: width)
  }

  mutating func type(_ byte: UInt8, _ row: inout ScreenRow) -> StaticString? {
    let event = editor.take(byte) { console.knownWord($0) }
    if editor.screen.isTruncated { return "the screen gets less than all" }
    if let flaw = flaw(&row) { return flaw }
    switch event {
    case .line: perform()
    case .interrupt:
      console.interrupt()
      if console.isUnfinished { return "Ctrl-C does not end what was begun" }
    case .none, .end, .suspend, .clear, .foreign: return nil
    }
    editor.begin(console.isUnfinished ? "| " : "> ", width: width)
    return flaw(&row)
  }

  // Few lines, since each may do as much as a line may.
  private mutating func perform() {
    lines += 1
    guard lines < 20 else { return }
    for index in 0..<editor.count { console.read(editor[index]) }
    if editor.isOverfull { console.read(UInt8(ascii: "x")) }
    console.read(UInt8(ascii: "\n"))
  }

  /// Draws what the editor says, and compares the row with the line.
  mutating func flaw(_ row: inout ScreenRow) -> StaticString? {
    editor.screen.withSpan { for index in $0.indices { row.draw($0[index]) } }
    editor.screen.removeAll()
    guard editor.count <= 256 else { return "a line is longer than a line may be" }
    for index in 0..<editor.count where !(0x20...0x7E).contains(editor[index]) {
      return "a line has a byte that is not text"
    }
    return row.flaw
  }
}

/// A writer that prints nothing.
private struct NoPaper: LineWriter { func write(_ line: TextBuffer, to stream: ConsoleStream) {} }
