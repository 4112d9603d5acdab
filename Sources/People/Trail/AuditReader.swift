// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
package import Store
package import System

/// Reads the files of an audit trail, which a gate may be writing, through a buffer of fixed size.
package struct AuditReader: Sendable {
  /// Where a line is.
  package struct Place: Sendable {
    /// The number behind `audit.`; 0 for `audit` itself.
    package var file: UInt8 = 0
    /// The line's number in its file, from 1 on.
    package var line: UInt64 = 0
  }

  private static let names: [9 of StaticString] = [
    "audit", "audit.1", "audit.2", "audit.3", "audit.4", "audit.5", "audit.6", "audit.7", "audit.8",
  ]
  private let folder: LedgerFolder

  /// The trail of a folder.
  package init(in folder: LedgerFolder) { self.folder = folder }

  /// The number of the oldest file; `nil` where there is none.
  package var oldest: UInt8? {
    for number in (0...AuditTrail.olderFiles).reversed() where folder.has(Self.names[Int(number)]) {
      return number
    }
    return nil
  }

  /// Calls `body` with each line, the oldest first, without its line feed, and whether it has one.
  ///
  /// Of a line longer than 256 bytes only the last ones come, more than 255.
  package func forEachLine(
    _ body: (Place, Span<UInt8>, _ isClosed: Bool) -> Void
  ) throws(SystemError) {
    for number in (0...AuditTrail.olderFiles).reversed() {
      let file = open(number)
      if file < 0, clinux_errno() == ENOENT { continue }
      guard file >= 0 else { throw SystemError("open") }
      defer { _ = CLinux.close(file) }
      var place = Place(file: number)
      try Self.forEachLine(of: file, from: 0) { bytes, end in
        place.line += 1
        body(place, bytes, end != nil)
        return true
      }
    }
  }

  /// Calls `body` with each line of a file from an offset on, and with the offset behind its line feed,
  /// `nil` where it has none, for as long as it returns `true`.
  static func forEachLine(
    of file: Int32, from start: Int, _ body: (Span<UInt8>, _ end: Int?) -> Bool
  ) throws(SystemError) {
    var buffer = InlineArray<4096, UInt8>(repeating: 0)
    var (line, offset) = (FixedText<1024>(), start)
    while true {
      var room = buffer.mutableSpan
      let count = FileDescriptor(file).read(into: &room, at: offset)
      guard count >= 0 else { throw SystemError("read") }
      guard count > 0 else { break }
      let bytes = buffer.span.extracting(0..<count)
      var first = 0
      for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") {
        var goesOn = true
        // What is whole here is read where it is.
        if line.count == 0, index - first <= 1024 {
          goesOn = body(bytes.extracting(first..<index), offset + index + 1)
        } else {
          line.append(bytesOfLine: bytes.extracting(first..<index))
          goesOn = line.withSpan { body($0, offset + index + 1) }
          line.removeAll()
        }
        guard goesOn else { return }
        first = index + 1
      }
      line.append(bytesOfLine: bytes.extracting(first..<bytes.count))
      offset += count
    }
    if line.count > 0 { _ = line.withSpan { body($0, nil) } }
  }

  /// Opens the file with this number; negative on an error.
  func open(_ number: UInt8) -> Int32 { folder.open(Self.names[Int(number)], O_RDONLY) }

  /// The number of the name that leads to a file; `nil` where none does any longer.
  func number(of file: Int32) -> UInt8? {
    let place = clinux_file_of(file)
    for number in 0...AuditTrail.olderFiles where folder.find(Self.names[Int(number)], place) == 0 {
      return number
    }
    return nil
  }
}

extension FixedText<1024> {
  /// Adds bytes; of a long line the last 256 bytes or more are kept.
  fileprivate mutating func append(bytesOfLine bytes: Span<UInt8>) {
    for index in bytes.indices {
      if count == 1024 { self = withSpan { Self($0.extracting(768..<1024)) } }
      append(byte: bytes[index])
    }
  }
}
