// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Fixed

/// The path of a file as a C string, of at most 255 bytes.
package struct FilePath: Sendable {
  // The last byte is the NUL.
  private var text = TextBuffer()

  /// Creates a value without a path.
  package init() {}

  /// Creates a path from a C string up to its first `end`, and `suffix`; returns `nil` if the
  /// string is empty or the path is too long.
  package init?(cString: UnsafePointer<CChar>, upTo end: UInt8 = 0, _ suffix: StaticString = "") {
    unsafe text.append(bytesOf: cString, upTo: end)
    guard text.count > 0 else { return nil }
    text.append(suffix)
    text.append(byte: 0)
    guard !text.isTruncated else { return nil }
  }

  /// Creates a path from a text and `suffix`, or returns `nil` for an empty text or a long path.
  package init?<let length: Int>(_ path: FixedText<length>, _ suffix: StaticString = "") {
    guard path.count > 0 else { return nil }
    text.append(path)
    text.append(suffix)
    text.append(byte: 0)
    guard !text.isTruncated else { return nil }
  }

  /// Creates a path from a literal, which must have at most 255 bytes.
  package init(_ literal: StaticString) {
    text.append(literal)
    text.append(byte: 0)
    precondition(!text.isTruncated, "a literal path is short")
  }

  /// Returns the path followed by `suffix`, or `nil` if the result is too long.
  package func appending(_ suffix: StaticString) -> FilePath? {
    unsafe withCString { unsafe FilePath(cString: $0, suffix) }
  }

  /// Appends the path for people to read, or `...` and the last 80 bytes of a longer path.
  package func describe(into line: inout TextBuffer) {
    let length = text.count - 1
    if length > 80 { line.append("...") }
    text.withSpan { line.append(foreign: $0.extracting(max(0, length - 80)..<length)) }
  }

  /// Reads the start of a file: see ``FileDescriptor/read(_:into:)``.
  package func read(into bytes: inout MutableSpan<UInt8>) throws(SystemError) -> Int {
    try unsafe withCString { (path) throws(SystemError) in
      try unsafe FileDescriptor.read(path, into: &bytes)
    }
  }

  /// Calls `body` with the path as a C string, and returns the result.
  package func withCString<Value, Failure>(
    _ body: (UnsafePointer<CChar>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let result: Result<Value, Failure> = text.withSpan {
      // Safe because the bytes end with a NUL, and `body` only borrows them.
      unsafe $0.withUnsafeBytes { bytes in
        guard let start = unsafe bytes.bindMemory(to: CChar.self).baseAddress else {
          fatalError("a path has an address")
        }
        do throws(Failure) { return .success(try unsafe body(start)) } catch {
          return .failure(error)
        }
      }
    }
    return try result.get()
  }
}
