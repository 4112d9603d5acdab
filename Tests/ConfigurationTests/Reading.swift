// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Configuration
import Fixed
import Testing

/// What the text configures.
func configuration(_ text: String) throws -> Configuration {
  try Configuration(text: Array(text.utf8).span)
}

/// What the file configures.
func configuration(ofFile path: String) throws -> Configuration {
  try unsafe path.withCString { try unsafe Configuration(path: $0) }
}

/// The whole message that refuses the text, as that of a file `gate.conf`; `nil` for none.
func refusal(_ text: String) -> String? { refusal(Array(text.utf8)) }

/// The whole message that refuses the bytes, as those of a file `gate.conf`; `nil` for none.
func refusal(_ bytes: [UInt8]) -> String? {
  refusal(by: "gate.conf") { try Configuration(text: bytes.span) }
}

/// The whole message that refuses the file; `nil` for none.
func refusal(ofFile path: String) -> String? {
  refusal(by: path) { try configuration(ofFile: path) }
}

private func refusal(by file: String, _ read: () throws -> Configuration) -> String? {
  do {
    _ = try read()
    return nil
  } catch {
    return (error as? ConfigurationError)?.message(file: file)
  }
}

extension ConfigurationError {
  /// The error as it is printed.
  func message(file: String) -> String {
    var text = TextBuffer()
    unsafe file.withCString { unsafe describe(file: $0, into: &text) }
    return text.withSpan { bytes in
      String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
    }
  }
}

extension ConfigurationError: CustomTestStringConvertible {
  /// The error as it is printed, so that a test that meets one says it in words.
  package var testDescription: String { message(file: "gate.conf") }
}
