// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import MachineSupport
import TestSupport
import Testing

/// What a refusal proposes in place of a value.
@Suite struct CureTests {
  // Wrong values that people write: numbers, times, and words with a slip.
  private static let values = [
    "0", "1", "3", "15", "30", "200", "3600", "99999", "-1", "0.5", "5 ms", "5sm", "10 s", "of",
    "on", "yes",
    "no", "none", "never", "true", "hihg", "lwo", "hgih", "up ", "secur", "contcat", "hall",
    "train ", "50",
    "150%", "pin 11", "gpio17", "GPIO 17", "17", "BOARD1", "\"auto\"", "'off'",
  ]

  @Test("each value that a refusal proposes is accepted in its place")
  func proposals() throws {
    let lines = try repositoryText("systemd/turnstile.conf")
      .replacing("sensor =\n", with: "sensor = contact\n").components(separatedBy: "\n")
    var (count, wrong) = (0, [String]())
    for index in lines.indices where lines[index].firstMatch(of: #/^[a-z-]+ =/#) != nil {
      let key = lines[index].prefix { $0 != "=" }
      func text(_ value: String) -> String {
        (lines[..<index] + ["\(key)= \(value)"] + lines[(index + 1)...]).joined(separator: "\n")
      }
      for value in Self.values {
        guard let message = refusal(text(value)) else { continue }
        for proposal in Self.proposals(in: message) {
          count += 1
          // The line may still contradict another one, which is another refusal.
          let after = refusal(text(proposal)) ?? ""
          if after.contains("found \"\(proposal)\"") { wrong.append("\(message) > \(after)") }
        }
      }
    }
    expectEqual(wrong, [])
    expectTrue(count > 200)
  }

  private static func proposals(in message: String) -> [String] {
    let quoted = message.matches(of: #/did you mean "([^"]+)"/#).map { String($0.output.1) }
    return quoted + message.matches(of: #/, as in ([^ ;,]+)/#).map { String($0.output.1) }
  }
}
