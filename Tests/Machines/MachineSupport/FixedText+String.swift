// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

extension FixedText {
  /// A text of this string.
  package init(string: String) {
    self.init()
    for byte in string.utf8 { append(byte: byte) }
  }

  /// The text as tests compare it.
  package var string: String { description }
}

extension String {
  /// A number of 128 bits, in 32 digits.
  package init(hexadecimal number: (high: UInt64, low: UInt64)) {
    let digits: TextBuffer = "\(hexadecimal: number.high)\(hexadecimal: number.low)"
    self = digits.string
  }
}
