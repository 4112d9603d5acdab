// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
import Interpreter
import System

/// A person at a terminal: lines that can be edited, above them a picture if one is wanted.
struct TerminalDesk: ~Copyable {
  /// What there is for the session to do.
  enum Event: UInt8, Sendable {
    /// A line is complete; see ``perform(_:)``.
    case line
    /// The person gave the line up.
    case interrupt
    /// There are no more lines.
    case end
    /// The machine has told something.
    case news
  }

  private var editor: LineEditor
  private let historyFile = HistoryFile()
  private var picture = TerminalPicture()
  private var block = InlineArray<512, UInt8>(repeating: 0)
  private var next = 0
  private var count = 0

  /// A desk at standard input and output; `nil` where these are no terminal that can move its cursor.
  init?() {
    guard TerminalMode.begin() else { return nil }
    editor = LineEditor(isColoured: TerminalMode.isColoured)
    historyFile?.read(into: &editor.history)
  }

  /// Begins a line.
  mutating func begin<Host: ConsoleHost & ~Copyable>(_ console: borrowing Console<Host>) {
    TerminalMode.edit()
    picture.show(console)
    editor.begin(console.prompt, width: TerminalMode.columns)
    flush()
  }

  /// Edits the line until there is something to do.
  mutating func edit<Host: ConsoleHost & ~Copyable>(_ console: inout Console<Host>) -> Event {
    while true {
      while next < count {
        let byte = block[next]
        next += 1
        let takesFile = console.takesFile(editor.text.wordBeforeStem)
        let event = editor.take(byte) { takesFile ? fileName($0) : console.knownWord($0) }
        if let event = handle(event, console) { return event }
      }
      flush()
      // Of a machine that runs by itself the picture is drawn anew.
      let isWatched = !console.host.hasTime && console.isPictured
      switch wait(for: .standardInput, console.host.descriptor, isWatched ? 500 : -1) {
      case .input: if !read() { return .end }
      case .news: return .news
      case .nothing:
        if isWatched { console.host.refresh() }
        if clinux_terminal_was_stale() { redraw(console) } else { picture.show(console) }
      }
    }
  }

  /// Performs the line that is complete, and the files it includes.
  mutating func perform<Host: ConsoleHost & ~Copyable>(_ console: inout Console<Host>) {
    TerminalMode.perform()
    if editor.isNewLine { historyFile?.append(editor.text.line) }
    let wasPictured = console.isPictured
    for index in 0..<editor.count { console.read(editor[index]) }
    // One byte more than a line may have, so that the console says so.
    if editor.isOverfull { console.read(UInt8(ascii: "x")) }
    console.read(UInt8(ascii: "\n"))
    console.readFiles()
    if console.isPictured, !wasPictured { picture.reportSmallWindow() }
  }

  /// Removes the line from the screen, so that something can be printed; ``show()`` brings it back.
  mutating func hide() {
    editor.hide()
    flush()
  }

  /// Shows the line again.
  mutating func show() {
    editor.show(width: TerminalMode.columns)
    flush()
  }

  /// Brings the terminal back to what it was.
  mutating func end() {
    picture.end()
    clinux_terminal_end()
  }

  /// What the session has to do about an event of the editor; `nil` for nothing.
  private mutating func handle<Host: ConsoleHost & ~Copyable>(
    _ event: EditorEvent, _ console: borrowing Console<Host>
  ) -> Event? {
    if event != .none { flush() }
    switch event {
    case .none: return nil
    case .line: return .line
    case .interrupt: return .interrupt
    case .end: return .end
    case .suspend:
      hide()
      clinux_terminal_suspend()
      redraw(console)
    case .clear:
      StandardStreams().prompt("\u{1B}[H\u{1B}[2J")
      redraw(console)
    case .foreign:
      hide()
      StandardStreams().write(
        "left out: words have characters of ASCII only", to: .errors)
      show()
    }
    return nil
  }

  private mutating func redraw<Host: ConsoleHost & ~Copyable>(_ console: borrowing Console<Host>) {
    picture.forget()
    picture.show(console)
    show()
  }

  /// Reads keys; `false` when the terminal is gone.
  private mutating func read() -> Bool {
    var bytes = block.mutableSpan
    count = FileDescriptor.standardInput.read(into: &bytes)
    next = 0
    return count > 0
  }

  private mutating func flush() {
    editor.screen.withSpan { FileDescriptor.standardOutput.write($0) }
    editor.screen.removeAll()
  }
}

/// A name in the present folder that can be typed as a word, counted from 0; empty for one that cannot, or is hidden,
/// and `nil` behind the last, or the 500th.
@inline(never)
private func fileName(_ index: Int) -> WordName? {
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

/// What the terminal does with keys; each end of the program brings its first mode back.
///
/// Signals that end the program restore the terminal and are raised again; so are those of a crash, and
/// Ctrl-Z. Only SIGKILL leaves it as it was: then `stty sane` mends it.
enum TerminalMode {
  /// Notes the terminal's modes; `false` where standard input or output is none, or one that cannot move
  /// its cursor (`TERM=dumb`).
  static func begin() -> Bool {
    let terminal = EnvironmentText(variable: "TERM")
    guard let terminal, !(terminal == "dumb") else { return false }
    let isPlain = EnvironmentText(variable: "NO_COLOR") != nil
    return clinux_terminal_begin(!isPlain && FileDescriptor.standardError.isTerminal)
  }

  /// Every key is a byte from now on.
  static func edit() { clinux_terminal_enter(Int32(CLINUX_TERMINAL_EDITING)) }

  /// Ctrl-C and Ctrl-Z are signals from now on, and what is typed is not shown.
  static func perform() {
    clinux_terminal_forget_interrupt()
    clinux_terminal_enter(Int32(CLINUX_TERMINAL_PERFORMING))
  }

  /// Whether Ctrl-C came since ``perform()``.
  static var isInterrupted: Bool { clinux_terminal_is_interrupted() }

  /// Whether colours are wanted.
  static var isColoured: Bool { clinux_terminal_is_coloured() }

  /// Whether the first lines are kept from scrolling.
  static func setRegion(_ hasRegion: Bool) { clinux_terminal_set_region(hasRegion) }

  /// The width of the window.
  static var columns: Int { Int(clinux_terminal_columns()) }

  /// The height of the window.
  static var rows: Int { Int(clinux_terminal_rows()) }
}
