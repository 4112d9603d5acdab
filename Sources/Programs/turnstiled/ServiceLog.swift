// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GPIO
import GateController
import GateMessages
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

/// The log: entries with their fields for the journal, or lines on standard error.
///
/// A gate never waits for its log. What the journal does not take becomes a line. A line that
/// cannot be written at once is dropped, and the number of dropped lines is logged once writing
/// works again.
struct ServiceLog: GateLog {
  /// The number of entries dropped so far.
  private(set) var lostLines: UInt64 = 0
  private var lostCount: UInt64 = 0
  private let journal: JournalSocket?
  // A terminal would show the brackets of a priority.
  private let isTerminal = FileDescriptor.standardError.isTerminal

  /// A log that goes to the journal, or else to standard error.
  init(journal: JournalSocket? = nil) { self.journal = journal }

  mutating func record(_ entry: LogEntry, at time: Nanoseconds) {
    var message = TextBuffer()
    entry.describe(into: &message) { $1.append(errno: $0) }
    write(entry.priority, message, entry.kind) { entry.addFields(to: &$0) }
  }

  /// Writes one entry about the service itself, unless that would wait.
  mutating func write(_ priority: Priority, _ body: (inout TextBuffer) -> Void) {
    var message = TextBuffer()
    body(&message)
    write(priority, message, .service) { _ in }
  }

  private mutating func write(
    _ priority: Priority, _ message: TextBuffer, _ kind: EntryKind,
    _ fields: (inout JournalEntryFields) -> Void
  ) {
    if lostCount > 0 {
      var loss = TextBuffer("log: ")
      loss.append(lostCount)
      loss.append(" lines lost")
      guard send(.warning, loss, .service, { _ in }) else { return countLoss() }
      lostCount = 0
    }
    if !send(priority, message, kind, fields) { countLoss() }
  }

  private mutating func countLoss() {
    lostCount += 1
    lostLines += 1
  }

  /// Sends one entry to the journal, or else writes it as a line; `false` if neither takes it now.
  private func send(
    _ priority: Priority, _ message: TextBuffer, _ kind: EntryKind,
    _ addFields: (inout JournalEntryFields) -> Void
  ) -> Bool {
    if let journal {
      var fields = JournalEntryFields()
      fields.add("MESSAGE", message)
      fields.add("PRIORITY", UInt64(priority.rawValue))
      fields.add("MESSAGE_ID", kind.identifier)
      fields.add("SYSLOG_IDENTIFIER", "turnstiled")
      addFields(&fields)
      if journal.send(fields) { return true }
    }
    // Asked each time: only a socket can be written to without waiting and without asking first, and
    // to make the descriptor itself so would change it for the shell it was inherited from.
    guard FileDescriptor.standardError.isWritable else { return false }
    var line = TextBuffer()
    if !isTerminal {
      line.append("<")
      line.append(UInt64(priority.rawValue))
      line.append(">")
    }
    line.append(message)
    line.end()
    line.withSpan { FileDescriptor.standardError.write($0) }
    return true
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

/// Says why a verb cannot do its work, before there is a gate that must not wait.
func report(_ priority: Priority, _ body: (inout TextBuffer) -> Void) {
  var log = ServiceLog()
  log.write(priority, body)
}
