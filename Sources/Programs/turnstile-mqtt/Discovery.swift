// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// What Home Assistant shows of a gate: a retained topic for each, which every version of it reads.
enum Discovery: UInt8, Listed {
  case state, coins, passages, problem
  case holdOpen, close, closeTill, openTill

  static let names: [8 of StaticString] = [
    "state", "coins", "passages", "problem", "hold-open", "close", "close-till", "open-till",
  ]

  /// The number of Home Assistant among the people who command.
  static let staff: UInt64 = 1000

  /// Whether it is a button, by which people command the gate.
  var isButton: Bool { rawValue >= Self.holdOpen.rawValue }

  /// Where Home Assistant looks for it.
  func topic(of gate: TextBuffer) -> TextBuffer {
    let platform: StaticString =
      isButton ? "button" : self == .problem ? "binary_sensor" : "sensor"
    return "homeassistant/\(platform)/\(gate)/\(name)/config"
  }

  /// What it says of it, as JSON.
  ///
  /// The device is there while the bridge is, and the gate answers it.
  func text(of gate: TextBuffer) -> FixedText<1024> {
    var text = FixedText<1024>()
    text.append("{\"name\":\"\(name)\",\"unique_id\":\"turnstile-\(gate)-\(name)\"," as TextBuffer)
    addKind(to: &text, of: gate)
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

  /// Adds what kind of thing it is, and where the status has its value, or what it sends.
  private func addKind(to text: inout FixedText<1024>, of gate: TextBuffer) {
    guard !isButton else {
      text.append("\"command_topic\":\"turnstile/\(gate)/command/\(Self.staff)\"," as TextBuffer)
      // A press that comes twice is one press.
      text.append("\"command_template\":\"{\\\"id\\\":\\\"{{now().timestamp()}}\\\"," as TextBuffer)
      return text.append("\\\"command\\\":\\\"\(name)\\\"}\"" as TextBuffer)
    }
    text.append("\"state_topic\":\"turnstile/\(gate)/status\"," as TextBuffer)
    switch self {
    case .coins, .passages: text.append("\"state_class\":\"total_increasing\"," as TextBuffer)
    case .problem: text.append("\"device_class\":\"problem\"," as TextBuffer)
    default: text.append("\"icon\":\"mdi:gate\"," as TextBuffer)
    }
    let value: TextBuffer =
      self == .problem ? "'OFF' if value_json.well else 'ON'" : "value_json.\(name)"
    text.append("\"value_template\":\"{{\(value)}}\"" as TextBuffer)
  }
}
