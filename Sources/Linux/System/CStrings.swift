// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

extension StaticString {
  /// The literal as C reads it: it ends with a NUL and lives for ever.
  package var cString: UnsafePointer<CChar> {
    unsafe UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}

extension FixedText {
  /// The text of a C string, as far as it fits; ``isTruncated`` tells whether it did.
  package init(cString text: UnsafePointer<CChar>) {
    self.init()
    unsafe append(bytesOf: text)
  }

  /// Adds the bytes of a C string before the first `end` in it, or all of them.
  package mutating func append(bytesOf text: UnsafePointer<CChar>, upTo end: UInt8 = 0) {
    var index = 0
    // Safe because a C string ends with a NUL, and nothing is read behind it.
    while unsafe text[index] != 0, unsafe UInt8(bitPattern: text[index]) != end, !isTruncated {
      append(byte: unsafe UInt8(bitPattern: text[index]))
      index += 1
    }
  }

  /// Adds a C string from outside; what does not fit or cannot be shown is left out.
  package mutating func append(cString text: UnsafePointer<CChar>?) {
    guard let text = unsafe text else { return }
    var index = 0
    // Safe because a C string ends with a NUL, and nothing is read behind it.
    while count < capacity, unsafe text[index] != 0 {
      append(foreignByte: unsafe UInt8(bitPattern: text[index]))
      index += 1
    }
  }
}
