// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import CTerminal
import Fixed
import Interpreter
import System

/// A person at a terminal: lines that can be edited.
struct TerminalDesk: ~Copyable {
  private var editor: LineEditor
  private let historyFile = HistoryFile()
  private var block = InlineArray<512, UInt8>(repeating: 0)
  private var next = 0
  private var count = 0

  /// A desk at standard input and output; `nil` where these are no terminal that can move its cursor.
  init?() {
    let terminal = EnvironmentText(variable: "TERM")
    guard let terminal, !(terminal == "dumb") else { return nil }
    let isPlain = EnvironmentText(variable: "NO_COLOR") != nil
    let isColoured = !isPlain && FileDescriptor.standardError.isTerminal
    guard clinux_terminal_begin(isColoured) else { return nil }
    editor = LineEditor(isColoured: isColoured)
    historyFile?.read(into: &editor.history)
  }

  mutating func begin<Host: ConsoleHost & ~Copyable>(_ console: borrowing Console<Host>) {
    // Every key is a byte from now on.
    clinux_terminal_enter(Int32(CLINUX_TERMINAL_EDITING))
    editor.begin(console.prompt, width: columns)
    flush()
  }

  /// Edits the line until it is complete, given up, or the last; `nil` where the machine has told something.
  mutating func edit<Host: ConsoleHost & ~Copyable>(
    _ console: borrowing Console<Host>
  ) -> EditorEvent? {
    while true {
      while next < count {
        let byte = block[next]
        next += 1
        let takesFile = console.takesFile(editor.text.wordBeforeStem)
        let event = editor.take(byte) { takesFile ? fileName($0) : console.knownWord($0) }
        if let event = handle(event) { return event }
      }
      flush()
      switch wait(for: .standardInput, console.host.descriptor) {
      case .input: if !read() { return .end }
      case .news: return nil
      case .nothing: if clinux_terminal_was_stale() { show() }
      }
    }
  }

  /// Performs the line that is complete, and the files it includes.
  mutating func perform<Host: ConsoleHost & ~Copyable>(_ console: inout Console<Host>) {
    // Ctrl-C and Ctrl-Z are signals from now on, and what is typed is not shown.
    clinux_terminal_forget_interrupt()
    clinux_terminal_enter(Int32(CLINUX_TERMINAL_PERFORMING))
    if editor.isNewLine { historyFile?.append(editor.text.line) }
    for index in 0..<editor.count { console.read(editor[index]) }
    // One byte more than a line may have, so that the console says so.
    if editor.isOverfull { console.read(UInt8(ascii: "x")) }
    console.read(UInt8(ascii: "\n"))
    console.readFiles()
  }

  /// Removes the line from the screen, so that something can be printed; ``show()`` brings it back.
  mutating func hide() {
    editor.hide()
    flush()
  }

  mutating func show() {
    editor.show(width: columns)
    flush()
  }

  /// Brings the terminal back to what it was.
  func end() { clinux_terminal_end() }

  /// What the session has to do about an event of the editor; `nil` for nothing.
  private mutating func handle(_ event: EditorEvent) -> EditorEvent? {
    if event != .none { flush() }
    switch event {
    case .none: break
    case .line, .interrupt, .end: return event
    case .suspend:
      hide()
      clinux_terminal_suspend()
      show()
    case .clear:
      StandardStreams().prompt("\u{1B}[H\u{1B}[2J")
      show()
    case .foreign:
      hide()
      StandardStreams().write("left out: use only ASCII characters", to: .errors)
      show()
    }
    return nil
  }

  /// Reads keys; `false` when the terminal is gone.
  private mutating func read() -> Bool {
    var bytes = block.mutableSpan
    count = FileDescriptor.standardInput.read(into: &bytes)
    next = 0
    return count > 0
  }

  private var columns: Int { Int(clinux_terminal_columns()) }

  private mutating func flush() {
    editor.screen.withSpan { FileDescriptor.standardOutput.write($0) }
    editor.screen.removeAll()
  }
}

/// A name in the present folder that can be typed as a word, counted from 0; empty for one that cannot, or is hidden,
/// and `nil` behind the last, or the 500th.
@inline(never) private func fileName(_ index: Int) -> WordName? {
  var (name, count): (WordName?, Int) = (nil, 0)
  FilePath(".").forEachName { file in
    count += 1
    guard count == index + 1, index < 500 else { return }
    let word = file.withSpan { WordName($0) }
    let isWord = file.isPrintable && EditedText(file).stemStart == 0 && !word.isTruncated
    name = isWord && file[0] != UInt8(ascii: ".") ? word : WordName()
  }
  return name
}
