// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GateConsole
import GateController
import GateMessages
import Interpreter
import System
import Turnstile

extension ConsoleHost where Self: ~Copyable {
  /// Prints what is wrong with the gate.
  mutating func printFaults(_ status: GateStatus, at now: Nanoseconds) {
    var text = TextBuffer()
    status.describeLines(at: now, into: &text)
    write(text, to: .output)
    status.troubles.forEach(in: status.wiring) {
      var text = TextBuffer("lines: ")
      $0.describe(into: &text)
      write(text, to: .output)
    }
    text = TextBuffer()
    status.describeLedger(into: &text) { $1.append(errno: $0) }
    write(text, to: .output)
  }
}
