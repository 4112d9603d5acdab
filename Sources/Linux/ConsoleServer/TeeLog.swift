// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
package import GPIO
package import GateController
package import Ledger

/// A gate whose log can be watched from a console.
package typealias LiveGate<Hardware: Lines & ~Copyable, Log: GateLog, Store: RecordStore> =
  GateController<Hardware, TeeLog<Log>, Store>

/// A log that also keeps the newest entries for the consoles that watch.
package struct TeeLog<Log: GateLog>: GateLog {
  /// The log itself.
  package var base: Log
  /// How often edges were lost.
  private(set) var edgeLosses: UInt64 = 0
  var news = RecentEntries()

  /// A log that passes its entries on to `base`.
  package init(_ base: Log) { self.base = base }

  /// How many entries `log` itself lost.
  package var lostLines: UInt64 { base.lostLines }

  /// Records an entry, and keeps it until the consoles' next turn.
  package mutating func record(_ entry: LogEntry, at time: Nanoseconds) {
    base.record(entry, at: time)
    if case .edgesLost = entry { edgeLosses += 1 }
    news.append(entry)
  }
}

/// The log entries since the consoles' last turn: the first 16, and how many more there were.
struct RecentEntries {
  /// How many entries found no room.
  private(set) var missed: UInt64 = 0
  private var entries = BoundedArray<LogEntry, 16>(filler: .held)

  /// The number of entries, 0...16.
  var count: Int { entries.count }

  /// The entry at `index`, which must be below ``count``; 0 is the oldest.
  subscript(index: Int) -> LogEntry { entries[index] }

  /// Stores an entry if there is room for it, and counts it if not.
  mutating func append(_ entry: LogEntry) {
    if entries.isFull { missed += 1 } else { entries.append(entry) }
  }

  /// Forgets all entries.
  mutating func removeAll() {
    entries.removeAll()
    missed = 0
  }
}
