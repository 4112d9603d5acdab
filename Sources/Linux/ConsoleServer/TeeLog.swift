// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
package import GPIO
package import GateController
package import Ledger

/// A gate whose journal can be followed from a console.
package typealias LiveGate<Hardware: Lines & ~Copyable, Log: GateLog, Store: RecordStore> =
  GateController<Hardware, TeeLog<Log>, Store>

/// A log that also keeps the newest entries for the consoles that watch.
package struct TeeLog<Log: GateLog>: GateLog {
  /// The log itself.
  package var base: Log
  /// How often edges were lost.
  private(set) var edgeLosses: UInt64 = 0
  var news = RecentEntries()

  /// The log `base`, watched.
  package init(_ base: Log) { self.base = base }

  /// How many entries the journal itself lost.
  package var lostLines: UInt64 { base.lostLines }

  /// Records an entry, and keeps it until the consoles' next turn.
  package mutating func record(_ entry: LogEntry, at time: Nanoseconds) {
    base.record(entry, at: time)
    if case .edgesLost = entry { edgeLosses += 1 }
    news.append(entry)
  }
}

/// What happened since the consoles had their turn: the first 16 entries, and how many more.
struct RecentEntries {
  /// How many entries more there were.
  private(set) var missed: UInt64 = 0
  private var entries = BoundedArray<LogEntry, 16>(filler: .held)

  /// The number of entries, 0...16.
  var count: Int { entries.count }

  /// The entry at `index`, which must be below ``count``; 0 is the oldest.
  subscript(index: Int) -> LogEntry { entries[index] }

  /// Keeps an entry if there is room for it, and counts it if not.
  mutating func append(_ entry: LogEntry) {
    if entries.isFull { missed += 1 } else { entries.append(entry) }
  }

  /// Forgets all entries.
  mutating func removeAll() {
    entries.removeAll()
    missed = 0
  }
}
