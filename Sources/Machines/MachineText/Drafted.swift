// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
package import Fixed

/// The machine of the present draft; a process has one present draft at a time.
package enum Drafted: Automaton {
  // The numbers are the raw values of ListKind.
  package typealias Event = DraftName<0>
  package typealias Word = DraftName<1>
  package typealias Guard = DraftName<2>
  package typealias Interval = DraftName<3>
  package typealias Junction = DraftName<4>
  package typealias State = DraftName<5>

  // Safe because one thread uses a bench, and exchanges the draft only between two events.
  nonisolated(unsafe) private static var present = Draft()

  /// Calls `body` with the present draft, and returns the result.
  package static func with<Result: ~Copyable>(_ body: (borrowing Draft) -> Result) -> Result {
    unsafe body(present)
  }

  /// Exchanges the present draft with `draft`.
  ///
  /// A machine of the former draft must not handle another event.
  package static func exchange(_ draft: inout Draft) { unsafe swap(&present, &draft) }

  // One copy for all kinds, because a browser's module has no room for more copies.
  @inline(never) fileprivate static func name(_ kind: ListKind, _ number: Int) -> WordName {
    with { $0.name(kind, number) }
  }
  @inline(never) fileprivate static func count(_ kind: ListKind) -> Int { with { $0.count(kind) } }

  package static var table: DraftTable { DraftTable() }
  package static var junctions: DraftJunctions { DraftJunctions() }
  package static var initial: State { State(number: with { $0.head.initial }) }
  package static var roles: Roles<Drafted> {
    with {
      Roles(
        timeout: Event(rawValue: $0.head.timeout), completion: Event(rawValue: $0.head.completion))
    }
  }
  package static func raises(_ word: Word) -> Event? {
    Event(rawValue: with { $0.head.raised.span[Int(word.rawValue)] })
  }
  package static func isUrgent(_ event: Event) -> Bool { with { $0.head.urgent.contains(event) } }
  package static func isRequired(_ event: Event) -> Bool {
    with { $0.head.required.contains(event) }
  }
  package static func isFinal(_ state: State) -> Bool { with { $0.head.final.contains(state) } }
}

/// A name in the present draft; `kind` is the raw value of a ``ListKind``.
package struct DraftName<let kind: Int>: Name {
  package let rawValue: UInt8

  @inline(never) package init?(rawValue: UInt8) {
    guard let count = Self.listedCount, rawValue < count else { return nil }
    self.rawValue = rawValue
  }

  // For a name in a draft that is not yet the present draft.
  init(number: UInt8) { rawValue = number }

  private static var list: ListKind { ListKind(rawValue: UInt8(kind)) ?? .state }
  package var name: WordName { Drafted.name(Self.list, Int(rawValue)) }
  package static var listedCount: Int? { Drafted.count(Self.list) }
}

/// The table of the present draft.
package struct DraftTable: Hierarchy {
  package typealias Names = Drafted
  package typealias Timers = DraftTimers
  package typealias History = _StateHistory<64>
  package typealias Stack = _StateStack<16>
  package typealias Deferral = _DeferredEvents<16>

  /// The features of the draft, which determine how much of the stores the machine uses.
  package static var kind: TableKind { Drafted.with { $0.head.kind } }
  package var stateCount: Int { Drafted.with { $0.count(.state) } }
  package var eventCount: Int { Drafted.with { $0.count(.event) } }
  /// `true`, so that lint does not report the size of a draft.
  package var isConstant: Bool { true }
  package func cell(_ state: Int, _ event: Int) -> Cell<Drafted> {
    Drafted.with { $0[state, event] }
  }
  package func _head(_ row: Int) -> _RowHead<Drafted> { Drafted.with { $0.rows.span[row] } }
}

/// A store with one timer or a timer for each level, chosen by the present draft at run time.
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

/// The junction table of the present draft.
package struct DraftJunctions: _JunctionCells {
  package typealias Names = Drafted
  package var count: Int { Drafted.with { $0.count(.junction) } }
  package func label(_ index: Int) -> UInt8 { UInt8(index) }
  package func cell(_ index: Int) -> Cell<Drafted> { Drafted.with { $0.junctions.span[index] } }
}
