// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
package import Interpreter
import System

/// The standard streams of a process, as the destination of a gate's output.
package struct StandardStreams: LineWriter, Sendable {
  /// The streams of this process.
  package init() {}

  /// Writes a line and its end in one piece.
  package func write(_ line: TextBuffer, to stream: ConsoleStream) {
    var line = line
    line.end()
    let descriptor: FileDescriptor =
      switch stream {
      case .output: .standardOutput
      case .errors: .standardError
      }
    line.withSpan { descriptor.write($0) }
  }

  /// Writes text that the person's typing follows.
  package func prompt(_ text: StaticString) {
    TextBuffer(text).withSpan { FileDescriptor.standardOutput.write($0) }
  }
}
