// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
package import Interpreter
package import Turnstile

extension ConsoleHost where Self: ~Copyable {
  /// Prints a gate's counters, one a line.
  package mutating func print(_ counters: Counters) {
    Counter.forEach {
      if case .counters = $0.display.listing { print($0.name, counters[$0]) }
    }
  }

  /// Prints the counters of a gate that takes commands: coins and grants are passages, voided coins
  /// and what is pending.
  package mutating func printStaff(_ counters: Counters) {
    Counter.forEach {
      if case .staff = $0.display.listing { print($0.name, counters[$0]) }
    }
    print("pending-coins", counters.pendingCoins)
  }

  /// Prints how many events a gate has lost.
  package mutating func printLosses(_ counters: Counters) {
    Counter.forEach {
      if case .faults(let name) = $0.display.listing { print(name, counters[$0]) }
    }
  }

  /// Prints a number and its name.
  package mutating func print(_ name: StaticString, _ number: UInt64) {
    var text = TextBuffer(name)
    text.append(" ")
    text.append(number)
    write(text, to: .output)
  }

  /// Prints which lines of a gate are active, one a line.
  package mutating func print(_ active: ActiveLines) {
    GateLine.forEach {
      var text = TextBuffer($0.name)
      text.append(active[$0] ? " active" : " inactive")
      write(text, to: .output)
    }
  }
}
