// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Turnstile

/// What Home Assistant shows of a gate: a retained topic for each, which every version of it reads.
enum Discovery {
  /// A value of the gate's status.
  case value(Value)
  /// A button, by which people command the gate.
  case button(Command)

  /// The values that are shown.
  enum Value: UInt8, Listed {
    case state, coins, passages, problem

    static let names: [4 of StaticString] = ["state", "coins", "passages", "problem"]
  }

  /// Calls `body` with each of them: a button for each command that an agent may be permitted to give.
  static func forEach<Failure>(_ body: (Discovery) throws(Failure) -> Void) throws(Failure) {
    try Value.forEach { value throws(Failure) in try body(.value(value)) }
    try Command.forEach { command throws(Failure) in
      if command.isForAgents { try body(.button(command)) }
    }
  }

  /// The name in a topic, and of the button or value.
  var name: StaticString {
    switch self {
    case .value(let value): value.name
    case .button(let command): command.name
    }
  }

  /// Whether it is a button.
  var isButton: Bool { if case .button = self { true } else { false } }

  /// The number of Home Assistant among the people who command.
  static let staff: UInt64 = 1000

  /// Where Home Assistant looks for it.
  func topic(of gate: TextBuffer) -> TextBuffer {
    let platform: StaticString =
      switch self {
      case .button: "button"
      case .value(.problem): "binary_sensor"
      case .value: "sensor"
      }
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
    switch self {
    case .button:
      // A press that comes twice is one press.
      """
      "command_topic":"turnstile/\(gate)/command/\(Self.staff)",\
      "command_template":"{\\"id\\":\\"{{now().timestamp()}}\\",\\"command\\":\\"\(name)\\"}"
      """
    case .value(let value):
      """
      "state_topic":"turnstile/\(gate)/status",\(value.look),"value_template":"{{\(value.place)}}"
      """
    }
  }
}

extension Discovery.Value {
  /// How it is shown.
  fileprivate var look: StaticString {
    switch self {
    case .coins, .passages: "\"state_class\":\"total_increasing\""
    case .problem: "\"device_class\":\"problem\""
    case .state: "\"icon\":\"mdi:gate\""
    }
  }

  /// Where the status has it.
  fileprivate var place: TextBuffer {
    self == .problem ? "'OFF' if value_json.well else 'ON'" : "value_json.\(name)"
  }
}
