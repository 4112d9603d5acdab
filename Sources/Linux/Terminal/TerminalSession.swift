// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
package import Interpreter
package import System

/// A console read from a file, a pipe or a person, to its end.
package enum TerminalSession {
  /// Feeds the console from `descriptor` until the session ends.
  ///
  /// At a terminal a person can edit the lines, and Ctrl-C ends what is being performed.
  ///
  /// - Returns: the process's exit status: 0, 1 where an expectation failed, 65 (`EX_DATAERR`)
  ///   where the script has a mistake, 74 (`EX_IOERR`) where it could not be read.
  package static func run<Host: ConsoleHost & ~Copyable>(
    _ console: inout Console<Host>, from descriptor: FileDescriptor, isPrompted: Bool
  ) -> Int32 {
    console.opensFiles = true
    if isPrompted, descriptor.number == 0, let status = edit(&console) { return status }
    var block = InlineArray<512, UInt8>(repeating: 0)
    while console.ending == .none {
      if isPrompted { StandardStreams().prompt(console.isUnfinished ? "| " : "> ") }
      var bytes = block.mutableSpan
      let count = descriptor.read(into: &bytes)
      if count < 0 {
        StandardStreams().write(TextBuffer("the input cannot be read"), to: .errors)
        return 74
      }
      for index in 0..<count {
        console.read(block[index])
        FileFeeder.feed(&console)
      }
      if count == 0 { finish(&console, isPrompted: isPrompted) }
    }
    return console.ending.status
  }

  private static func finish<Host: ConsoleHost & ~Copyable>(
    _ console: inout Console<Host>, isPrompted: Bool
  ) {
    console.performLastLine()
    FileFeeder.feed(&console)
    console.finish()
    if isPrompted { StandardStreams().prompt("\n") }
  }

  /// Has a person edit lines until the session ends; `nil` where the terminal cannot.
  private static func edit<Host: ConsoleHost & ~Copyable>(_ console: inout Console<Host>) -> Int32?
  {
    guard var desk = TerminalDesk() else { return nil }
    console.isInterrupted = TerminalDesk.isInterrupted
    console.isOnTerminal = true
    while console.ending == .none {
      desk.begin(console)
      switch desk.edit(&console, beside: nil) {
      case .line: desk.perform(&console)
      case .interrupt: if console.isUnfinished { console.interrupt() }
      case .end:
        StandardStreams().prompt("\r\n")
        console.finish()
      case .news: break
      }
    }
    desk.end()
    return console.ending.status
  }
}
