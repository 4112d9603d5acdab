// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// Text no longer than a line of the file.
typealias LineText = FixedText<160>

extension LineText {
  /// The decimal number between `prefix` and `suffix`, if the text has nothing else.
  ///
  /// - Returns: `nil` for anything else: no digit, a sign, a space, more than 64 bits.
  func number(after prefix: StaticString = "", before suffix: StaticString = "") -> UInt64? {
    let start = prefix.utf8CodeUnitCount
    let end = count - suffix.utf8CodeUnitCount
    guard start < end, has(prefix, at: 0), has(suffix, at: end) else { return nil }
    return try? number(in: start..<end)
  }

  /// How many decimal digits it begins with.
  var digitCount: Int {
    var end = 0
    while end < count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self[end]) { end += 1 }
    return end
  }

  /// Whether it has what would be a comment at the beginning of a line.
  var hasComment: Bool {
    for index in 1..<max(count, 1) where has(" #", at: index - 1) { return true }
    return false
  }

  /// Whether the literal is at `start`, where the text is long enough for it.
  private func has(_ literal: StaticString, at start: Int) -> Bool {
    for index in 0..<literal.utf8CodeUnitCount {
      // Safe because the index stays below the literal's own count.
      if unsafe self[start + index] != literal.utf8Start[index] { return false }
    }
    return true
  }
}
