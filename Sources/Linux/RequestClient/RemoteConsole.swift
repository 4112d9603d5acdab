// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
package import Interpreter
package import System
import Terminal

/// The console of a running gate: it performs each line with the gate as it is then.
package struct RemoteConsole<Writer: LineWriter>: ~Copyable {
  /// The gate's unit, without `.service`.
  let unit: TextBuffer
  private var console: Console<RemoteHost<Writer>>
  private var isLineEmpty = true

  /// A console of the gate at the other end of `connection`.
  ///
  /// - Parameters:
  ///   - unit: the gate's unit, without `.service`.
  ///   - writer: where its lines go.
  ///   - source: the script's name; empty for a person, whose session no mistake ends.
  package init(
    _ connection: consuming GateConnection, of unit: TextBuffer, writer: Writer,
    source: TextBuffer = TextBuffer()
  ) {
    self.unit = unit
    console = Console(host: RemoteHost(connection, writer: writer), source: source)
  }

  /// Becomes readable when the gate has told something, or has closed the connection; then call
  /// ``showNotices()``.
  package var descriptor: FileDescriptor { console.host.connection.descriptor }
  /// How the session ended, or that it has not.
  package var ending: ConsoleEnding { console.ending }
  /// How the last line ended.
  package var lineEnding: ConsoleEnding { console.lineEnding }
  /// Why the gate does not answer any more; `nil` while it does.
  package var failure: GateConnectionError? { console.host.failure }
  /// Whether the line is in the middle of a definition or a comment.
  package var isUnfinished: Bool { console.isUnfinished }

  /// Reads one byte; a line is performed when it is complete, and an empty one stops watching.
  package mutating func read(_ byte: UInt8) {
    guard byte == UInt8(ascii: "\n") else {
      isLineEmpty = false
      return console.read(byte)
    }
    if isLineEmpty { console.host.stopWatching() }
    beginLine()
    console.read(byte)
    console.host.showNotices()
  }

  /// Performs a last line that has no end, and ends the session.
  package mutating func finish() {
    if !isLineEmpty { beginLine() }
    console.finish()
    console.host.showNotices()
  }

  /// Writes a line beside what the gate prints.
  package mutating func write(_ line: TextBuffer, to stream: ConsoleStream) {
    console.host.write(line, to: stream)
  }

  /// Prints what the gate has told since the last line.
  package mutating func showNotices() { console.host.showNotices() }

  /// Has words ask the terminal whether Ctrl-C came, and lets the picture be shown.
  mutating func sitDown() {
    console.isOnTerminal = true
    console.isInterrupted = TerminalDesk.isInterrupted
  }

  /// Lets the console include files.
  mutating func openFiles() { console.opensFiles = true }

  /// Says which gate is here, its state, and three things to try.
  mutating func greet() { console.greet(as: TextBuffer("A running gate")) }

  private mutating func beginLine() {
    if !isLineEmpty { console.host.beginLine() }
    isLineEmpty = true
  }
}

extension RemoteConsole: TypedConsole {
  /// Whether the session goes on.
  package var goesOn: Bool { ending == .none && failure == nil }
  /// How many files are being read inside each other, with one that is wanted.
  package var fileDepth: Int { console.fileDepth }
  /// Whether ``file`` is to be opened.
  package var isFileWanted: Bool { console.isFileWanted }
  /// The path of the file that is wanted.
  package var file: TextBuffer { console.file }
  /// Whether the picture is to be shown.
  package var isPictured: Bool { console.isPictured }

  /// A row of the picture; `nil` below the last.
  package func picture(_ row: Int) -> TextBuffer? { console.picture(row) }
  /// A word that is known here; `nil` behind the last, and empty for one that is known twice.
  package func knownWord(_ index: Int) -> FixedText<31>? { console.knownWord(index) }
  /// Has the next bytes be those of the file that is wanted.
  package mutating func beginFile() { console.beginFile() }
  /// Reports why the file that is wanted cannot be read.
  package mutating func refuseFile(_ reason: StaticString) { console.refuseFile(reason) }

  /// Ends a file, and goes on with the gate as it is now.
  package mutating func endFile() {
    console.host.beginLine()
    console.endFile()
  }

  /// Asks how the gate is.
  package mutating func refresh() { console.host.refresh() }
  /// Ends what is being performed and read.
  package mutating func interrupt() { console.interrupt() }
}
