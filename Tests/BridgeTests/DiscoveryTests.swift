// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Foundation
import Testing

@testable import turnstile_mqtt

/// What Home Assistant is told of a gate.
@Suite struct DiscoveryTests {
  private func text<let size: Int>(_ text: FixedText<size>) -> String {
    text.withSpan { span in String(decoding: span.indices.map { span[$0] }, as: UTF8.self) }
  }

  private let longest: TextBuffer = "g2345678901234567890123456789-12"

  @Test("each is a JSON object of its own topic, whole with the longest name")
  func objects() throws {
    var identifiers: Set<String> = []
    var next = Discovery(rawValue: 0)
    while let component = next {
      let payload = component.text(of: longest)
      #expect(!payload.isTruncated)
      let parsed = try JSONSerialization.jsonObject(with: Data(text(payload).utf8))
      let object = try #require(parsed as? [String: Any])
      identifiers.insert(try #require(object["unique_id"] as? String))
      #expect(object["state_topic"] as? String == "turnstile/\(text(longest))/status")
      #expect((object["availability"] as? [Any])?.count == 2)
      #expect(object["availability_mode"] as? String == "all")
      let topic = text(component.topic(of: longest))
      #expect(topic.hasPrefix("homeassistant/") && topic.hasSuffix("/\(component.name)/config"))
      #expect(topic.contains("/\(text(longest))/"))
      next = Discovery(rawValue: component.rawValue + 1)
    }
    #expect(identifiers.count == Discovery.names.count)
  }

  @Test("counters only grow, and the problem is a binary sensor")
  func kinds() {
    #expect(text(Discovery.coins.text(of: "n")).contains("\"total_increasing\""))
    #expect(
      text(Discovery.problem.topic(of: "n")) == "homeassistant/binary_sensor/n/problem/config")
    #expect(text(Discovery.state.topic(of: "n")) == "homeassistant/sensor/n/state/config")
  }
}
