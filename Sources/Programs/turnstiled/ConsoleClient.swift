// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import ConsoleServer
import Fixed
import GateMessages
import Interpreter
import System
import Terminal

/// `console`: sends the words on standard input to a running gate, and prints its answers.
///
/// - Returns: the process's exit status, as for a simulated gate; 69 when there is no gate, it is
///   busy or closes the connection, 77 when this user may not connect.
func callConsole(at path: SocketPath) -> Int32 {
  do throws(SystemError) {
    var call = ConsoleClient(try Connection(to: path))
    return call.run()
  } catch {
    var line = TextBuffer("turnstiled: ")
    path.describe(into: &line)
    line.append(": ")
    line.append(errno: error.code)
    line.append(error.remedy)
    line.writeToStandardError()
    return (error.code == EACCES ? ExitStatus.forbidden : .unavailable).rawValue
  }
}

/// A conversation with a gate: a line is sent when the one before has been answered.
///
/// An answer is any number of lines, and one that ends it: `ok`, `...` in the middle of a
/// definition or a comment, `?` and a mistake, `!` and a failed expectation, `bye`. Lines that
/// begin with `*` report events of a gate that is watched, and may come at any time.
private struct ConsoleClient: ~Copyable {
  private let connection: Connection
  private let isPrompted = FileDescriptor.standardInput.isTerminal
  private var words = InlineArray<512, UInt8>(repeating: 0)
  private var unsent = 0..<0
  private var isAtEnd = false
  private var isMidLine = false
  // The gate greets with an answer of its own.
  private var isGreeted = false
  private var isWaiting = true
  private var isUnfinished = false
  private var line = FixedText<320>()
  private var ending: Int32?

  init(_ connection: consuming Connection) { self.connection = connection }

  /// Runs until one of the two ends the conversation.
  mutating func run() -> Int32 {
    while ending == nil {
      let isHungry = !isWaiting && unsent.isEmpty && !isAtEnd
      let (canRead, canReceive) = wait(isHungry: isHungry, isSending: !isWaiting && !unsent.isEmpty)
      if canReceive { receive() }
      if canRead, ending == nil { read() }
      if ending == nil, !isWaiting { send() }
    }
    return ending ?? 0
  }

  /// Waits until there is something to do.
  private func wait(isHungry: Bool, isSending: Bool) -> (canRead: Bool, canReceive: Bool) {
    var sources: InlineArray<2, pollfd> = [
      pollfd(fd: isHungry ? 0 : -1, events: Int16(POLLIN), revents: 0),
      pollfd(
        fd: connection.descriptor.number, events: Int16(isSending ? POLLIN | POLLOUT : POLLIN),
        revents: 0),
    ]
    var span = sources.mutableSpan
    // Safe because the buffer has as many entries as it says.
    _ = unsafe span.withUnsafeMutableBufferPointer { unsafe poll($0.baseAddress, 2, -1) }
    return (sources[0].revents != 0, sources[1].revents & ~Int16(POLLOUT) != 0)
  }

  private mutating func read() {
    var bytes = words.mutableSpan
    let count = FileDescriptor.standardInput.read(into: &bytes)
    guard count >= 0 else { return end(74, "turnstiled: standard input cannot be read") }
    unsent = 0..<count
    guard count == 0 else { return }
    isAtEnd = true
    if isPrompted { StandardStreams().prompt("\n") }
    // A last line without an end is sent like any other.
    guard isMidLine else { return finish() }
    words[0] = UInt8(ascii: "\n")
    unsent = 0..<1
  }

  /// Sends the rest of a line.
  private mutating func send() {
    var length = 0
    while length < unsent.count {
      length += 1
      if words[unsent.lowerBound + length - 1] == UInt8(ascii: "\n") { break }
    }
    guard length > 0 else { return }
    let line = unsent.lowerBound..<unsent.lowerBound + length
    // A closed connection is noticed on receiving.
    guard let count = connection.send(words.span.extracting(line)), count > 0 else { return }
    unsent = unsent.lowerBound + count..<unsent.upperBound
    isMidLine = words[unsent.lowerBound - 1] != UInt8(ascii: "\n")
    isWaiting = !isMidLine
  }

  private mutating func receive() {
    var block = InlineArray<512, UInt8>(repeating: 0)
    var bytes = block.mutableSpan
    guard let count = connection.receive(into: &bytes) else {
      return end(ExitStatus.unavailable.rawValue, "turnstiled: the gate closed the connection")
    }
    for index in 0..<count where ending == nil {
      if block[index] == UInt8(ascii: "\n") {
        handleLine()
      } else {
        line.append(byte: block[index])
      }
    }
  }

  private mutating func handleLine() {
    defer { line.removeAll() }
    if line == "ok" { return answered(isUnfinished: false) }
    if line == "..." { return answered(isUnfinished: true) }
    if line == "bye" { return ending = 0 }
    let mark = line.count > 1 && line[1] == UInt8(ascii: " ") ? line[0] : 0
    switch mark {
    case UInt8(ascii: "?"): fail(isGreeted ? 65 : ExitStatus.unavailable.rawValue)
    case UInt8(ascii: "!"): fail(1)
    default: StandardStreams().write(text(from: 0), to: .output)
    }
  }

  private mutating func answered(isUnfinished: Bool) {
    self.isUnfinished = isUnfinished
    if !isGreeted, isPrompted {
      let greeting = TextBuffer("Type words and press Enter; `words` lists them all.")
      StandardStreams().write(greeting, to: .output)
    }
    isGreeted = true
    isWaiting = false
    if isAtEnd, unsent.isEmpty { return finish() }
    if isPrompted, unsent.isEmpty { StandardStreams().prompt(isUnfinished ? "| " : "> ") }
  }

  /// Notes a failure; it ends a script, and a person's session that was refused.
  private mutating func fail(_ status: Int32) {
    StandardStreams().write(text(from: 2), to: .errors)
    if !isPrompted || !isGreeted { ending = status } else { answered(isUnfinished: false) }
  }

  private mutating func finish() {
    guard isUnfinished else { return ending = 0 }
    end(65, "the script ends inside a definition or a comment; end it with `;` or `)`")
  }

  private mutating func end(_ status: Int32, _ reason: StaticString) {
    StandardStreams().write(TextBuffer(reason), to: .errors)
    ending = status
  }

  private func text(from start: Int) -> TextBuffer {
    var text = TextBuffer()
    for index in start..<max(start, line.count) { text.append(foreignByte: line[index]) }
    return text
  }
}

extension SystemError {
  /// What to do about a console that cannot be reached.
  fileprivate var remedy: StaticString {
    switch code {
    case ENOENT, ECONNREFUSED: "; no gate is running: `systemctl start turnstile`"
    case EACCES: "; add yourself to the group turnstile and log in again"
    case EAGAIN: "; too many clients: try again"
    default: "; see `turnstiled --help`"
    }
  }
}
