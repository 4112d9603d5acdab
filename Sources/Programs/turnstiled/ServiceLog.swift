// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import GateController
import GateMessages
import System
import Systemd

/// The log: entries with their fields for the journal, or lines on standard error.
///
/// A gate never waits for its log. An entry that the journal does not take becomes a line. A line
/// that cannot be written at once is dropped. Once writing works again, the log reports the number
/// of dropped lines.
struct ServiceLog: GateLog {
  /// The number of entries dropped so far.
  private(set) var lostLines: UInt64 = 0
  private var lostCount: UInt64 = 0
  private let journal: JournalSocket?
  // A person at a terminal has no use for priorities.
  private let hidesPriorities: Bool
  // Reused for every entry, because clearing all bytes of a new entry costs more than writing.
  private var entry = JournalEntry()

  /// Creates a log that writes to the journal, or to standard error if there is no journal.
  init(journal: JournalSocket? = JournalSocket.ofThisProcess()) {
    self.journal = journal
    entry.hasFields = journal != nil
    hidesPriorities = journal == nil && FileDescriptor.standardError.isTerminal
  }

  mutating func record(_ entry: LogEntry, at time: Nanoseconds) {
    write(entry.priority, entry.kind) { entry.write(to: &$0) }
  }

  mutating func observe(consumer: ChipLabel) { entry.consumer = consumer }

  /// Writes an entry, by default about the service itself; drops an entry that would have to wait.
  @inline(never) mutating func write(
    _ priority: Priority, _ kind: EntryKind = .service, _ body: (inout JournalEntry) -> Void
  ) {
    if lostCount > 0, reportLoss() { lostCount = 0 }
    entry.removeAll()
    body(&entry)
    entry.finish(priority, kind)
    // Until the loss is reported, entries are dropped too, so that the report comes first.
    if lostCount > 0 || !deliver() {
      lostCount += 1
      lostLines += 1
    }
  }

  @inline(never) private mutating func reportLoss() -> Bool {
    entry.removeAll()
    entry.text.append("log: ")
    entry.text.append(lostCount)
    entry.text.append(" lines lost")
    entry.finish(.warning, .service)
    return deliver()
  }

  /// Sends the entry to the journal, or else writes a line; returns `false` if neither works now.
  @inline(never) private mutating func deliver() -> Bool {
    let fields = entry.fields.text.bytes.span.extracting(0..<entry.fields.text.count)
    if journal?.send(fields) == true { return true }
    // Checked for each line, since only a socket has a write that never waits. O_NONBLOCK would
    // also change the descriptor of the shell from which the program inherited standard error.
    guard FileDescriptor.standardError.isWritable else { return false }
    var line = TextBuffer()
    if !hidesPriorities {
      line.append("<")
      line.append(UInt64(entry.priority.rawValue))
      line.append(">")
    }
    line.append(entry.text.bytes.span.extracting(0..<entry.text.count))
    line.end()
    line.withSpan { FileDescriptor.standardError.write($0) }
    return true
  }
}

/// Logs a sentence about a verb in a new log, before or after a gate runs.
@inline(never) func report(_ priority: Priority, _ sentence: TextBuffer) {
  var log = ServiceLog()
  log.write(priority) { $0.text.append(sentence) }
}
