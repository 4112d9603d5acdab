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
/// A gate never waits for its log. What the journal does not take becomes a line. A line that
/// cannot be written at once is dropped, and the number of dropped lines is logged once writing
/// works again.
struct ServiceLog: GateLog {
  /// The number of entries dropped so far.
  private(set) var lostLines: UInt64 = 0
  private var lostCount: UInt64 = 0
  private let journal: JournalSocket?
  // A person at a terminal has no use for priorities.
  private let hidesPriorities: Bool
  // The entry being written: to make one costs more than to write it, since all its bytes are cleared.
  private var entry = JournalEntry()

  /// A log that goes to the journal, or else to standard error.
  init(journal: JournalSocket? = JournalSocket.ofThisProcess()) {
    self.journal = journal
    entry.hasFields = journal != nil
    hidesPriorities = journal == nil && FileDescriptor.standardError.isTerminal
  }

  mutating func record(_ entry: LogEntry, at time: Nanoseconds) {
    write(entry.priority, entry.kind) { entry.write(to: &$0) }
  }

  mutating func observe(consumer: ChipLabel) { entry.consumer = consumer }

  /// Writes one entry, by default about the service itself, unless that would wait.
  @inline(never) mutating func write(
    _ priority: Priority, _ kind: EntryKind = .service, _ body: (inout JournalEntry) -> Void
  ) {
    if lostCount > 0, reportLoss() { lostCount = 0 }
    entry.removeAll()
    body(&entry)
    entry.finish(priority, kind)
    // What was lost comes first.
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

  /// Sends the entry to the journal, or else writes it as a line; `false` if neither takes it now.
  @inline(never) private mutating func deliver() -> Bool {
    let fields = entry.fields.text.bytes.span.extracting(0..<entry.fields.text.count)
    if journal?.send(fields) == true { return true }
    // Asked each time: only a socket can be written to without waiting and without asking first, and
    // to make the descriptor itself so would change it for the shell it was inherited from.
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

/// Says why a verb cannot do its work, before there is a gate that must not wait.
@inline(never) func report(_ priority: Priority, _ sentence: TextBuffer) {
  var log = ServiceLog()
  log.write(priority) { $0.text.append(sentence) }
}
