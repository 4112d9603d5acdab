// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// Where the console writes.
package enum ConsoleStream: UInt8, Sendable {
  /// What was asked for: the transcript.
  case output
  /// What went wrong.
  case errors
}

/// Somebody who takes the lines a console prints.
package protocol LineWriter {
  /// Writes a line and its end.
  mutating func write(_ line: TextBuffer, to stream: ConsoleStream)
}
