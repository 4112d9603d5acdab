// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CInih

/// A whole file in memory, handed out a line at a time.
struct FileText: ~Copyable {
  /// The most bytes in a file: several times the commented default.
  static var capacity: Int { 16_384 }

  private var bytes = InlineArray<16_384, UInt8>(repeating: 0)
  private var count = 0
  private var position = 0
  private var lineNumber = 0

  /// A file that holds these bytes.
  init(_ text: Span<UInt8>) throws(ConfigurationError) {
    guard text.count <= Self.capacity else { throw Self.tooLarge }
    for index in text.indices { bytes[index] = text[index] }
    count = text.count
    rewind()
  }

  /// The file at a path.
  ///
  /// Only a regular file is opened: a pipe would wait for somebody to write.
  init(path: UnsafePointer<CChar>) throws(ConfigurationError) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw .system(cinih_errno()) }
    let kind = Int32(status.st_mode) & S_IFMT
    guard kind != S_IFDIR else { throw .system(EISDIR) }
    guard kind == S_IFREG else { throw ConfigurationError("expected a regular file") }
    // For C a String literal would be allocated.
    let mode: StaticString = "re"
    guard let file = unsafe fopen(path, mode.utf8Start) else { throw .system(cinih_errno()) }
    defer { unsafe fclose(file) }
    var span = bytes.mutableSpan
    count = unsafe span.withUnsafeMutableBytes { unsafe fread($0.baseAddress, 1, $0.count, file) }
    guard unsafe ferror(file) == 0 else { throw .system(cinih_errno()) }
    guard unsafe fgetc(file) == EOF else { throw Self.tooLarge }
    rewind()
  }

  private static var tooLarge: ConfigurationError {
    ConfigurationError("expected at most 16384 bytes, found more")
  }

  /// Begins again with the first line.
  mutating func rewind() {
    // The byte order mark of some editors is no part of the first line.
    let hasMark = count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
    position = hasMark ? 3 : 0
    lineNumber = 0
  }

  /// The next line; `nil` at the end of the file.
  mutating func nextLine() throws(ConfigurationError) -> Line? {
    guard position < count else { return nil }
    lineNumber += 1
    var line = Line(number: lineNumber)
    while position < count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\n") { break }
      if byte == UInt8(ascii: "\r"), position == count || bytes[position] == UInt8(ascii: "\n") {
        continue
      }
      try line.append(byte)
    }
    return line
  }
}
