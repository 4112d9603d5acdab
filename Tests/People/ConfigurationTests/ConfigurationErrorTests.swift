// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import Testing

@Suite struct ConfigurationErrorTests {
  private func error(_ text: String) throws -> ConfigurationError {
    try #require(throws: ConfigurationError.self) { _ = try configuration(text) }
  }

  @Test func anErrorKnowsItsPlace() throws {
    let error = try error("[coin]\npull = upp")
    #expect(error.line == 2)
    #expect(error.column == 8)
  }

  @Test func anErrorOfTheWholeFileHasNoPlace() throws {
    let error = try error(String(repeating: "\n", count: 30_000))
    #expect(error.line == 0)
    #expect(error.column == 0)
    #expect(error.message(file: "f") == "f: expected at most 24576 bytes, found more")
  }

  @Test func theEndOfALongPathIsShown() throws {
    let tail = String(repeating: "f", count: 80)
    let error = try error("[coin]\npull = upp")
    let message = error.message(file: "/etc/" + tail)
    #expect(message.hasPrefix("...\(tail):2:8: pull:"))
    #expect(message.hasSuffix(#"did you mean "up"?"#))
  }

  @Test func foreignBytesAreNotPrinted() throws {
    let error = try error("[coin]\npull = \u{202E}up")
    #expect(
      error.message(file: "\u{1B}[2J.conf")
        == #"?[2J.conf:2:8: pull: expected as-is, up, down or off, found "???up""#)
  }

  @Test func theLongestMessageFits() throws {
    let name = String(repeating: "0", count: 100)
    let error = try error(String(repeating: "\n", count: 9999) + "[\(name)]")
    let message = error.message(file: String(repeating: "f", count: 4096))
    #expect(message.contains(":10000:2: section: expected chip, coin, push, "))
    #expect(message.hasSuffix(#"metrics or end, found "\#(name.prefix(31))...""#))
  }

  @Test("of a path that leaves no room for the longest list of keys, fewer bytes are shown")
  func theLongestListFits() throws {
    let name = String(repeating: "0", count: 100)
    let error = try error(String(repeating: "\n", count: 9999) + "[coin]\n\(name) = 1")
    let message = error.message(file: String(repeating: "f", count: 4096))
    #expect(message.hasPrefix("...fffff"))
    #expect(message.contains("f:10001:1: key of [coin]: expected line, pull, "))
    #expect(message.hasSuffix(#"unused or parts, found "\#(name.prefix(31))...""#))
  }
}
