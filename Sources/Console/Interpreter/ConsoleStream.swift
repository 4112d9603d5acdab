// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// Where the console writes.
package enum ConsoleStream: UInt8, Sendable {
  /// The transcript.
  case output
  /// The mistakes.
  case errors
}

/// A receiver of the lines that a console prints.
package protocol LineWriter {
  /// Writes a line and its end.
  mutating func write(_ line: TextBuffer, to stream: ConsoleStream)
}
