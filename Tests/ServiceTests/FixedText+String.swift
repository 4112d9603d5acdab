// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

extension FixedText {
  /// A text of this string.
  init(string: String) {
    self.init()
    for byte in string.utf8 { append(byte: byte) }
  }

  /// The text as tests compare it.
  var string: String {
    withSpan { bytes in String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self) }
  }
}
