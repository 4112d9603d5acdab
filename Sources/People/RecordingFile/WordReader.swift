// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// Reads the words of a text, one after the other.
struct WordReader {
  private let bytes: [UInt8]
  private var index = 0
  private var (line, begin) = (1, 0)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next word; `nil` at the end.
  mutating func next() throws(RecordingFault) -> Word? {
    while index < bytes.count, bytes[index] <= 0x20 {
      if bytes[index] == UInt8(ascii: "\n") { (line, begin) = (line + 1, index + 1) }
      index += 1
    }
    let first = index
    while index < bytes.count, bytes[index] > 0x20 { index += 1 }
    guard first < index else { return nil }
    return Word(
      text: String(decoding: bytes[first..<index], as: UTF8.self), line: line,
      column: first - begin + 1)
  }

  /// The words up to the next `$end`, without it.
  mutating func upToEnd() throws(RecordingFault) -> [Word] {
    var words: [Word] = []
    while let word = try next() {
      if word.text == "$end" { return words }
      words.append(word)
    }
    throw unfinished
  }

  /// The fault of a text that ends here.
  var unfinished: RecordingFault {
    Word(text: "", line: line, column: index - begin + 1).fault(
      "the file ends too early; copy the whole file")
  }
}

/// A word of a text, and its place.
struct Word {
  let text: String
  /// The line and the column, in bytes, both counted from 1.
  let (line, column): (Int, Int)

  init(text: String, line: Int, column: Int) {
    (self.text, self.line, self.column) = (text, line, column)
  }

  func fault(_ message: String) -> RecordingFault {
    RecordingFault(message: message, line: line, column: column, word: text)
  }

  var noChange: RecordingFault {
    fault("expected a time such as #5, or a change such as 1!; correct this word")
  }
}

/// Why a file cannot be read, and where.
package struct RecordingFault: Error, Sendable, CustomStringConvertible {
  /// What was expected, and what to do.
  package let message: String
  /// The line, counted from 1.
  package let line: Int
  /// The column of the word in bytes, or of the end of the line, counted from 1.
  package let column: Int
  /// The word that is not as expected; empty at the end of the line.
  package let word: String

  /// `3:7: parsec: expected ...` and what to do; at most 31 bytes of the word.
  package var description: String {
    let shown = String(
      decoding: word.utf8.prefix(31).map { (0x20..<0x7F).contains($0) ? $0 : 0x3F }, as: UTF8.self)
    let rest = word.utf8.count > 31 ? "..." : ""
    return "\(line):\(column): " + (word.isEmpty ? "" : "\(shown)\(rest): ") + message
  }
}
