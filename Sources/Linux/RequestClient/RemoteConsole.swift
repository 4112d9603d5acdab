// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
package import Interpreter
package import System

/// The console of a running gate: it performs each line with the gate as it is then.
package struct RemoteConsole<Writer: LineWriter>: ~Copyable {
  private var console: Console<RemoteHost<Writer>>
  private var isLineEmpty = true

  /// A console of the gate at the other end of `connection`.
  ///
  /// - Parameters:
  ///   - writer: where its lines go.
  ///   - source: the script's name; empty for a person, whose session no mistake ends.
  package init(
    _ connection: consuming GateConnection, writer: Writer, source: TextBuffer = TextBuffer()
  ) {
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

  private mutating func beginLine() {
    if !isLineEmpty { console.host.beginLine() }
    isLineEmpty = true
  }
}
