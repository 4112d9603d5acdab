// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import CLinux
import System

// The files of a trail: `audit`, and `audit.1` to `audit.8` before it.

extension AuditTrail {
  /// Opens the file and reads the last line.
  mutating func open() -> Bool {
    file = folder.open("audit", O_RDWR | O_CREAT | O_APPEND)
    guard file >= 0, readEnd(of: file) else { return false }
    guard size == 0 else { return true }
    let before = folder.open("audit.1", O_RDONLY)
    guard before >= 0 else { return clinux_errno() == ENOENT }
    defer { _ = CLinux.close(before) }
    defer { size = 0 }
    return readEnd(of: before)
  }

  /// Makes room for another file by deleting the oldest; returns `false` if a file cannot be renamed.
  func rotate() -> Bool {
    var name: InlineArray<8, UInt8> = [0x61, 0x75, 0x64, 0x69, 0x74, 0x2E, 0x38, 0]  // audit.8
    for number in (0..<Self.olderFiles).reversed() {
      let next = name
      name[6] = UInt8(ascii: "0") + number
      if number == 0 { name[5] = 0 }
      guard folder.rename(name.span, to: next.span) else { return false }
    }
    return true
  }

  /// Reads the size, the last line and whether its end is missing; returns `false` on an error.
  @inline(never) private mutating func readEnd(of file: Int32) -> Bool {
    size = clinux_size(file)
    guard size >= 0 else { return false }
    var bytes = InlineArray<256, UInt8>(repeating: 0)
    var span = bytes.mutableSpan
    var end = FileDescriptor(file).read(into: &span, at: max(size - 256, 0))
    guard end >= 0 else { return false }
    isTorn = end > 0 && bytes[end - 1] != UInt8(ascii: "\n")
    if !isTorn { end = max(end - 1, 0) }
    var start = end
    while start > 0, start > end - AuditLine.longest, bytes[start - 1] != UInt8(ascii: "\n") {
      start -= 1
    }
    hash = SecureHash(endOf: bytes.span.extracting(start..<end))
    return true
  }
}
