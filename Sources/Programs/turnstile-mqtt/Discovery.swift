// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// What Home Assistant shows of a gate: a retained topic for each, which every version of it reads.
enum Discovery: UInt8, Listed {
  case state, coins, passages, problem

  static let names: [4 of StaticString] = ["state", "coins", "passages", "problem"]

  /// Where Home Assistant looks for it.
  func topic(of gate: TextBuffer) -> TextBuffer {
    "homeassistant/\(self == .problem ? "binary_sensor" : "sensor")/\(gate)/\(name)/config"
  }

  /// What it says of it, as JSON.
  ///
  /// The device is there while the bridge is, and the gate answers it.
  func text(of gate: TextBuffer) -> FixedText<1024> {
    var text = FixedText<1024>()
    text.append("{\"name\":\"\(name)\",\"unique_id\":\"turnstile-\(gate)-\(name)\"," as TextBuffer)
    text.append("\"state_topic\":\"turnstile/\(gate)/status\"," as TextBuffer)
    text.append(kind)
    text.append(",\"availability_mode\":\"all\",\"availability\":[" as TextBuffer)
    text.append(
      "{\"topic\":\"turnstile/\(gate)/online\",\"payload_available\":\"1\"," as TextBuffer)
    text.append("\"payload_not_available\":\"0\"}," as TextBuffer)
    text.append("{\"topic\":\"turnstile/\(gate)/status\",\"value_template\":" as TextBuffer)
    text.append("\"{{'online' if value_json.held is defined else 'offline'}}\"}]," as TextBuffer)
    text.append(
      "\"device\":{\"identifiers\":[\"turnstile-\(gate)\"],\"name\":\"\(gate)\"," as TextBuffer)
    text.append(
      "\"manufacturer\":\"Turnstile\",\"model\":\"coin-operated turnstile\"}," as TextBuffer)
    text.append("\"origin\":{\"name\":\"turnstile-mqtt\"}}" as TextBuffer)
    return text
  }

  /// What kind of value it is, and where the status has it.
  private var kind: TextBuffer {
    switch self {
    case .state: "\"icon\":\"mdi:gate\",\"value_template\":\"{{value_json.state}}\""
    case .coins, .passages:
      "\"state_class\":\"total_increasing\",\"value_template\":\"{{value_json.\(name)}}\""
    case .problem:
      "\"device_class\":\"problem\",\"value_template\":\"{{'OFF' if value_json.well else 'ON'}}\""
    }
  }
}
