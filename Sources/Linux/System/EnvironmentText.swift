// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Fixed

/// The value of an environment variable, at most 256 bytes.
package typealias EnvironmentText = TextBuffer

extension EnvironmentText {
  /// The value of a variable; `nil` when it is not set, empty, or longer than 256 bytes.
  package init?(variable name: StaticString) {
    // Safe because both are C strings, and no code here changes the environment.
    guard let value = unsafe getenv(name.cString) else { return nil }
    unsafe self.init(cString: value)
    guard count > 0, !isTruncated else { return nil }
  }

  /// The value as a decimal number of 64 bits; `nil` for anything else.
  @inline(never)
  package var number: UInt64? { try? number(in: 0..<count) }

  /// The value as two numbers separated by a colon; `nil` for anything else.
  package var pair: (UInt64, UInt64)? {
    var colon = 0
    while colon < count, self[colon] != UInt8(ascii: ":") { colon += 1 }
    guard colon < count, let first = try? number(in: 0..<colon),
      let second = try? number(in: colon + 1..<count)
    else { return nil }
    return (first, second)
  }
}
