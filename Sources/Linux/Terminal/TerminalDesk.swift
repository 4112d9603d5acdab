// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
import Interpreter
package import System

/// A person at a terminal: lines that can be edited, above them a picture if one is wanted.
package struct TerminalDesk: ~Copyable {
  /// What there is for the session to do.
  package enum Event: UInt8, Sendable {
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
  private var picture = TerminalPicture()
  private var block = InlineArray<512, UInt8>(repeating: 0)
  private var next = 0
  private var count = 0

  /// A desk at standard input and output; `nil` where these are no terminal that can move its cursor.
  package init?() {
    guard TerminalMode.begin() else { return nil }
    editor = LineEditor(isColoured: TerminalMode.isColoured)
  }

  /// Whether Ctrl-C came while a line was performed.
  package static let isInterrupted: @convention(c) () -> Bool = { TerminalMode.isInterrupted }

  /// Begins a line.
  package mutating func begin<Typed: TypedConsole & ~Copyable>(_ console: borrowing Typed) {
    TerminalMode.edit()
    picture.show(console)
    editor.begin(console.isUnfinished ? "| " : "> ", width: TerminalMode.columns)
    flush()
  }

  /// Edits the line until there is something to do.
  ///
  /// - Parameter machine: becomes readable when the machine has told something.
  package mutating func edit<Typed: TypedConsole & ~Copyable>(
    _ console: inout Typed, beside machine: FileDescriptor?
  ) -> Event {
    while true {
      while next < count {
        let byte = block[next]
        next += 1
        let event = editor.take(byte) { console.knownWord($0) }
        if let event = handle(event, console) { return event }
      }
      flush()
      let isWatched = machine != nil && console.isPictured
      switch wait(machine, isWatched ? 500 : -1) {
      case .key: if !read() { return .end }
      case .news: return .news
      case .nothing:
        if isWatched { console.refresh() }
        if TerminalMode.wasStale() { redraw(console) } else { picture.show(console) }
      }
    }
  }

  /// Performs the line that is complete, and the files it includes.
  package mutating func perform<Typed: TypedConsole & ~Copyable>(_ console: inout Typed) {
    TerminalMode.perform()
    let wasPictured = console.isPictured
    for index in 0..<editor.count { console.read(editor[index]) }
    // One byte more than a line may have, so that the console says so.
    if editor.isOverfull { console.read(UInt8(ascii: "x")) }
    console.read(UInt8(ascii: "\n"))
    FileFeeder.feed(&console)
    if console.isPictured, !wasPictured { picture.reportSmallWindow() }
  }

  /// Removes the line from the screen, so that something can be printed; ``show()`` brings it back.
  package mutating func hide() {
    editor.hide()
    flush()
  }

  /// Shows the line again.
  package mutating func show() {
    editor.show(width: TerminalMode.columns)
    flush()
  }

  /// Brings the terminal back to what it was.
  package mutating func end() {
    picture.end()
    TerminalMode.end()
  }

  /// What the session has to do about an event of the editor; `nil` for nothing.
  private mutating func handle<Typed: TypedConsole & ~Copyable>(
    _ event: EditorEvent, _ console: borrowing Typed
  ) -> Event? {
    if event != .none { flush() }
    switch event {
    case .none: return nil
    case .line: return .line
    case .interrupt: return .interrupt
    case .end: return .end
    case .suspend:
      hide()
      TerminalMode.suspend()
      redraw(console)
    case .clear:
      StandardStreams().prompt("\u{1B}[H\u{1B}[2J")
      redraw(console)
    case .foreign:
      hide()
      StandardStreams().write(
        TextBuffer("left out: words are made of the letters of ASCII only"), to: .errors)
      show()
    }
    return nil
  }

  private mutating func redraw<Typed: TypedConsole & ~Copyable>(_ console: borrowing Typed) {
    picture.forget()
    picture.show(console)
    show()
  }

  private enum Wake: UInt8 { case key, news, nothing }

  private func wait(_ machine: FileDescriptor?, _ milliseconds: Int32) -> Wake {
    var sources: InlineArray<2, pollfd> = [
      pollfd(fd: FileDescriptor.standardInput.number, events: Int16(POLLIN), revents: 0),
      // A negative number is passed over (poll(2)).
      pollfd(fd: machine?.number ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    var span = sources.mutableSpan
    // Safe because the buffer has as many entries as it says.
    let ready = unsafe span.withUnsafeMutableBufferPointer {
      unsafe poll($0.baseAddress, 2, milliseconds)
    }
    guard ready > 0 else { return .nothing }
    return sources[1].revents != 0 ? .news : .key
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
    editor.clearScreen()
  }
}
