// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

extension FixedText {
  /// The text of a C string, as far as it fits; ``isTruncated`` is set if it did not.
  package init(cString text: UnsafePointer<CChar>) {
    self.init()
    unsafe append(bytesOf: text)
  }

  /// Adds the bytes of a C string before the first `end` in it, or all of them.
  package mutating func append(bytesOf text: UnsafePointer<CChar>, upTo end: UInt8 = 0) {
    // Safe because a C string is bytes.
    var next = unsafe UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
    // Safe because a C string ends with a NUL, and nothing is read after it.
    while unsafe next.pointee != 0, unsafe next.pointee != end, !isTruncated {
      append(byte: unsafe next.pointee)
      unsafe next += 1
    }
  }

  /// Adds a C string from outside as far as it fits; each byte that is not printable becomes `?`.
  @inline(never)
  package mutating func append(cString text: UnsafePointer<CChar>?) {
    guard let text = unsafe text else { return }
    // Safe because a C string is bytes.
    var next = unsafe UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
    // Safe because a C string ends with a NUL, and nothing is read after it.
    while count < capacity, unsafe next.pointee != 0 {
      append(foreignByte: unsafe next.pointee)
      unsafe next += 1
    }
  }
}
