// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GPIO
import GateController
import GateMessages
import Ledger
import System
import Systemd
import Turnstile

/// The priority of a log line: syslog's numbers, in the brackets that journald reads.
enum Priority: UInt8 {
  case critical = 2
  case error = 3
  case warning = 4
  case notice = 5
  case info = 6
  case debug = 7
}

/// An entry of the log: its line, and for the journal its fields, which `journalctl` can search.
struct JournalEntry: EntryWriter {
  var text = TextBuffer()
  /// The consumer of the line that was found busy last.
  var holder = ChipLabel()
  /// The fields; the line is among them once the entry is finished.
  private(set) var fields = JournalEntryFields()
  /// How bad it is.
  private(set) var priority = Priority.debug

  @inline(never)
  mutating func keep(_ names: StaticString, part: UInt8, as field: EntryField) {
    fields.add {
      field.appendKey(to: &$0)
      $0.append(part: part, of: names)
    }
  }

  @inline(never)
  mutating func keep(_ number: UInt64, as field: EntryField) {
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
  @inline(never)
  mutating func finish(_ priority: Priority, _ kind: EntryKind) {
    self.priority = priority
    fields.add("MESSAGE", text)
    fields.add("PRIORITY", UInt64(priority.rawValue))
    fields.add("MESSAGE_ID", kind.identifier)
    fields.add("SYSLOG_IDENTIFIER", "turnstiled" as StaticString)
  }
}

extension EntryField {
  /// Adds the field's name in the journal; all but one that others have as well are the gate's own.
  @inline(never)
  fileprivate func appendKey(to text: inout FixedText<1024>) {
    if self != .errno { text.append("TURNSTILE_") }
    text.append(part: rawValue, of: Self.names)
    text.append("=")
  }
}

extension LogEntry {
  /// The priority of the entry.
  var priority: Priority {
    switch self {
    case .step(let step): step.priority
    // A command must not be lost among the coins.
    case .commanded(_, _, let step): step.outcome == .corrupt ? .critical : .notice
    case .lockedOut: .critical
    case .ledgerOpened(let notice): notice.priority
    case .trouble(let trouble, isOver: false): trouble.priority
    case .fault, .notResumed, .ledgerFault: .error
    case .money(.cut, _), .money(.unwritten, _): .warning
    case .money: .info
    case .remark, .edgesLost, .stalled, .coinNotKept, .commandNotKept, .stopped(isSafe: false):
      .warning
    case .held, .trouble(_, isOver: true), .resumed, .ledgerKept, .stopped(isSafe: true): .notice
    }
  }
}

extension Trouble {
  /// A bolt that is not where the lock put it lets people through, or keeps them out.
  fileprivate var priority: Priority {
    switch kind {
    case .boltStuckOpen, .boltStuckClosed, .boltForced: .critical
    case .switchStuck, .switchChatters, .coilOverdriven, .coinNoise, .coinImplausible, .pushDead,
      .openTooLong, .loopFlaps:
      .error
    }
  }
}

extension Opening.Notice {
  /// A new ledger is expected once; lost or unusable records never are.
  fileprivate var priority: Priority {
    switch self {
    case .created: .notice
    case .flawed: .warning
    case .refused, .failed: .error
    }
  }
}

extension Step<Turnstile> {
  /// A normal step is of interest only when debugging; a broken gate always matters.
  var priority: Priority {
    switch outcome {
    case .corrupt: .critical
    case .full: .warning
    case .moved: to == .broken ? .warning : .info
    case .stayed, .refused, .unhandled, .notStarted, .empty: .debug
    }
  }
}
