// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import GateConsole
import GateController
import Simulation

// What a person at the console orders has no wire; in a recording it is a note.
extension GateInput {
  private static let settings: [(GateSetting, String)] = [
    (.seed, "seed"), (.breakChance, "break-chance"), (.relock, "relock-ms"),
  ]
  private static let commands: [Command] = [.repairman, .lock, .unlockOnce, .holdOpen, .close]

  /// The order as a recording has it, such as `hold-open` or `seed 42`; `nil` for what is no order.
  var order: String? {
    switch self {
    case .command(let command): "\(command.name)"
    case .set(let setting, let value):
      Self.settings.first { $0.0 == setting }.map { "\($0.1) \(value)" }
    case .wire, .pause: nil
    }
  }

  /// What a recording has as an order; `nil` where there is no such order.
  init?(order: String) {
    let words = order.split(separator: " ")
    if words.count == 1, let command = Self.commands.first(where: { "\($0.name)" == order }) {
      self = .command(command)
    } else if words.count == 2, let value = UInt32(words[1]),
      let setting = Self.settings.first(where: { $0.1 == words[0] })
    {
      self = .set(setting.0, value)
    } else {
      return nil
    }
  }
}

extension TimedInput {
  /// What a recording has as an order: `7243000 hold-open`, a time in microseconds and what it was.
  init(order text: String) throws(ReplayFault) {
    let parts = text.split(separator: " ", maxSplits: 1).map { String($0) }
    guard parts.count == 2, let time = UInt64(parts[0]), time <= 4_000_000_000_000_000,
      let input = GateInput(order: parts[1])
    else {
      throw ReplayFault(
        message:
          "order=\(text): expected a time in microseconds and what was ordered, such as hold-open")
    }
    self.init(input, at: time * 1000)
  }
}
