// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Fixed

/// A location in the file, counted from 1 as editors do; line 0 is the file as a whole.
struct SourceLocation: Sendable {
  var line: UInt16 = 0
  var column: UInt16 = 0

  /// The line in a sentence: `in line 5`.
  var place: TextBuffer { "in line \(line)" }
}

/// Why a configuration was refused: one sentence, and the location it is about.
///
/// The sentence is printable ASCII whatever the file holds.
package struct ConfigurationError: Error, Sendable {
  /// Whether there is no such file.
  package private(set) var isMissingFile = false
  private let location: SourceLocation
  private(set) var sentence: TextBuffer

  /// Begins a sentence about a location.
  init(at location: SourceLocation = SourceLocation(), _ sentence: TextBuffer) {
    (self.location, self.sentence) = (location, sentence)
  }

  /// The operating system's error for the file.
  static func system(_ code: Int32) -> ConfigurationError {
    // Safe because strerror has a C string for every code.
    var error = ConfigurationError("\(unsafe LineText(cString: strerror(code)))")
    error.isMissingFile = code == ENOENT
    return error
  }

  /// The line that is wrong, from 1; 0 when the file as a whole is.
  package var line: Int { Int(location.line) }

  /// The byte of the line where the mistake begins, from 1; 0 when the file as a whole is wrong.
  package var column: Int { Int(location.column) }

  /// Adds the error as `file:line:column: sentence`, or `file: sentence`, without a line end.
  ///
  /// Of a long path only the last 80 bytes are shown, or fewer, so that the sentence always fits.
  ///
  /// - Parameter file: the path that was read, a C string.
  package func describe(file: UnsafePointer<CChar>, into text: inout TextBuffer) {
    // What is left for the path beside "...", a line, a column and the sentence.
    let room = max(0, 256 - text.count - 18 - sentence.count)
    let hidden = max(0, unsafe Int(strlen(file)) - min(80, room))
    // Safe because no more bytes are hidden than there are.
    let shown = unsafe LineText(cString: file + hidden)
    text += "\(hidden > 0 ? "..." : "")\(foreign: shown)"
    if line > 0 { text += ":\(line):\(column)" }
    text += ": \(sentence)"
  }

  /// Adds to the sentence.
  static func += (error: inout ConfigurationError, part: TextBuffer) { error.sentence += part }
}

extension TextBuffer {
  /// Adds what the file has instead: at most 31 bytes of it.
  mutating func appendInterpolation(found text: LineText) {
    guard text.count > 0 else { return append(", found nothing") }
    let mark: StaticString = text.count > 31 ? "..." : ""
    self += ", found \"\(foreign: text[0..<min(text.count, 31)])\(mark)\""
  }

  /// Adds the known name that was probably meant, if there is one.
  mutating func appendInterpolation(nearest name: StaticString?) {
    if let name { self += "; did you mean \"\(name)\"?" }
  }
}
