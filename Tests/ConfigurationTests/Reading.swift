// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Configuration
import Fixed
import Foundation
import Testing
import Turnstile

/// What the text configures, for a simulation.
func configuration(_ text: String) throws -> Configuration {
  try configuration(text, reading: .partial)
}

/// The setup that the text configures, for a simulation.
func setup(_ text: String) throws -> Setup { try configuration(text).setup }

/// What the text configures.
func configuration(_ text: String, reading: Configuration.Reading) throws -> Configuration {
  try Configuration(text: Array(text.utf8).span, reading: reading)
}

/// What the file configures, for a simulation.
func configuration(ofFile path: String) throws -> Configuration {
  try unsafe path.withCString { try unsafe Configuration(path: $0) }
}

/// The whole message that refuses the text, as that of a file `gate.conf`; `nil` for none.
func refusal(_ text: String) -> String? { refusal(Array(text.utf8)) }

/// The whole message that refuses the bytes for a simulation, as those of a file `gate.conf`; `nil`
/// for none.
func refusal(_ bytes: [UInt8]) -> String? { refusal(bytes, reading: .partial) }

/// The whole message that refuses the text, as that of a file `gate.conf`; `nil` for none.
func refusal(_ text: String, reading: Configuration.Reading) -> String? {
  refusal(Array(text.utf8), reading: reading)
}

/// The whole message that refuses the bytes, as those of a file `gate.conf`; `nil` for none.
func refusal(_ bytes: [UInt8], reading: Configuration.Reading) -> String? {
  refusal(by: "gate.conf") { try Configuration(text: bytes.span, reading: reading) }
}

/// The whole message that refuses the file; `nil` for none.
func refusal(ofFile path: String) -> String? {
  refusal(by: path) { try configuration(ofFile: path) }
}

/// What is made of the bytes: their meaning, or the message that refuses them.
func answer(_ bytes: [UInt8], _ reading: Configuration.Reading) -> String {
  do {
    return try Configuration(text: bytes.span, reading: reading).meaning
  } catch {
    return error.message(file: "gate.conf")
  }
}

/// The lines that a file must get to be whole.
func additions(_ configuration: Configuration) -> [String] {
  var additions: [String] = []
  configuration.forEachAddition { additions.append(string($0)) }
  return additions
}

/// The path of the commented file that is installed as `/etc/turnstile/turnstile.conf`.
let installedFile = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .appending(path: "systemd/turnstile.conf").path

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
    return string(text)
  }
}

extension ConfigurationError: CustomTestStringConvertible {
  /// The error as it is printed, so that a test that meets one says it in words.
  package var testDescription: String { message(file: "gate.conf") }
}

/// The text as a string.
func string<let length: Int>(_ text: FixedText<length>) -> String {
  text.withSpan { bytes in
    String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
  }
}
