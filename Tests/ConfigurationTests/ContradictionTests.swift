// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import Testing

/// Times that contradict each other, and how they are refused.
private let contradictions: [(text: String, message: String)] = [
  (
    "[coin]\nstuck = 100ms\n  debounce = 100ms",
    """
    3:14: debounce: expected less than stuck, which is 100ms in line 2, found 100ms; shorten \
    debounce, lengthen stuck or set stuck = off
    """
  ),
  (
    "[coin]\ndebounce = 1000ms",
    """
    2:12: debounce: expected less than stuck, which is 1s by default, found 1s; shorten \
    debounce, lengthen stuck or set stuck = off
    """
  ),
  (
    "[repairman]\ndebounce = 250001us\nstuck = 250ms",
    """
    2:12: debounce: expected less than stuck, which is 250ms in line 3, found 250001us; shorten \
    debounce, lengthen stuck or set stuck = off
    """
  ),
  (
    "[lock]\nlongest-energised = 5s\n[gate]\nrelock = 5000ms",
    """
    2:21: longest-energised: expected more than relock, which is 5s in line 4, found 5s; lengthen \
    longest-energised or shorten relock
    """
  ),
  (
    "[gate]\nrelock = 1h\n[lock]\nlongest-energised = 30min",
    """
    4:21: longest-energised: expected more than relock, which is 1h in line 2, found 30min; \
    lengthen longest-energised or shorten relock
    """
  ),
]

@Suite struct ContradictionTests {
  @Test("times that contradict each other are refused, with both", arguments: contradictions)
  func aContradictionIsRefused(text: String, message: String) {
    #expect(refusal(text, reading: .partial) == "gate.conf:\(message)")
    let whole = refusal(wholeText.replacing("[end]", with: text + "\n[end]"), reading: .whole)
    let sentence = message.drop { $0 != " " }.prefix { $0 != "," }
    #expect(whole?.contains(sentence) == true)
  }

  @Test(
    "a debounce shorter than stuck, and a limit longer than relock, are accepted",
    arguments: [
      "[coin]\ndebounce = 999999us", "[coin]\ndebounce = 1s\nstuck = off",
      "[repairman]\ndebounce = 1s", "[push]\ndebounce = 99999us\nstuck = 100ms",
      "[lock]\nlongest-energised = 5001ms\n[gate]\nrelock = 5s",
      "[lock]\nlongest-energised = 100ms", "[gate]\nrelock = 1h",
    ])
  func noContradictionIsAccepted(text: String) {
    #expect(refusal(text) == nil)
  }

  @Test("the longest message of a contradiction fits behind a long path")
  func theLongestMessageFits() throws {
    let text =
      String(repeating: "\n", count: 9998) + "[gate]\nrelock = 3599999ms\n[lock]\n"
      + "longest-energised = 3599998999us"
    let error = try #require(throws: ConfigurationError.self) {
      _ = try configuration(text, reading: .partial)
    }
    #expect(
      error.message(file: String(repeating: "f", count: 4096)).hasSuffix(
        """
        :10002:21: longest-energised: expected more than relock, which is 3599999ms in line 10000, \
        found 3599998999us; lengthen longest-energised or shorten relock
        """))
  }
}
