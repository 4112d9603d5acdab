// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
package import GateController
package import GateMessages
package import Interpreter
package import Turnstile

extension ConsoleHost where Self: ~Copyable {
  /// Prints a gate's counters, one a line; without money, of the till's only those that are not 0.
  package mutating func print(_ counters: Counters, money: MoneyStatus? = nil) {
    Counter.forEach {
      switch $0.display.listing {
      case .counters: print($0.name, counters[$0])
      case .till: if money != nil || counters[$0] > 0 { print($0.name, counters[$0]) }
      case .used: if counters[$0] > 0 { print($0.name, counters[$0]) }
      case .staff, .faults: break
      }
    }
    guard let money else { return }
    print("credit", UInt64(money.credit))
    print("price", UInt64(money.price))
  }

  /// Prints the counters of a gate that takes commands, and what is pending.
  package mutating func printStaff(_ counters: Counters) {
    Counter.forEach { if case .staff = $0.display.listing { print($0.name, counters[$0]) } }
    print("pending-coins", counters.pendingCoins)
  }

  /// Prints how many events a gate has lost.
  package mutating func printLosses(_ counters: Counters) {
    Counter.forEach { if case .faults(let name) = $0.display.listing { print(name, counters[$0]) } }
  }

  /// Prints a number and its name.
  package mutating func print(_ name: StaticString, _ number: UInt64) {
    write("\(name) \(number)", to: .output)
  }

  /// Prints which of a gate's lines are active, one a line; nothing is known while they are not held.
  package mutating func printLines(_ status: GateStatus) throws(HostFault) {
    guard status.isHolding else { throw .refused(CommandError.notHeldReason) }
    GateLine.forEach {
      guard status.wiring.has($0) else { return }
      var text = TextBuffer()
      status.describe($0, into: &text)
      write(text, to: .output)
    }
  }

  /// Prints what is wrong with the gate.
  package mutating func printFaults(
    _ status: GateStatus, at now: Nanoseconds, errorName: ErrorName
  ) {
    status.forEachFault(at: now, errorName: errorName) { write($0, to: .output) }
  }
}

extension GateStatus {
  /// Calls `body` with a line for the lines as a whole, for each trouble with them, for the ledger, and for
  /// each hindrance.
  package func forEachFault(
    at now: Nanoseconds, errorName: ErrorName, _ body: (TextBuffer) -> Void
  ) {
    var text = TextBuffer()
    describeLines(at: now, into: &text)
    body(text)
    troubles.forEach(in: wiring) {
      var text: TextBuffer = "lines: "
      $0.explain(into: &text)
      body(text)
    }
    text = TextBuffer()
    describeLedger(into: &text, errorName: errorName)
    body(text)
    Hindrance.forEach {
      guard hindrances[$0] else { return }
      var text = TextBuffer()
      $0.describe(into: &text)
      body(text)
    }
  }
}
