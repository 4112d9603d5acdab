// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

extension FixedText {
  /// Adds blanks up to `column`, at least one.
  package mutating func pad(to column: Int) {
    repeat { append(byte: UInt8(ascii: " ")) } while count < column
  }

  /// Whether every byte is printable ASCII.
  package var isPrintable: Bool {
    let bytes = bytes.span
    for index in 0..<count where !(0x20...0x7E).contains(bytes[index]) { return false }
    return true
  }
}
