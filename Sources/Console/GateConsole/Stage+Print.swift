// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
package import Interpreter
package import Turnstile

extension Stage where Self: ~Copyable {
  /// Prints a gate's books, a number to a line.
  package mutating func print(_ counters: Counters) {
    print("coins", counters.coins)
    print("refused-coins", counters.refusedCoins)
    print("voided-coins", counters.voidedCoins)
    print("passages", counters.passages)
    print("refused-pushes", counters.refusedPushes)
    print("breakages", counters.breakages)
    print("repairs", counters.repairs)
  }

  /// Prints a number and what it is.
  package mutating func print(_ name: StaticString, _ number: UInt64) {
    var text = TextBuffer(name)
    text.append(" ")
    text.append(number)
    write(text, to: .output)
  }

  /// Prints which lines of a gate are active, a line to a line.
  package mutating func print(_ active: ActiveLines) {
    for index in 0...GateLine.fault.rawValue {
      guard let line = GateLine(rawValue: index) else { continue }
      var text = TextBuffer(line.name)
      text.append(active.contains(line) ? " active" : " inactive")
      write(text, to: .output)
    }
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
