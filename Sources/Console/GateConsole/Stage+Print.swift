// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
package import Interpreter
package import Turnstile

extension Stage where Self: ~Copyable {
  /// Prints a gate's books, a number to a line.
  package mutating func print(_ counters: Counters) {
    for counter in Counter.all {
      if case .counters = counter.display.place { print(counter.name, counters[counter]) }
    }
  }

  /// Prints what staff add to a gate's books: coins and grants are passages, voided coins and what
  /// is pending.
  package mutating func printStaff(_ counters: Counters) {
    for counter in Counter.all {
      if case .staff = counter.display.place { print(counter.name, counters[counter]) }
    }
    print("pending-coins", counters.pendingCoins)
  }

  /// Prints how many events got lost in a gate.
  package mutating func printLosses(_ counters: Counters) {
    for counter in Counter.all {
      if case .faults(let name) = counter.display.place { print(name, counters[counter]) }
    }
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
    for line in GateLine.all {
      var text = TextBuffer(line.name)
      text.append(active[line] ? " active" : " inactive")
      write(text, to: .output)
    }
  }
}
