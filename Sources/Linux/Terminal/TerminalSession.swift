// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
package import Interpreter
package import System

/// A console read from a file, a pipe or a person, to its end.
package enum TerminalSession {
  /// Feeds the console from `descriptor` until the session ends.
  ///
  /// - Returns: the process's exit status: 0, 1 where an expectation failed, 65 (`EX_DATAERR`)
  ///   where the script has a mistake, 74 (`EX_IOERR`) where it could not be read.
  package static func run<Host: ConsoleHost & ~Copyable>(
    _ console: inout Console<Host>, from descriptor: FileDescriptor, isPrompted: Bool
  ) -> Int32 {
    var block = InlineArray<512, UInt8>(repeating: 0)
    while console.ending == .none {
      if isPrompted { StandardStreams().prompt(console.isUnfinished ? "| " : "> ") }
      var bytes = block.mutableSpan
      let count = descriptor.read(into: &bytes)
      if count < 0 {
        StandardStreams().write(TextBuffer("the input cannot be read"), to: .errors)
        return 74
      }
      if count == 0 {
        console.finish()
        if isPrompted { StandardStreams().prompt("\n") }
      }
      for index in 0..<count { console.read(block[index]) }
    }
    return console.ending.status
  }
}
