// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
package import Requests

/// A copy of a gate's trace.
package struct TraceCopy: Sendable {
  /// The number of entries, 0...512.
  package var count: Int { entries.count }
  /// How many older entries the gate no longer has.
  package private(set) var missing: UInt64 = 0

  // By their places in the gate's ring, as they were written.
  private var ring = InlineArray<512, UInt64>(repeating: 0)
  // How many entries the gate had kept when it sent the first page.
  private var end: UInt64 = 0
  private var entries = BoundedArray<TraceEntry, 512>(filler: .filler)

  /// A copy without entries.
  package init() {}

  /// The entry at `index`, which must be below ``count``, in the order of their times.
  package subscript(index: Int) -> TraceEntry { entries[index] }

  /// Takes a page.
  mutating func take(_ page: UInt8, from reply: Reply) {
    if page == 0 { end = reply.traceCount }
    for index in 0..<Trace.pageSize {
      ring[Int(page) * Trace.pageSize + index] = reply.traceBits(index)
    }
  }

  /// Whether the gate had an entry on this page when it sent the first one.
  func isUsed(_ page: UInt8) -> Bool { end > UInt64(page) * UInt64(Trace.pageSize) }

  /// Puts the entries in order, once all pages are there.
  ///
  /// Entries that came after the first page are left out, and so are those whose places they took: what
  /// is left has no gap.
  ///
  /// - Parameter last: the reply with the last page.
  mutating func finish(_ last: Reply) {
    let capacity = UInt64(Trace.capacity)
    missing = max(last.traceCount, capacity) - capacity
    var number = missing
    // A gate may say that it has kept more than it has places for.
    while number < end, !entries.isFull {
      let bits = ring[Int(truncatingIfNeeded: number) & (Trace.capacity - 1)]
      number += 1
      guard let entry = TraceEntry(bits: bits, now: last.now) else { return }
      // An edge is kept when it is read, which may be before what was due before it is done.
      entries.insert(entry) { $0.time <= entry.time }
    }
  }
}
