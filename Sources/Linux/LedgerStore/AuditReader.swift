// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import CLinux
import Fixed
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

  private let folder: LedgerFolder

  /// The trail of a folder.
  package init(in folder: LedgerFolder) { self.folder = folder }

  /// The number of the oldest file; `nil` where there is none.
  package var oldest: UInt8? {
    for number in (0...AuditTrail.olderFiles).reversed() {
      let file = open(number)
      guard file >= 0 else { continue }
      _ = CLinux.close(file)
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
      var (place, line) = (Place(file: number), AuditBytes())
      try read(FileDescriptor(file)) { byte in
        guard byte == UInt8(ascii: "\n") else { return line.append(byte) }
        place.line += 1
        line.withSpan { body(place, $0, true) }
        line.removeAll()
      }
      place.line += 1
      if !line.isEmpty { line.withSpan { body(place, $0, false) } }
    }
  }

  private func read(_ file: FileDescriptor, _ body: (UInt8) -> Void) throws(SystemError) {
    var buffer = InlineArray<4096, UInt8>(repeating: 0)
    while true {
      var span = buffer.mutableSpan
      let count = file.read(into: &span)
      guard count >= 0 else { throw SystemError("read") }
      guard count > 0 else { return }
      for index in 0..<count { body(buffer[index]) }
    }
  }

  private func open(_ number: UInt8) -> Int32 {
    switch number {
    case 0: folder.open("audit", O_RDONLY)
    case 1: folder.open("audit.1", O_RDONLY)
    case 2: folder.open("audit.2", O_RDONLY)
    case 3: folder.open("audit.3", O_RDONLY)
    case 4: folder.open("audit.4", O_RDONLY)
    case 5: folder.open("audit.5", O_RDONLY)
    case 6: folder.open("audit.6", O_RDONLY)
    case 7: folder.open("audit.7", O_RDONLY)
    default: folder.open("audit.8", O_RDONLY)
    }
  }
}

/// The bytes of a line, or the last ones of a long one.
private struct AuditBytes {
  private var content = InlineArray<1024, UInt8>(repeating: 0)
  private var count = 0

  var isEmpty: Bool { count == 0 }

  func withSpan(_ body: (Span<UInt8>) -> Void) { body(content.span.extracting(0..<count)) }

  mutating func append(_ byte: UInt8) {
    if count == 1024 {
      for index in 0..<256 { content[index] = content[768 + index] }
      count = 256
    }
    content[count] = byte
    count += 1
  }

  mutating func removeAll() { count = 0 }
}
