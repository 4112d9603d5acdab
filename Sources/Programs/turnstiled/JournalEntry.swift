// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import GateController
import GateMessages
import System
import Systemd

/// An entry of the log: its line, and its fields for the journal, which `journalctl` can search.
struct JournalEntry: EntryWriter {
  var text = TextBuffer()
  /// The consumer of the line that was found busy last.
  var consumer = ChipLabel()
  /// The fields, including the line after ``finish(_:_:)``.
  private(set) var fields = JournalEntryFields()
  /// The severity of the entry.
  private(set) var priority = Priority.debug
  /// Whether to keep fields, which only a journal takes.
  var hasFields = true

  @inline(never) mutating func keep(_ names: StaticString, part: UInt8, as field: EntryField) {
    guard hasFields else { return }
    fields.add {
      field.appendKey(to: &$0)
      $0.append(part: part, of: names)
    }
  }

  @inline(never) mutating func keep(_ number: UInt64, as field: EntryField) {
    guard hasFields else { return }
    fields.add {
      field.appendKey(to: &$0)
      $0.append(number)
    }
  }

  mutating func removeAll() {
    text.removeAll()
    fields.removeAll()
  }

  mutating func append(errno code: Int32) { text.append(errno: code) }

  /// Sets the priority, and adds the fields that every entry has.
  @inline(never) mutating func finish(_ priority: Priority, _ kind: EntryKind) {
    self.priority = priority
    guard hasFields else { return }
    fields.add("MESSAGE", text)
    fields.add("PRIORITY", UInt64(priority.rawValue))
    fields.add("MESSAGE_ID", kind.identifier)
    fields.add("SYSLOG_IDENTIFIER", "turnstiled" as StaticString)
  }
}

extension EntryField {
  /// Appends the field's key in the journal; only `ERRNO` is a common key, without `TURNSTILE_`.
  @inline(never) fileprivate func appendKey(to text: inout FixedText<1024>) {
    if self != .errno { text.append("TURNSTILE_") }
    text.append(part: rawValue, of: Self.names)
    text.append("=")
  }
}
