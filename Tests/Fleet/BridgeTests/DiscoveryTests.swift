// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Foundation
import Testing

@testable import turnstile_mqtt

/// The announcements of a gate to Home Assistant.
@Suite struct DiscoveryTests {
  private func text<let size: Int>(_ text: FixedText<size>) -> String {
    text.withSpan { span in String(decoding: span.indices.map { span[$0] }, as: UTF8.self) }
  }

  private let longest: TextBuffer = "g2345678901234567890123456789-12"

  private var all: [Discovery] {
    var all: [Discovery] = []
    Discovery.forEach { all.append($0) }
    return all
  }

  @Test("each is a JSON object of its own topic, whole with the longest name")
  func objects() throws {
    var identifiers: Set<String> = []
    for component in all {
      let payload = component.text(of: longest)
      #expect(!payload.isTruncated)
      let parsed = try JSONSerialization.jsonObject(with: Data(text(payload).utf8))
      let object = try #require(parsed as? [String: Any])
      identifiers.insert(try #require(object["unique_id"] as? String))
      let (key, value) =
        component.isButton ? ("command_topic", "command/1000") : ("state_topic", "status")
      #expect(object[key] as? String == "turnstile/\(text(longest))/\(value)")
      #expect((object["availability"] as? [Any])?.count == 2)
      #expect(object["availability_mode"] as? String == "all")
      let topic = text(component.topic(of: longest))
      #expect(topic.hasPrefix("homeassistant/") && topic.hasSuffix("/\(component.name)/config"))
      #expect(topic.contains("/\(text(longest))/"))
    }
    #expect(identifiers.count == all.count)
  }

  @Test("a button's payload is a command that the bridge takes, with an id of its own")
  func buttons() throws {
    for component in all where component.isButton {
      let payload = Data(text(component.text(of: "n")).utf8)
      let object = try #require(try JSONSerialization.jsonObject(with: payload) as? [String: Any])
      let template = try #require(object["command_template"] as? String)
      var bytes = FixedText<512>()
      for byte in template.replacing("{{now().timestamp()}}", with: "1795374790.25").utf8 {
        bytes.append(byte: byte)
      }
      let command = StaffCommand(bytes, of: Discovery.staff)
      #expect(command.word == WordName(component.name) && command.id == "1795374790.25")
    }
  }

  @Test("counters only grow, and the problem is a binary sensor")
  func kinds() {
    #expect(text(Discovery.value(.coins).text(of: "n")).contains("\"total_increasing\""))
    #expect(
      text(Discovery.value(.problem).topic(of: "n"))
        == "homeassistant/binary_sensor/n/problem/config")
    #expect(text(Discovery.value(.state).topic(of: "n")) == "homeassistant/sensor/n/state/config")
  }
}
