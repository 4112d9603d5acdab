// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
package import Fixed
import GateController
package import Ledger

extension LedgerFault {
  func write<Writer: EntryWriter>(to writer: inout Writer) {
    writer.append("ledger: ")
    switch self {
    case .failed(let code):
      writer.keep("ledger-failed", part: 0, as: .fault)
      writer.keep(UInt64(code.magnitude), as: .errno)
      writer.append("not written: ")
      writer.append(errno: code)
    case .late:
      writer.keep("ledger-late", part: 0, as: .fault)
      writer.append("the disk has not responded for 2 s")
    }
  }
}

extension Opening.Notice {
  /// Writes the result of opening the ledger, and the gate's reaction.
  func write<Writer: EntryWriter>(to writer: inout Writer) {
    writer.append("ledger: ")
    switch self {
    case .created: writer.append("none yet")
    case .lost: writer.append("lost, though there is a trail")
    case .flawed(let error):
      writer.append("one of two records ")
      error.describe(into: &writer.text)
      writer.append("; the other one is used")
    case .refused(let error):
      writer.append("the record ")
      error.describe(into: &writer.text)
      writer.append(error == .unknownVersion ? "; left as it is" : "; moved to books.refused.N")
    case .failed(let code, let isRead):
      writer.append("not opened: ")
      writer.append(errno: code)
      if isRead { writer.append("; the record was read") }
    }
    if losesRecord { writer.append("; all counters start at 0") }
  }

  private var losesRecord: Bool {
    switch self {
    case .created, .lost, .refused, .failed(_, isRead: false): true
    case .flawed, .failed(_, isRead: true): false
    }
  }
}

extension Record.DecodingError {
  /// Appends the error of a record: `is damaged`.
  package func describe(into text: inout TextBuffer) {
    text.append(part: rawValue, of: Self.descriptions)
  }

  // In the order of the cases.
  private static var descriptions: StaticString {
    """
    is truncated|is empty|is not a turnstile record|is damaged|is from another version\
    |holds an impossible number
    """
  }
}

extension Snapshot.DecodingError {
  func write<Writer: EntryWriter>(to writer: inout Writer) {
    writer.append("ledger: the state ")
    // In the order of the cases.
    writer.text.append(
      part: rawValue, of: "is damaged|is from a newer turnstiled|is from another table")
  }
}
