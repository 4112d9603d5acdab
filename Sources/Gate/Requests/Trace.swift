// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import Fixed
package import GPIO
package import GateController
package import Turnstile

/// The last 512 entries of what came to a gate: raw edges, orders, answers of the disk, losses, and the states that followed.
///
/// A new entry replaces the oldest entry. An entry is one number, so that keeping an edge takes one
/// store; a client decodes the number as a ``TraceEntry``. The trace is lost when the process ends.
///
/// A run of edges on one line, each within 20 ms of the last, has at most 20 entries: a line that
/// hums does not replace what came before it. Each page has the gate's first moment of rest in it,
/// and a replay begins at the oldest one.
package struct Trace: Sendable {
  /// The number of entries that are kept.
  package static var capacity: Int { 512 }
  /// The number of entries in the reply to one request, a divisor of ``capacity``.
  package static var pageSize: Int { 32 }
  /// The number of pages.
  package static var pageCount: Int { capacity / pageSize }

  // An edge has neither bit: see ``TraceEntry``.
  static var eventBit: UInt8 { 0x40 }
  static var stateBit: UInt8 { 0x80 }
  static var orders: UInt8 { 96 }
  static var answer: UInt8 { 112 }
  static var admission: UInt8 { 113 }
  static var repetition: UInt8 { 114 }
  static var rest: UInt8 { 115 }

  // The longest pause within a run of edges, and how many of its edges have an entry each.
  private static var pause: Nanoseconds { .milliseconds(20) }
  private static var longestRun: UInt32 { 16 }

  /// The number of all entries so far; the last ``capacity`` are kept.
  package private(set) var count: UInt64 = 0
  /// The ring buffer of entries.
  package private(set) var entries = InlineArray<512, UInt64>(repeating: 0)

  // The last edge, and how many closely followed each other on its line.
  private var lastEdge = Edge(input: 0, isActive: false, timestamp: 0)
  private var runLength: UInt32 = 0
  // The first page without a moment of rest, and the last record that the disk answered.
  private var restPage: UInt64 = 0
  private var answered: UInt64 = 0

  /// Creates an empty trace.
  package init() {}

  /// Appends an edge, with the kernel's timestamp; in a long run, only the last edge and the number of the others stay.
  package mutating func append(_ edge: Edge) {
    let isClose =
      edge.input == lastEdge.input && edge.timestamp &- lastEdge.timestamp < Self.pause
    runLength = isClose ? min(runLength + 1, Self.longestRun + 1) : 0
    lastEdge = edge
    if runLength > Self.longestRun { repeatEdge() }
    append(edge.input &* 2 &+ (edge.isActive ? 1 : 0), at: edge.timestamp)
  }

  /// Makes room for the next edge of a run in place of the two before, so that levels alternate; or begins a new count.
  private mutating func repeatEdge() {
    let edges = lastEdge.input &* 2
    let (counted, first) = (entries[place(count &- 3)], entries[place(count &- 2)])
    let second = entries[place(count &- 1)]
    if UInt8(truncatingIfNeeded: first) == Self.repetition { return }
    guard UInt8(truncatingIfNeeded: counted) == Self.repetition,
      UInt8(truncatingIfNeeded: first) & ~1 == edges,
      UInt8(truncatingIfNeeded: second) & ~1 == edges
    else { return append(Self.repetition, at: 0) }
    entries[place(count &- 3)] = counted &+ 2 &<< 8
    count &-= 2
  }

  /// Appends a command that the gate has taken.
  package mutating func append(_ command: Command, at time: Nanoseconds) {
    append(Self.orders | command.rawValue, at: time)
  }

  /// Appends an admission by a validator.
  package mutating func appendAdmission(at time: Nanoseconds) { append(Self.admission, at: time) }

  /// Appends an answer of the disk, if this record is another than the last that the disk has answered.
  package mutating func note(answered record: UInt64, at time: Nanoseconds) {
    guard record != answered else { return }
    answered = record
    append(Self.answer, at: time)
  }

  /// Whether the present page has no moment of rest yet.
  package var wantsRest: Bool { count / UInt64(Self.pageSize) >= restPage }

  /// Appends a moment of rest, with the credit, the till open or closed, and a record under way or not.
  package mutating func appendRest(credit: UInt32, isClosed: Bool, isWriting: Bool) {
    restPage = count / UInt64(Self.pageSize) + 1
    let flags: UInt64 = (isClosed ? 1 &<< 32 : 0) | (isWriting ? 1 &<< 33 : 0)
    append(Self.rest, at: UInt64(credit) | flags)
  }

  /// Appends a step, unless the states before and after are the same.
  package mutating func append(_ step: Step<Turnstile>, at time: Nanoseconds) {
    let (to, from) = (
      UInt8(truncatingIfNeeded: step.bits), UInt8(truncatingIfNeeded: step.bits &>> 8)
    )
    guard to != from else { return }
    append(Self.stateBit | (from & 7) &<< 4 | to & 15, at: time)
  }

  /// Appends the loss of edges or lines, after which no level is known, or their return; skips other kinds.
  package mutating func append(_ kind: EntryKind, at time: Nanoseconds) {
    guard kind == .edgesLost || kind == .linesLost || kind == .linesHeld else { return }
    append(Self.eventBit | kind.rawValue, at: time)
  }

  @inline(never) private mutating func append(_ change: UInt8, at number: UInt64) {
    entries[place(count)] = number &<< 8 | UInt64(change)
    count &+= 1
  }

  private func place(_ number: UInt64) -> Int {
    Int(truncatingIfNeeded: number) & (Self.capacity - 1)
  }
}
