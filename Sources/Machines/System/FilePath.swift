// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Fixed

/// The path of a file, at most 255 bytes, as C reads it.
package struct FilePath: Sendable {
  // The last of its bytes is the NUL.
  private var text = TextBuffer()

  /// No path.
  package init() {}

  /// The path that a C string holds before the first `end` in it, and what follows it; `nil` when it is
  /// empty or too long.
  package init?(cString: UnsafePointer<CChar>, upTo end: UInt8 = 0, _ suffix: StaticString = "") {
    unsafe text.append(bytesOf: cString, upTo: end)
    guard text.count > 0 else { return nil }
    text.append(suffix)
    text.append(byte: 0)
    guard !text.isTruncated else { return nil }
  }

  /// The path of a text, and what follows it; `nil` when it is empty or too long.
  package init?<let length: Int>(_ path: FixedText<length>, _ suffix: StaticString = "") {
    guard path.count > 0 else { return nil }
    text.append(path)
    text.append(suffix)
    text.append(byte: 0)
    guard !text.isTruncated else { return nil }
  }

  /// A path that the program knows.
  package init(_ literal: StaticString) {
    text.append(literal)
    text.append(byte: 0)
    precondition(!text.isTruncated, "a literal path is short")
  }

  /// The path and what follows it; `nil` when it is too long.
  package func appending(_ suffix: StaticString) -> FilePath? {
    unsafe withCString { unsafe FilePath(cString: $0, suffix) }
  }

  /// Writes the path for a person to read; of a long one only the last 80 bytes.
  package func describe(into line: inout TextBuffer) {
    let length = text.count - 1
    if length > 80 { line.append("...") }
    text.withSpan { line.append(foreign: $0.extracting(max(0, length - 80)..<length)) }
  }

  /// Reads the begin of a short file: see ``FileDescriptor/read(_:into:)``.
  package func read(into bytes: inout MutableSpan<UInt8>) throws(SystemError) -> Int {
    try unsafe withCString { (path) throws(SystemError) in
      try unsafe FileDescriptor.read(path, into: &bytes)
    }
  }

  /// Lends the path as a C string.
  package func withCString<Value, Failure>(
    _ body: (UnsafePointer<CChar>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let result: Result<Value, Failure> = text.withSpan {
      // Safe because the bytes end with a NUL and are only lent.
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
