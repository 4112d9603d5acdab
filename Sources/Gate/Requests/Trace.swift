// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import Fixed
package import GPIO
package import GateController
package import Turnstile

/// The last 512 raw edges of a gate's inputs, losses of edges or lines, and changes of the state.
///
/// A new entry replaces the oldest entry. An entry is one number, so that keeping an edge takes one
/// store; a client decodes the number as a ``TraceEntry``. The trace is lost when the process ends.
package struct Trace: Sendable {
  /// The number of entries that are kept.
  package static var capacity: Int { 512 }
  /// The number of entries in the reply to one request, a divisor of ``capacity``.
  package static var pageSize: Int { 32 }
  /// The number of pages.
  package static var pageCount: Int { capacity / pageSize }

  // An edge has neither bit: see ``TraceEntry``.
  static var lossBit: UInt8 { 0x40 }
  static var stateBit: UInt8 { 0x80 }

  /// The number of all entries so far; the last ``capacity`` are kept.
  package private(set) var count: UInt64 = 0
  /// The ring buffer of entries.
  package private(set) var entries = InlineArray<512, UInt64>(repeating: 0)

  /// Creates an empty trace.
  package init() {}

  /// Appends an edge, with the kernel's timestamp.
  package mutating func append(_ edge: Edge) {
    append(edge.input &* 2 &+ (edge.isActive ? 1 : 0), at: edge.timestamp)
  }

  /// Appends a step, unless the states before and after are the same.
  package mutating func append(_ step: Step<Turnstile>, at time: Nanoseconds) {
    let (to, from) = (
      UInt8(truncatingIfNeeded: step.bits), UInt8(truncatingIfNeeded: step.bits &>> 8)
    )
    guard to != from else { return }
    append(Self.stateBit | (from & 7) &<< 4 | to & 15, at: time)
  }

  /// Appends the loss of edges or lines, after which no level is known; skips other kinds.
  package mutating func append(_ kind: EntryKind, at time: Nanoseconds) {
    guard kind == .edgesLost || kind == .linesLost else { return }
    append(Self.lossBit | kind.rawValue, at: time)
  }

  @inline(never) private mutating func append(_ change: UInt8, at time: Nanoseconds) {
    entries[Int(truncatingIfNeeded: count) & (Self.capacity - 1)] = time &<< 8 | UInt64(change)
    count &+= 1
  }
}
