// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import GateController
package import Turnstile

/// One entry of a gate's ``Trace``: what changed, and when.
///
/// | bits | content |
/// | --- | --- |
/// | 0...7 | an edge: twice the index of the input, and 1 more for one to active; 64 and an ``EntryKind``: edges or lines were lost; 128 and a state: a step to it, with the state before in bits 4...6, 7 for none |
/// | 8...63 | the lowest 56 bits of the nanoseconds on the gate's monotonic clock |
package struct TraceEntry: Equatable, Sendable {
  /// What can change.
  package enum Change: Equatable, Sendable {
    /// The level of an input.
    case edge(Input, isActive: Bool)
    /// The state.
    case state(from: Turnstile.State?, to: Turnstile.State)
    /// Edges were lost, so the levels of all inputs are unknown.
    case edgesLost
    /// The lines were lost, so the levels of all inputs are unknown.
    case linesLost
  }

  /// What changed.
  package var change: Change
  /// When, in nanoseconds on the gate's monotonic clock.
  package var time: Nanoseconds

  /// An entry to fill an array with; it is never read.
  package static var filler: TraceEntry { TraceEntry(change: .edgesLost, time: 0) }

  private init(change: Change, time: Nanoseconds) { (self.change, self.time) = (change, time) }

  /// The entry that was written as `bits`; `nil` for a number that no gate writes.
  ///
  /// - Parameter now: a time on the gate's clock, in nanoseconds, within 416 days of the entry; it has the
  ///   bits that the entry has not.
  package init?(bits: UInt64, now: Nanoseconds) {
    guard let change = Change(byte: UInt8(truncatingIfNeeded: bits)) else { return nil }
    self.change = change
    // An edge may be slightly younger than the turn that reads it.
    let difference = Int64(bitPattern: (bits &>> 8 &- now) &<< 8) &>> 8
    time = now &+ UInt64(bitPattern: difference)
  }
}

extension TraceEntry.Change {
  /// What a byte stands for; `nil` for one that no gate writes.
  fileprivate init?(byte: UInt8) {
    if byte & Trace.stateBit != 0 {
      guard let to = Turnstile.State(rawValue: byte & 15) else { return nil }
      let from = Turnstile.State(rawValue: byte &>> 4 & 7)
      guard from != nil || byte &>> 4 & 7 == 7, from != to else { return nil }
      self = .state(from: from, to: to)
    } else if byte & Trace.lossBit != 0 {
      switch EntryKind(rawValue: byte & ~Trace.lossBit) {
      case .edgesLost: self = .edgesLost
      case .linesLost: self = .linesLost
      default: return nil
      }
    } else {
      guard let input = Input(rawValue: byte / 2) else { return nil }
      self = .edge(input, isActive: byte & 1 == 1)
    }
  }
}
