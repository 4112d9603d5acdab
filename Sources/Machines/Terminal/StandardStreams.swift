// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import CTerminal
package import Fixed
package import Interpreter
import System

/// The standard streams of a process, as the destination of a console's output.
package struct StandardStreams: LineWriter, Sendable {
  /// The streams of this process.
  package init() {}

  /// Writes a line and its end in one piece.
  package func write(_ line: TextBuffer, to stream: ConsoleStream) {
    var line = line
    line.end()
    switch stream {
    case .output: prompt(line)
    case .errors:
      if clinux_terminal_is_coloured() { line = line.red }
      line.withSpan { FileDescriptor.standardError.write($0) }
    }
  }

  /// Writes text that the person's typing follows.
  package func prompt(_ text: TextBuffer) {
    text.withSpan { FileDescriptor.standardOutput.write($0) }
  }
}

extension TextBuffer {
  /// The line in red, unless it is too long for that.
  fileprivate var red: TextBuffer {
    guard count > 0 else { return self }
    var line = self
    line.shorten(to: count - 1)
    let text: TextBuffer = "\u{1B}[31m\(line)\u{1B}[0m\n"
    return text.isTruncated ? self : text
  }
}
