// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import Fixed
package import GPIO
package import GateController
package import Ledger
import Requests
package import Turnstile

/// A gate whose log can be followed by clients.
package typealias LiveGate<Hardware: Lines & ~Copyable, Log: GateLog, Store: RecordStore> =
  GateController<Hardware, TeeLog<Log>, Store>

/// A log that also counts its entries, and keeps the newest ones for subscribers, and a trace.
package struct TeeLog<Log: GateLog>: GateLog {
  /// The log itself.
  package var base: Log
  /// The number of entries of each kind.
  package private(set) var counts = EntryCounts()
  /// The number of all entries.
  package private(set) var count: UInt64 = 0
  var news = RecentNotices()
  var trace = Trace()

  /// A log that passes its entries on to `base`.
  package init(_ base: Log) { self.base = base }

  /// How many entries `log` itself lost.
  package var lostLines: UInt64 { base.lostLines }

  /// Records an entry, and keeps it until the server's next turn.
  // One copy for all entries.
  @inline(never)
  package mutating func record(_ entry: LogEntry, at time: Nanoseconds) {
    base.record(entry, at: time)
    let kind = entry.kind
    counts.count(kind)
    trace.append(kind, at: time)
    count &+= 1
    news.append(entry, at: time)
  }

  /// Passes an edge on, and keeps it until the server's next turn.
  package mutating func observe(_ edge: Edge) {
    base.observe(edge)
    news.append(edge)
    trace.append(edge)
  }

  /// Passes a step on, and keeps the change of the state.
  package mutating func observe(_ step: Step<Turnstile>, at time: Nanoseconds) {
    base.observe(step, at: time)
    trace.append(step, at: time)
  }

  /// Passes the name on, and keeps it for the notice of the fault.
  package mutating func observe(holder: ChipLabel) {
    base.observe(holder: holder)
    news.holder = holder
  }
}
