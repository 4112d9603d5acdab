// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// Where the lines of a recording go.
package protocol RecordingSink: ~Copyable {
  /// Takes a line, which comes without its end.
  mutating func write(_ line: TextBuffer)
}

/// A recording of a bounded length; what does not fit is dropped, and `isTruncated` says so.
extension FixedText: RecordingSink {
  /// Adds a line and its end.
  package mutating func write(_ line: TextBuffer) {
    append(line)
    append(byte: UInt8(ascii: "\n"))
  }
}
