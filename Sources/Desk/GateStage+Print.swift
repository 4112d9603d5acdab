// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Text
import Turnstile

extension GateStage where Site: ~Copyable {
  mutating func printCounters() {
    guard let counters = gate.counters else {
      return write(TextBuffer("the books cannot be seen from here"))
    }
    print("coins", counters.coins)
    print("refused-coins", counters.refusedCoins)
    print("voided-coins", counters.voidedCoins)
    print("passages", counters.passages)
    print("refused-pushes", counters.refusedPushes)
    print("breakages", counters.breakages)
    print("repairs", counters.repairs)
  }

  mutating func printLines() {
    for index in 0...GateLine.fault.rawValue {
      guard let line = GateLine(rawValue: index) else { continue }
      var text = TextBuffer(line.name)
      text.append(gate.isActive(line) ? " active" : " inactive")
      write(text)
    }
  }

  private mutating func print(_ name: StaticString, _ number: UInt64) {
    var text = TextBuffer(name)
    text.append(" ")
    text.append(number)
    write(text)
  }
}

extension GateLine {
  fileprivate var name: StaticString {
    switch self {
    case .coin: "coin"
    case .push: "push"
    case .repairman: "repairman"
    case .lock: "lock"
    case .green: "green"
    case .red: "red"
    case .fault: "fault"
    }
  }
}
