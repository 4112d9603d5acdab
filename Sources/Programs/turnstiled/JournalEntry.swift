// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import GateController
import GateMessages
import System
import Systemd

/// An entry of the log: its line, and for the journal its fields, which `journalctl` can search.
struct JournalEntry: EntryWriter {
  var text = TextBuffer()
  /// The consumer of the line that was found busy last.
  var consumer = ChipLabel()
  /// The fields; the line is among them once the entry is finished.
  private(set) var fields = JournalEntryFields()
  /// How bad it is.
  private(set) var priority = Priority.debug
  /// Whether there is a journal that takes the fields.
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

  /// Adds the fields that every entry has.
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
  /// Adds the field's name in the journal; all but one that others have as well are the gate's own.
  @inline(never) fileprivate func appendKey(to text: inout FixedText<1024>) {
    if self != .errno { text.append("TURNSTILE_") }
    text.append(part: rawValue, of: Self.names)
    text.append("=")
  }
}
