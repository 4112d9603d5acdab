// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
import System

/// A whole file in memory, read a line at a time.
///
/// It has pages of its own, which are freed with it: a file that is read once takes no memory
/// afterwards.
struct FileText: ~Copyable {
  /// The most bytes in a file: several times the commented default.
  static var capacity: Int { 16_384 }

  private let pages: Pages
  private var count = 0
  private var position = 0
  private var lineNumber = 0

  private init(_ pages: consuming Pages) { self.pages = pages }

  /// A file with these bytes.
  static func of(_ text: Span<UInt8>) throws(ConfigurationError) -> FileText {
    guard text.count <= capacity else { throw tooLarge }
    var file = try empty()
    for index in text.indices { unsafe file.pages.bytes[index] = text[index] }
    file.count = text.count
    file.skipMark()
    return file
  }

  /// The file at a path.
  ///
  /// Only a regular file is read: opening a pipe would wait for a writer.
  static func at(_ path: UnsafePointer<CChar>) throws(ConfigurationError) -> FileText {
    let descriptor = unsafe clinux_open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let code = clinux_errno()
      // A socket cannot be opened at all.
      throw code == ENXIO ? notRegular : .system(code)
    }
    defer { close(descriptor) }
    try checkKind(of: descriptor)
    var file = try empty()
    try file.read(FileDescriptor(descriptor))
    file.skipMark()
    return file
  }

  private static func empty() throws(ConfigurationError) -> FileText {
    // One byte more than allowed shows that a file is too long.
    do { return FileText(try Pages(count: capacity + 1)) } catch { throw .system(error.code) }
  }

  private static func checkKind(of descriptor: Int32) throws(ConfigurationError) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .system(clinux_errno()) }
    let kind = Int32(status.st_mode) & S_IFMT
    guard kind != S_IFDIR else { throw .system(EISDIR) }
    guard kind == S_IFREG else { throw notRegular }
  }

  private mutating func read(_ descriptor: FileDescriptor) throws(ConfigurationError) {
    var read = 0
    repeat {
      // Safe because the last read took no more than there was room for.
      var room = unsafe UnsafeMutableRawBufferPointer(rebasing: pages.bytes[count...])
        .bindMemory(to: UInt8.self).mutableSpan
      read = descriptor.read(into: &room)
      guard read >= 0 else { throw .system(clinux_errno()) }
      count += read
    } while read > 0
    guard count <= Self.capacity else { throw Self.tooLarge }
  }

  private static var notRegular: ConfigurationError {
    ConfigurationError("expected a regular file")
  }

  private static var tooLarge: ConfigurationError {
    ConfigurationError("expected at most 16384 bytes, found more")
  }

  /// The byte at an index; `nil` behind the last.
  private subscript(index: Int) -> UInt8? { index < count ? unsafe pages.bytes[index] : nil }

  /// Leaves out the byte order mark of some editors, which is not part of the first line.
  private mutating func skipMark() {
    if self[0] == 0xEF, self[1] == 0xBB, self[2] == 0xBF { position = 3 }
  }

  /// The next line; `nil` at the end of the file.
  mutating func nextLine() throws(ConfigurationError) -> Line? {
    guard position < count else { return nil }
    lineNumber += 1
    var line = Line(number: lineNumber)
    while let byte = self[position] {
      position += 1
      if byte == UInt8(ascii: "\n") { break }
      let next = self[position] ?? UInt8(ascii: "\n")
      if byte == UInt8(ascii: "\r"), next == UInt8(ascii: "\n") { continue }
      try line.append(byte)
    }
    return line
  }
}
