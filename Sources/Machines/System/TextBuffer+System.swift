// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Fixed

extension TextBuffer {
  /// Adds the call that failed and the reason: `open: No such file or directory`.
  @inline(never) package mutating func append(_ error: SystemError) {
    append(error.call)
    append(": ")
    append(errno: error.code)
  }

  /// Adds the system's text for an `errno`.
  package mutating func append(errno code: Int32) {
    // Safe because strerror has a C string for every code.
    unsafe append(cString: strerror(code))
  }

  /// Writes the text as a line of standard error.
  package func writeToStandardError() {
    var line = self
    line.end()
    line.withSpan { FileDescriptor.standardError.write($0) }
  }
}

extension FixedText {
  /// Lends the text, of which at most 256 bytes are passed on, as a C string.
  package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    var bytes = InlineArray<257, CChar>(repeating: 0)
    for index in 0..<min(count, 256) { bytes[index] = CChar(bitPattern: self[index]) }
    // Safe because a NUL follows the text.
    return unsafe bytes.span.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { fatalError("an array of 257 has an address") }
      return unsafe body(start)
    }
  }
}

extension StaticString {
  /// The literal as a C string: it ends with a NUL and lives for ever.
  package var cString: UnsafePointer<CChar> {
    unsafe UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}

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
  @inline(never) package var number: UInt64? { try? number(in: 0..<count) }

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
