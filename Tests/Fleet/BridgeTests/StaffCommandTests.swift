// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Testing

@testable import turnstile_mqtt

/// What people command from afar.
@Suite struct StaffCommandTests {
  private func payload(_ text: String) -> FixedText<512> {
    var payload = FixedText<512>()
    for byte in text.utf8 { payload.append(byte: byte) }
    return payload
  }

  @Test("members come in any order, and a time limit may be absent")
  func forms() {
    let plain = StaffCommand(payload("{\"id\":\"7\",\"command\":\"hold-open\"}"), of: 1042)
    #expect(plain.staff == 1042 && plain.id == "7" && plain.word == "hold-open")
    #expect(plain.expires == nil && plain.isWhole)
    let all = StaffCommand(
      payload(" { \"expires\" : 1795374790 ,\n\"command\":\"close\", \"id\":\"a b\" } "), of: 1)
    #expect(all.expires == 1_795_374_790 && all.word == "close" && all.id == "a b")
  }

  @Test(
    "another form is none",
    arguments: [
      "", "{", "{}", "[]", "hold-open", "{\"id\":\"7\"}", "{\"command\":\"close\"}",
      "{\"id\":7,\"command\":\"close\"}", "{\"id\":\"\",\"command\":\"close\"}",
      "{\"id\":\"7\",\"id\":\"8\",\"command\":\"close\"}",
      "{\"id\":\"7\",\"command\":\"close\",}", "{\"id\":\"7\",\"command\":\"close\"} x",
      "{\"id\":\"7\\n\",\"command\":\"close\"}", "{\"id\":\"\u{7}\",\"command\":\"close\"}",
      "{\"id\":\"7\",\"command\":\"close\",\"until\":1}",
      "{\"id\":\"7\",\"command\":\"close\",\"expires\":-1}",
      "{\"id\":\"7\",\"command\":\"close\",\"expires\":99999999999999999999}",
      // No other reader of JSON takes these, and the collector is to read what the gate does.
      "{\"id\":\"7\",\"command\":\"close\"}\0", "{\"id\":\u{b}\"7\",\"command\":\"close\"}",
      "{\"id\":\"7\",\"command\":\"close\",\"expires\":01795374790}",
      "{\"id\":\"7\",\"command\":\"\(String(repeating: "c", count: 32))\"}",
      "{\"id\":\"\(String(repeating: "i", count: 65))\",\"command\":\"close\"}",
      "{\"id\":\"7\",\"command\":\"close\"\(String(repeating: " ", count: 512))}",
    ])
  func otherForms(text: String) {
    #expect(!StaffCommand(payload(text), of: 1).isWhole)
  }

  @Test("no bytes trap")
  func noise() {
    var random = SystemRandomNumberGenerator()
    let parts = [
      "{", "}", "\"", ":", ",", "id", "command", "expires", "7", "\\", " ", "close", "\0",
    ]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...20, using: &random)).compactMap { _ in
        parts.randomElement(using: &random)
      }
      let command = StaffCommand(payload(text.joined()), of: 1)
      #expect(!command.isWhole || command.id.count > 0 && command.word.count > 0)
    }
  }
}
