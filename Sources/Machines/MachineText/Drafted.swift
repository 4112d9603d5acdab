// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
package import Fixed

/// The machine of the present draft, of which a process has one at a time.
package enum Drafted: Automaton {
  package typealias State = DraftName<StateKind>
  package typealias Event = DraftName<EventKind>
  package typealias Word = DraftName<WordKind>
  package typealias Guard = DraftName<GuardKind>
  package typealias Interval = DraftName<IntervalKind>
  package typealias Junction = DraftName<JunctionKind>

  // Safe because one thread works a bench, and exchanges the draft between two events.
  nonisolated(unsafe) private static var present = Draft()

  /// Lends the present draft to `body`.
  package static func with<Result: ~Copyable>(
    _ body: (borrowing Draft) -> Result
  ) -> Result {
    unsafe body(present)
  }

  /// Makes another draft the present one, and hands the former over.
  ///
  /// A machine of the former must not handle an event any more.
  package static func exchange(_ draft: inout Draft) { unsafe swap(&present, &draft) }

  // Once, and not for each kind: a browser's module has no room for more.
  @inline(never)
  fileprivate static func name(_ kind: ListKind, _ number: Int) -> WordName {
    with { $0.name(kind, number) }
  }
  @inline(never)
  fileprivate static func count(_ kind: ListKind) -> Int { with { $0.count(kind) } }

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

/// A name of the present draft.
package struct DraftName<Kind: DraftKind>: Name {
  package let rawValue: UInt8

  @inline(never)
  package init?(rawValue: UInt8) {
    guard let count = Self.listedCount, rawValue < count else { return nil }
    self.rawValue = rawValue
  }

  // For a name of a draft that is not the present one as yet.
  init(number: UInt8) { rawValue = number }

  package var name: WordName { Drafted.name(Kind.kind, Int(rawValue)) }
  package static var listedCount: Int? { Drafted.count(Kind.kind) }
}

/// What tells the names of one kind from those of another.
package protocol DraftKind: Sendable {
  static var kind: ListKind { get }
}

package enum StateKind: DraftKind { package static var kind: ListKind { .state } }
package enum EventKind: DraftKind { package static var kind: ListKind { .event } }
package enum WordKind: DraftKind { package static var kind: ListKind { .word } }
package enum GuardKind: DraftKind { package static var kind: ListKind { .guard } }
package enum IntervalKind: DraftKind { package static var kind: ListKind { .interval } }
package enum JunctionKind: DraftKind { package static var kind: ListKind { .junction } }

/// The present draft's table.
package struct DraftTable: Hierarchy {
  package typealias Names = Drafted
  package typealias Timers = DraftTimers
  package typealias History = DraftHistory
  package typealias Memory = DraftHistory
  package typealias Stack = DraftStack
  package typealias Deferral = DraftDeferral

  package static var kind: TableKind { Drafted.with { $0.head.kind } }
  package var stateCount: Int { Drafted.with { $0.count(.state) } }
  package var eventCount: Int { Drafted.with { $0.count(.event) } }
  /// Its numbers are one.
  package var isConstant: Bool { true }
  package func label(_ index: Int) -> UInt8 { UInt8(index) }
  package func cell(_ state: Int, _ event: Int) -> Cell<Drafted> {
    Drafted.with { $0[state, event] }
  }
  package func entry(_ state: Int) -> Phrase<Drafted> { Drafted.with { $0.rows.span[state].entry } }
  package func exit(_ state: Int) -> Phrase<Drafted> { Drafted.with { $0.rows.span[state].exit } }
  package func begin(_ state: Int) -> Phrase<Drafted> { Drafted.with { $0.rows.span[state].begin } }
  package func delay(_ state: Int) -> Delay<Drafted> { Drafted.with { $0.rows.span[state].delay } }
  package func parent(_ state: Int) -> Int? { row(Drafted.with { $0.rows.span[state].parent }) }
  package func initial(_ state: Int) -> Int? { row(Drafted.with { $0.rows.span[state].initial }) }
  package func historyDefault(_ state: Int) -> Int? {
    row(Drafted.with { $0.rows.span[state].history })
  }

  private func row(_ byte: UInt8) -> Int? { byte == 255 ? nil : Int(byte) }
}

/// The present draft's junctions.
package struct DraftJunctions: _JunctionCells {
  package typealias Names = Drafted
  package var count: Int { Drafted.with { $0.count(.junction) } }
  package func label(_ index: Int) -> UInt8 { UInt8(index) }
  package func cell(_ index: Int) -> Cell<Drafted> { Drafted.with { $0.junctions.span[index] } }
}
