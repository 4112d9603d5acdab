// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
package import Interpreter
package import System
import Terminal

/// The console of a running gate, with a person or a script at it.
package enum RemoteSession {
  /// Performs what is read from `input`, and prints what the gate tells meanwhile.
  ///
  /// A mistake ends a script, and not a person's session.
  ///
  /// - Returns: the process's exit status: 0, 1 where an expectation failed, 65 (`EX_DATAERR`) where the
  ///   script has a mistake, 69 (`EX_UNAVAILABLE`) where the gate answers no longer, 74 (`EX_IOERR`)
  ///   where the input cannot be read.
  package static func run<Writer: LineWriter>(
    _ console: inout RemoteConsole<Writer>, from input: FileDescriptor, isPrompted: Bool
  ) -> Int32 {
    console.openFiles()
    if isPrompted { console.greet() }
    if isPrompted, input.number == 0, let status = edit(&console) { return status }
    var block = InlineArray<512, UInt8>(repeating: 0)
    var isMidLine = false
    if isPrompted { prompt(console) }
    while true {
      guard wait(for: input, console.descriptor) else {
        console.showNotices()
        if let status = end(of: &console, isPrompted: isPrompted) { return status }
        continue
      }
      var bytes = block.mutableSpan
      let count = input.read(into: &bytes)
      if count < 0 { return refuse(&console, 74, "the input cannot be read") }
      if count == 0 { return finish(&console, isMidLine: isMidLine, isPrompted: isPrompted) }
      for index in 0..<count {
        console.read(block[index])
        FileFeeder.feed(&console)
        isMidLine = block[index] != UInt8(ascii: "\n")
        if isMidLine { continue }
        if let status = end(of: &console, isPrompted: isPrompted) { return status }
      }
      if isPrompted, !isMidLine { prompt(console) }
    }
  }

  /// The exit status, if the session is over after a line or a notice.
  private static func end<Writer: LineWriter>(
    of console: inout RemoteConsole<Writer>, isPrompted: Bool
  ) -> Int32? {
    if let failure = console.failure {
      var text = TextBuffer()
      failure.describe(of: console.unit, into: &text)
      console.write(text, to: .errors)
      return failure.exitStatus
    }
    if console.ending != .none { return console.ending.status }
    return isPrompted || console.lineEnding == .none ? nil : console.lineEnding.status
  }

  private static func finish<Writer: LineWriter>(
    _ console: inout RemoteConsole<Writer>, isMidLine: Bool, isPrompted: Bool
  ) -> Int32 {
    if isPrompted { StandardStreams().prompt("\n") }
    if isMidLine {
      console.read(UInt8(ascii: "\n"))
      FileFeeder.feed(&console)
      if let status = end(of: &console, isPrompted: isPrompted) { return status }
    }
    guard console.isUnfinished else { return 0 }
    return refuse(
      &console, ConsoleEnding.mistake.status,
      "the script ends inside a definition or a comment; end it with `;` or `)`")
  }

  private static func refuse<Writer: LineWriter>(
    _ console: inout RemoteConsole<Writer>, _ status: Int32, _ reason: StaticString
  ) -> Int32 {
    console.write(TextBuffer(reason), to: .errors)
    return status
  }

  /// Has a person edit lines until the session ends; `nil` where the terminal cannot.
  private static func edit<Writer: LineWriter>(_ console: inout RemoteConsole<Writer>) -> Int32? {
    guard var desk = TerminalDesk() else { return nil }
    console.sitDown()
    let status = edit(&console, at: &desk)
    desk.end()
    return status
  }

  private static func edit<Writer: LineWriter>(
    _ console: inout RemoteConsole<Writer>, at desk: inout TerminalDesk
  ) -> Int32 {
    desk.begin(console)
    while true {
      switch desk.edit(&console, beside: console.descriptor) {
      case .line: desk.perform(&console)
      case .interrupt: if console.isUnfinished { console.interrupt() }
      case .end: return finish(&console, isMidLine: false, isPrompted: true)
      case .news:
        desk.hide()
        console.showNotices()
        guard let status = end(of: &console, isPrompted: true) else {
          desk.show()
          continue
        }
        return status
      }
      if let status = end(of: &console, isPrompted: true) { return status }
      desk.begin(console)
    }
  }

  private static func prompt<Writer: LineWriter>(_ console: borrowing RemoteConsole<Writer>) {
    StandardStreams().prompt(console.isUnfinished ? "| " : "> ")
  }

  /// Waits until there is something to do.
  ///
  /// - Returns: whether there is input; otherwise the gate has told something.
  private static func wait(for input: FileDescriptor, _ gate: FileDescriptor) -> Bool {
    var sources: InlineArray<2, pollfd> = [
      pollfd(fd: input.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: gate.number, events: Int16(POLLIN), revents: 0),
    ]
    var span = sources.mutableSpan
    // Safe because the buffer has as many entries as it says.
    _ = unsafe span.withUnsafeMutableBufferPointer { unsafe poll($0.baseAddress, 2, -1) }
    return sources[1].revents == 0 && sources[0].revents != 0
  }
}
