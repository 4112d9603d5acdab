// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
package import GateController
package import GateMessages
package import Interpreter
import Turnstile

extension ConsoleHost where Self: ~Copyable {
  /// Prints what is wrong with the gate.
  package mutating func printFaults(
    _ status: GateStatus, at now: Nanoseconds, errorName: ErrorName
  ) {
    var text = TextBuffer()
    status.describeLines(at: now, into: &text)
    write(text, to: .output)
    status.troubles.forEach(in: status.wiring) {
      var text = TextBuffer("lines: ")
      $0.explain(into: &text)
      write(text, to: .output)
    }
    text = TextBuffer()
    status.describeLedger(into: &text, errorName: errorName)
    write(text, to: .output)
  }
}
