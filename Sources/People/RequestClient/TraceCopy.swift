// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GateController
package import Recording
package import Requests
import Turnstile

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

  mutating func take(_ page: UInt8, from reply: Reply) {
    if page == 0 { end = reply.traceCount }
    for index in 0..<Trace.pageSize {
      ring[Int(page) * Trace.pageSize + index] = reply.traceBits(index)
    }
  }

  /// Whether the gate had an entry on this page when it sent the first one.
  func isUsed(_ page: UInt8) -> Bool { end > UInt64(page) * UInt64(Trace.pageSize) }

  /// Puts the entries in order, after the reply with the last page.
  ///
  /// Entries that came after the first page are left out, and so are those whose places they took: what
  /// is left has no gap.
  mutating func finish(_ last: Reply) {
    let capacity = UInt64(Trace.capacity)
    missing = max(last.traceCount, capacity) - capacity
    var number = missing
    var time = last.now
    // A gate may say that it has kept more than it has places for.
    while number < end, !entries.isFull {
      let bits = ring[Int(truncatingIfNeeded: number) & (Trace.capacity - 1)]
      number += 1
      guard var entry = TraceEntry(bits: bits, now: last.now) else { return }
      // What has no time of its own happened with the entry before.
      if entry.change.isTimeless {
        guard count > 0 else { continue }
        entry.time = time
      }
      time = entry.time
      // An edge is kept when it is read, which may be before what was due before it is done.
      entries.insert(entry) { $0.time <= entry.time }
    }
  }
}

extension GateRecording where Sink: ~Copyable {
  /// Writes a trace, whose copy `reply` ended, and ends the recording.
  ///
  /// Time 0 is that of the first entry. An input is unknown after a loss, until its next edge. The notes hold
  /// the first moment of rest, the orders, and the answers of the disk: a replay needs them beside the wires.
  package mutating func write(_ copy: borrowing TraceCopy, _ reply: Reply) {
    let (count, status) = (copy.count, reply.status)
    let origin = count > 0 ? copy[0].time : reply.now
    writer.note("losses", "\(copy.lossCount)")
    var hasRested = false
    for index in 0..<count {
      let time = (copy[index].time &- origin) / 1000
      if case .rest(let credit, let isClosed, let isWriting) = copy[index].change, !hasRested {
        hasRested = true
        let (till, disk): (StaticString, StaticString) = (
          isClosed ? "closed" : "open", isWriting ? "busy" : "idle"
        )
        writer.note("rest", "\(time) \(credit) \(till) \(disk)")
      } else {
        note(copy[index].change, at: time, before: copy.edge(after: index, origin))
      }
    }
    for number in 0..<UInt8(Input.count) {
      guard let input = Input(rawValue: number) else { continue }
      declare(.input(input), isActive: copy.isActiveAtFirst(input, status))
    }
    declareStates(copy.stateAtFirst(status))
    writer.start(at: 0)
    for index in 0..<count { write(copy[index].change, at: (copy[index].time &- origin) / 1000) }
    let last = count > 0 ? copy[count - 1].time : origin
    writer.end(at: (max(last, reply.now) &- origin) / 1000)
  }

  private mutating func note(
    _ change: TraceEntry.Change, at time: UInt64, before next: (input: Input, time: UInt64)?
  ) {
    switch change {
    case .order(let command): writer.note("order", "\(time) \(command.name)")
    case .answer: writer.note("order", "\(time) disk")
    case .admission: writer.note("order", "\(time) admit")
    case .linesLost: writer.note("order", "\(time) unplug 1")
    case .linesHeld: writer.note("order", "\(time) unplug 0")
    case .repetition(let count):
      guard let next else { return }
      writer.note("order", "\(next.time) repeat \(next.input.name) \(count)")
    case .edge, .state, .edgesLost, .rest: return
    }
  }

  private mutating func write(_ change: TraceEntry.Change, at time: UInt64) {
    switch change {
    case .edge(let input, let isActive): self.change(.input(input), isActive: isActive, at: time)
    case .state(_, let state): self.change(to: state, at: time)
    case .order, .answer, .admission, .linesHeld, .repetition, .rest: return
    case .edgesLost, .linesLost: Input.forEach { self.change(.input($0), isActive: nil, at: time) }
    }
  }
}

extension TraceCopy {
  /// The line and the time, in microseconds, of the edge after an entry.
  fileprivate func edge(after index: Int, _ origin: Nanoseconds) -> (input: Input, time: UInt64)? {
    for index in index + 1..<max(count, index + 1) {
      guard case .edge(let input, _) = self[index].change else { continue }
      return (input, (self[index].time &- origin) / 1000)
    }
    return nil
  }

  /// How often edges or lines were lost.
  fileprivate var lossCount: UInt64 {
    var losses: UInt64 = 0
    for index in 0..<count
    where self[index].change == .edgesLost || self[index].change == .linesLost { losses += 1 }
    return losses
  }

  /// Whether an input was active before the first entry, by its first edge or its level now; `nil` if unknown.
  fileprivate func isActiveAtFirst(_ input: Input, _ status: GateStatus) -> Bool? {
    for index in 0..<count {
      switch self[index].change {
      case .edge(input, let isActive): return !isActive
      case .edgesLost, .linesLost: return nil
      case .edge, .state, .order, .answer, .admission, .linesHeld, .repetition, .rest: continue
      }
    }
    return status.isHolding ? status.active.inputs[input] : nil
  }

  /// The state before the first entry; `nil` for a gate that had not started.
  fileprivate func stateAtFirst(_ status: GateStatus) -> Turnstile.State? {
    for index in 0..<count { if case .state(let from, _) = self[index].change { return from } }
    return status.state
  }
}
