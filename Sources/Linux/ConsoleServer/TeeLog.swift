// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import GPIO
package import GateController
package import Ledger

/// A gate whose journal can be followed from a console.
package typealias LiveGate<Hardware: Lines & ~Copyable, Log: GateLog, Books: RecordStore> =
  GateController<Hardware, TeeLog<Log>, Books>

/// A log that also keeps the newest entries for the consoles that watch.
package struct TeeLog<Log: GateLog>: GateLog {
  /// The log itself.
  package var log: Log
  /// How often edges were lost.
  private(set) var edgeLosses: UInt64 = 0
  var news = RecentEntries()

  /// The log `log`, watched.
  package init(_ log: Log) { self.log = log }

  /// How many entries the journal itself lost.
  package var lostLines: UInt64 { log.lostLines }

  /// Records an entry, and keeps it until the consoles' next turn.
  package mutating func record(_ entry: LogEntry, at time: UInt64) {
    log.record(entry, at: time)
    if case .edgesLost = entry { edgeLosses += 1 }
    news.append(entry)
  }
}

/// What happened since the consoles had their turn: the first 16 entries, and how many more.
struct RecentEntries {
  private(set) var count = 0
  private(set) var missed: UInt64 = 0
  private var entries = InlineArray<16, LogEntry>(repeating: .held)

  subscript(index: Int) -> LogEntry { entries[index] }

  mutating func append(_ entry: LogEntry) {
    guard count < 16 else {
      missed += 1
      return
    }
    entries[count] = entry
    count += 1
  }

  mutating func removeAll() {
    count = 0
    missed = 0
  }
}
