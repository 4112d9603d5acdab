// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GateController
import GateMessages

/// The log of a gate, as lines on the page: in the words of the journal.
struct PageLog: GateLog {
  func record(_ entry: LogEntry, at time: Nanoseconds) {
    if case .step(let step) = entry { step.show() }
    // With its time: the page must not ask for it while the gate is in the middle of a turn.
    var line = TextBuffer()
    line.append(time / 1_000_000)
    line.append(" ")
    entry.describe(into: &line, errorName: Self.append)
    PageStream.log.write(line)
  }

  /// Adds the text of an `errno`, as Linux has it, for the few that a simulated chip and disk have.
  static func append(errorName code: Int32, to text: inout TextBuffer) {
    switch code {
    case PageDisk.noSpace: text.append("No space left on device")
    default:
      text.append("error ")
      text.append(UInt64(code.magnitude))
    }
  }
}
