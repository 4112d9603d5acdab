// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import Turnstile

extension Step<Turnstile> {
  /// `coin: locked -> unlocked`, or the outcome when the state did not change.
  func write<Writer: EntryWriter>(to writer: inout Writer) {
    if let event {
      writer.append(event.name, as: .event)
    } else {
      writer.append("start")
    }
    writeMove(to: &writer)
  }

  /// `: locked -> unlocked`, or the state in which the gate stayed, and why.
  func writeMove<Writer: EntryWriter>(to writer: inout Writer) {
    writer.append(": ")
    if let from { writer.keep(from.name, part: 0, as: .from) }
    if outcome == .moved, let from {
      writer.append(from.name)
      writer.append(" -> ")
    }
    if outcome == .unhandled { writer.append("ignored in ") }
    writeState(to: &writer)
    writer.keep(Outcome.names, part: outcome.rawValue, as: .outcome)
    writer.text.append(part: outcome.rawValue, of: Outcome.remarks)
  }

  /// The state in which the gate is now.
  func writeState<Writer: EntryWriter>(to writer: inout Writer) {
    guard let to else { return writer.append("no state") }
    writer.append(to.name, as: .to)
  }
}

extension Outcome {
  /// The names in a log's fields, in the order of the cases.
  fileprivate static var names: StaticString {
    "unhandled|refused|stayed|moved|not-started|full|empty|corrupt"
  }

  /// What is said of them behind the state, in the same order.
  fileprivate static var remarks: StaticString {
    """
    |, refused by a guard|, as before||, not started|, lost: the queue is full\
    |, nothing to resume|, corrupt: the state failed its self-check
    """
  }
}
