// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import Fixed

// What a compiled machine's type chooses, the present draft chooses when the program runs.

/// One timer, or one for each level.
package struct DraftTimers: _TimerStore {
  private var levels = _LevelTimers()
  private var one = _OneTimer()

  package static var isForEachLevel: Bool { DraftTable.kind.hasTimers }
  package init() {}
  package var earliest: Nanoseconds { Self.isForEachLevel ? levels.earliest : one.earliest }

  package func deadline(at level: UInt8, first: UInt8) -> Nanoseconds {
    Self.isForEachLevel
      ? levels.deadline(at: level, first: first) : one.deadline(at: level, first: first)
  }

  package mutating func set(_ deadline: Nanoseconds, at level: UInt8, first: UInt8) -> UInt8 {
    Self.isForEachLevel
      ? levels.set(deadline, at: level, first: first) : one.set(deadline, at: level, first: first)
  }

  package mutating func clear(from level: UInt8, first: UInt8) -> UInt8 {
    Self.isForEachLevel
      ? levels.clear(from: level, first: first) : one.clear(from: level, first: first)
  }

  package mutating func expire(_ first: UInt8) -> UInt8 {
    Self.isForEachLevel ? levels.expire(first) : one.expire(first)
  }
}

/// What was active in each state, if a cell asks for it.
package struct DraftHistory: _HistoryStore {
  private var states = _StateHistory<64>()

  package static var isKept: Bool { DraftTable.kind.hasHistory }
  package init() {}
  package func innermost(in row: UInt8) -> UInt8 { Self.isKept ? states.innermost(in: row) : 255 }
  package mutating func remember(_ innermost: UInt8, in row: UInt8) {
    states.remember(innermost, in: row)
  }
}

/// Room for as many suspended states as the draft says, at most 16.
package struct DraftStack: _StackStore {
  private var states = _StateStack<16>()

  package static var depth: Int { DraftTable.kind.stackDepth }
  package init() {}
  package var count: Int { states.count }
  package subscript(index: Int) -> _SuspendedState { states[index] }
  package mutating func append(_ state: _SuspendedState) { states.append(state) }
  package mutating func removeLast(_ number: Int) { states.removeLast(number) }
}

/// Room for as many deferred events as the draft says, at most 16.
package struct DraftDeferral: _DeferralStore {
  private var events = _DeferredEvents<16>()

  package static var capacity: Int { DraftTable.kind.deferralCount }
  package init() {}
  package var count: Int { events.count }
  package subscript(index: Int) -> UInt8 { events[index] }
  package mutating func append(_ event: UInt8) { events.append(event) }
  package mutating func recall() { events.recall() }
  package mutating func next() -> UInt8? { events.next() }
}
