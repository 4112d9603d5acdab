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
    """
    {"name":"\(name)","unique_id":"turnstile-\(gate)-\(name)",\(kind(of: gate)),\
    "availability_mode":"all","availability":[\
    {"topic":"turnstile/\(gate)/online","payload_available":"1","payload_not_available":"0"},\
    {"topic":"turnstile/\(gate)/status",\
    "value_template":"{{'online' if value_json.held is defined else 'offline'}}"}],\
    "device":{"identifiers":["turnstile-\(gate)"],"name":"\(gate)",\
    "manufacturer":"Turnstile","model":"coin-operated turnstile"},\
    "origin":{"name":"turnstile-mqtt"}}
    """
  }

  /// What kind of thing it is, and where the status has its value, or what it sends.
  private func kind(of gate: TextBuffer) -> TextBuffer {
    guard !isButton else {
      // A press that comes twice is one press.
      return """
        "command_topic":"turnstile/\(gate)/command/\(Self.staff)",\
        "command_template":"{\\"id\\":\\"{{now().timestamp()}}\\",\\"command\\":\\"\(name)\\"}"
        """
    }
    let (look, value): (StaticString, TextBuffer) =
      switch self {
      case .coins, .passages: ("\"state_class\":\"total_increasing\"", "value_json.\(name)")
      case .problem: ("\"device_class\":\"problem\"", "'OFF' if value_json.well else 'ON'")
      default: ("\"icon\":\"mdi:gate\"", "value_json.\(name)")
      }
    return """
      "state_topic":"turnstile/\(gate)/status",\(look),"value_template":"{{\(value)}}"
      """
  }
}
