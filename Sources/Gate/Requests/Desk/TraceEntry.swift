// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import GateController
package import Turnstile

/// An entry of a gate's ``Trace``: a change and its time.
///
/// | bits | content |
/// | --- | --- |
/// | 0...7 | 0...63: an edge, as twice the number of the ``Input``, plus 1 for an edge to active |
/// | | 64...95: a loss of edges or lines, or their return, as 64 plus the ``EntryKind`` |
/// | | 96...111: an order, as 96 plus the ``Command`` |
/// | | 112: an answer of the disk, 113: an admission by a validator |
/// | | 114: edges of the next entry's line that have no entry, with their number |
/// | | 115: a moment of rest, with the credit, bit 40 for a closed till, and bit 41 for a record under way |
/// | | 128...255: a step, with the state in bits 0...3 and the old state in 4...6 (7 for none) |
/// | 8...63 | the lowest 56 bits of the time in nanoseconds on the gate's monotonic clock, or the number |
package struct TraceEntry: Equatable, Sendable {
  /// The changes that a trace contains.
  package enum Change: Equatable, Sendable {
    /// The level of an input changed.
    case edge(Input, isActive: Bool)
    /// The state changed; `from` is `nil` for a start, a resumption or a lock-out.
    case state(from: Turnstile.State?, to: Turnstile.State)
    /// Edges were lost, so the levels of all inputs are unknown.
    case edgesLost
    /// The lines were lost, so the levels of all inputs are unknown.
    case linesLost
    /// The lines are held again.
    case linesHeld
    /// The gate took a command.
    case order(Command)
    /// The disk answered for a record.
    case answer
    /// The gate took an admission of a validator.
    case admission
    /// So many edges came between the last edge of the next entry's line and that entry.
    case repetition(UInt64)
    /// The gate was locked, with this credit. Nothing was under way, except perhaps a record.
    case rest(credit: UInt64, isClosed: Bool, isWriting: Bool)
  }

  /// The change.
  package var change: Change
  /// The time of the change, in nanoseconds on the gate's monotonic clock.
  package var time: Nanoseconds

  /// A filler for unused places of an array.
  package static var filler: TraceEntry { TraceEntry(change: .edgesLost, time: 0) }

  private init(change: Change, time: Nanoseconds) { (self.change, self.time) = (change, time) }

  /// Decodes an entry; returns `nil` for a number that no gate writes.
  ///
  /// - Parameter now: the gate's time in nanoseconds, within 416 days of the entry's 56-bit time.
  package init?(bits: UInt64, now: Nanoseconds) {
    guard let change = Change(byte: UInt8(truncatingIfNeeded: bits), number: bits &>> 8) else {
      return nil
    }
    self.change = change
    // Signed, since an edge may be slightly later than the time of the turn that reads the edge.
    let difference = Int64(bitPattern: (bits &>> 8 &- now) &<< 8) &>> 8
    time = now &+ UInt64(bitPattern: difference)
  }
}

extension TraceEntry.Change {
  /// Whether the entry has a number in place of a time.
  package var isTimeless: Bool {
    switch self {
    case .repetition, .rest: true
    default: false
    }
  }

  fileprivate init?(byte: UInt8, number: UInt64) {
    if byte & Trace.stateBit != 0 {
      guard let to = Turnstile.State(rawValue: byte & 15) else { return nil }
      let from = Turnstile.State(rawValue: byte &>> 4 & 7)
      guard from != nil || byte &>> 4 & 7 == 7, from != to else { return nil }
      self = .state(from: from, to: to)
    } else if byte & Trace.eventBit != 0 {
      self.init(event: byte, number: number)
    } else {
      guard let input = Input(rawValue: byte / 2) else { return nil }
      self = .edge(input, isActive: byte & 1 == 1)
    }
  }

  private init?(event byte: UInt8, number: UInt64) {
    switch byte {
    case Trace.eventBit | EntryKind.edgesLost.rawValue: self = .edgesLost
    case Trace.eventBit | EntryKind.linesLost.rawValue: self = .linesLost
    case Trace.eventBit | EntryKind.linesHeld.rawValue: self = .linesHeld
    case Trace.answer: self = .answer
    case Trace.admission: self = .admission
    case Trace.repetition: self = .repetition(number)
    case Trace.rest:
      self = .rest(
        credit: number & 0xFFFF_FFFF, isClosed: number &>> 32 & 1 == 1,
        isWriting: number &>> 33 & 1 == 1)
    default:
      guard let command = Command(rawValue: byte & ~Trace.orders), byte >= Trace.orders else {
        return nil
      }
      self = .order(command)
    }
  }
}
