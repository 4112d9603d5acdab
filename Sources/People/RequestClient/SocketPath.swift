// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// The path of a local socket, at most 107 bytes (`sun_path`, unix(7)).
package struct SocketPath: Describable, Sendable {
  private var text = FixedText<107>()

  /// The path that a C string holds; `nil` when it is empty or too long.
  package init?(cString: UnsafePointer<CChar>) {
    unsafe text.append(bytesOf: cString)
    guard text.count > 0, !text.isTruncated else { return nil }
  }

  /// The socket of this name in a folder; `nil` when the path is empty or too long.
  package init?(folder: UnsafePointer<CChar>, name: StaticString) {
    unsafe text.append(bytesOf: folder)
    guard text.count > 0 else { return nil }
    text.append("/")
    text.append(name)
    guard !text.isTruncated else { return nil }
  }

  /// Writes the path for a person to read.
  package func describe(into line: inout TextBuffer) {
    text.withSpan { line.append(foreign: $0) }
  }

  /// Lends the path as C reads it.
  package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    var bytes = InlineArray<108, CChar>(repeating: 0)
    for index in 0..<text.count { bytes[index] = CChar(bitPattern: text[index]) }
    // Safe because the path has at most 107 bytes, so that a NUL follows it.
    return unsafe bytes.span.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { fatalError("an array of 108 has an address") }
      return unsafe body(start)
    }
  }
}
