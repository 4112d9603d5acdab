// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Fixed

extension TextBuffer {
  /// Appends the failed call and the reason: `open: No such file or directory`.
  @inline(never) package mutating func append(_ error: SystemError) {
    append(error.call)
    append(": ")
    append(errno: error.code)
  }

  /// Appends the system's message for an `errno`.
  package mutating func append(errno code: Int32) {
    // Safe because strerror returns a C string for every code.
    unsafe append(cString: strerror(code))
  }

  /// Writes the text and a newline to standard error.
  package func writeToStandardError() {
    var line = self
    line.end()
    line.withSpan { FileDescriptor.standardError.write($0) }
  }
}

extension FixedText {
  /// Calls `body` with up to 256 bytes of the text as a C string, and returns the result.
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
  /// The literal as a C string, which ends with a NUL and is never freed.
  package var cString: UnsafePointer<CChar> {
    unsafe UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}

/// The value of an environment variable, at most 256 bytes.
package typealias EnvironmentText = TextBuffer

extension EnvironmentText {
  /// Creates a text from a variable, or returns `nil` if unset, empty or longer than 256 bytes.
  package init?(variable name: StaticString) {
    // Safe because both are C strings, and no code here changes the environment.
    guard let value = unsafe getenv(name.cString) else { return nil }
    unsafe self.init(cString: value)
    guard count > 0, !isTruncated else { return nil }
  }

  /// The value as a 64-bit decimal number, or `nil` for any other text.
  @inline(never) package var number: UInt64? { try? number(in: 0..<count) }

  /// The value as two decimal numbers separated by a colon, or `nil` for any other text.
  package var pair: (UInt64, UInt64)? {
    var colon = 0
    while colon < count, self[colon] != UInt8(ascii: ":") { colon += 1 }
    guard colon < count, let first = try? number(in: 0..<colon),
      let second = try? number(in: colon + 1..<count)
    else { return nil }
    return (first, second)
  }
}
