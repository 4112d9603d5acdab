// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM

/// A state, event, word, guard, interval or junction of a rolled machine.
package struct Number: Name {
  package let rawValue: UInt8

  package init(_ value: Int) { rawValue = UInt8(value) }

  package init?(rawValue: UInt8) {
    guard rawValue < 255 else { return nil }
    self.rawValue = rawValue
  }

  package var name: StaticString { "a-number" }
}

/// A machine whose table is made of a plan at run time.
///
/// A type has one table at a time, so each belongs to one test.
package protocol RolledMachine: Automaton
where
  State == Number, Event == Number, Word == Number, Guard == Number, Interval == Number,
  Junction == Number
{ static var current: CurrentTable<Self> { get } }

/// What a rolled machine reads: set before a machine is made.
package final class CurrentTable<Names: RolledMachine>: Sendable {
  // Safe because one test uses it, and a test runs on one thread at a time.
  package nonisolated(unsafe) var made = MadeTable<Names>(MachinePlan())
}

extension RolledMachine {
  package static var made: MadeTable<Self> {
    get { unsafe current.made }
    set { unsafe current.made = newValue }
  }
  package static var plan: MachinePlan { made.plan }
  package static var initial: Number { Number(plan.initial) }
  package static var roles: Roles<Self> {
    Roles(timeout: plan.timeout.map { Number($0) }, completion: plan.completion.map { Number($0) })
  }
  package static func isFinal(_ state: Number) -> Bool {
    let row = Int(state.rawValue)
    return plan.rows.indices.contains(row) && plan.rows[row].isFinal
  }
  package static func raises(_ word: Number) -> Number? {
    plan.raises[Int(word.rawValue)].map { Number($0) }
  }
}

package enum RolledFlat: RolledMachine {
  package static let current = CurrentTable<RolledFlat>()
  package static let table = WithDeferral<_, 3>(PlanTable<RolledFlat>())
  package static let junctions = PlanJunctions<RolledFlat>()
}

package enum RolledDeep: RolledMachine {
  package static let current = CurrentTable<RolledDeep>()
  package static let table = WithStack<_, 2>(DeepPlanTable<RolledDeep>())
  package static let junctions = PlanJunctions<RolledDeep>()
}

package enum RolledTimed: RolledMachine {
  package static let current = CurrentTable<RolledTimed>()
  package static let table = WithTimers(WithStack<_, 2>(DeepPlanTable<RolledTimed>()))
  package static let junctions = PlanJunctions<RolledTimed>()
}

package enum RolledRemembering: RolledMachine {
  package static let current = CurrentTable<RolledRemembering>()
  package static let table = WithHistory(WithStack<_, 2>(DeepPlanTable<RolledRemembering>()))
  package static let junctions = PlanJunctions<RolledRemembering>()
}

package enum RolledMighty: RolledMachine {
  package static let current = CurrentTable<RolledMighty>()
  package static let table = WithDeferral<_, 3>(
    WithHistory(WithTimers(WithStack<_, 2>(DeepPlanTable<RolledMighty>()))))
  package static let junctions = PlanJunctions<RolledMighty>()
}

/// What a plan comes to, made by nothing but the interface that pages use.
package final class MadeTable<Names: RolledMachine>: Sendable {
  package let plan: MachinePlan
  package let cells: [[Cell<Names>]]
  package let junctions: [Cell<Names>]
  package let begins: [Phrase<Names>]
  package let entries: [Phrase<Names>]
  package let exits: [Phrase<Names>]
  package let delays: [Delay<Names>]

  package init(_ plan: MachinePlan) {
    self.plan = plan
    cells = plan.rows.map { $0.squares.map(Names.cell) }
    junctions = plan.junctions.map(Names.cell)
    begins = plan.rows.map { Names.phrase($0.begin) }
    entries = plan.rows.map { Names.phrase($0.entry) }
    exits = plan.rows.map { Names.phrase($0.exit) }
    delays = plan.rows.indices.map {
      let delay = plan.rows[$0].delay
      if plan.rows[$0].isSetting { return .setting(Number($0)) }
      return delay == 0 ? .never : .milliseconds(delay)
    }
  }
}

package struct PlanTable<Names: RolledMachine>: Table {
  package var stateCount: Int { Names.made.cells.count }
  package var eventCount: Int { Names.plan.eventCount }
  package func cell(_ state: Int, _ event: Int) -> Cell<Names> { Names.made.cells[state][event] }
  package func _head(_ row: Int) -> _RowHead<Names> {
    let made = Names.made
    return _RowHead(
      state: UInt8(row), entry: made.entries[row], exit: made.exits[row], delay: made.delays[row])
  }
}

package struct DeepPlanTable<Names: RolledMachine>: Hierarchy {
  /// As many as a plan has states at most.
  package typealias Memory = _StateHistory<8>
  private let flat = PlanTable<Names>()
  package var stateCount: Int { flat.stateCount }
  package var eventCount: Int { flat.eventCount }
  package func cell(_ state: Int, _ event: Int) -> Cell<Names> { flat.cell(state, event) }
  package func _head(_ row: Int) -> _RowHead<Names> {
    let plan = Names.plan.rows[row]
    var head = flat._head(row)
    head.parent = UInt8(plan.parent ?? 255)
    head.initial = UInt8(plan.initial ?? 255)
    head.history = UInt8(plan.historyDefault ?? 255)
    head.begin = Names.made.begins[row]
    return head
  }
}

package struct PlanJunctions<Names: RolledMachine>: _JunctionCells {
  package var count: Int { Names.made.junctions.count }
  package func label(_ index: Int) -> UInt8 { UInt8(index) }
  package func cell(_ index: Int) -> Cell<Names> { Names.made.junctions[index] }
}

extension RolledMachine {
  fileprivate static func cell(_ square: MachinePlan.Square) -> Cell<Self> {
    let cell = untimely(square)
    return switch square.turn {
    case .last: cell
    case .first: cell.first
    case .firstPassingOn: cell.firstPassingOn
    case .lastPassingOn: cell.passingOn
    }
  }

  private static func untimely(_ square: MachinePlan.Square) -> Cell<Self> {
    if let question = square.question.map({ Number($0) }) {
      // Either form says the same.
      return question.rawValue % 2 == 0
        ? .if(question, branch(square.then), else: branch(square.otherwise))
        : .unless(question, branch(square.otherwise), else: branch(square.then))
    }
    let words = Four(square.then.words)
    return switch square.then {
    case .refuse: .nothing
    case .push(let state, _): .push(Number(state), words[0], words[1], words[2], words[3])
    case .pop: .pop(words[0], words[1], words[2], words[3])
    default: Cell(branch(square.then))
    }
  }

  private static func branch(_ way: MachinePlan.Way) -> Branch<Self> {
    let words = Four(way.words)
    return switch way {
    case .nothing, .push, .pop: .nothing
    case .refuse: .refuse
    case .junction(let index): .junction(Number(index))
    case .stay: .stay(words[0], words[1], words[2], words[3])
    case .again: .again(words[0], words[1], words[2], words[3])
    case .to(let state, _): .to(Number(state), words[0], words[1], words[2], words[3])
    case .external(let state, _):
      .external(Number(state), words[0], words[1], words[2], words[3])
    case .history(let state, isDeep: false, _):
      .history(Number(state), words[0], words[1], words[2], words[3])
    case .history(let state, isDeep: true, _):
      .deepHistory(Number(state), words[0], words[1], words[2], words[3])
    case .deferred: .deferred
    }
  }

  fileprivate static func phrase(_ words: [Int]) -> Phrase<Self> {
    let four = Four(words)
    return .words(four[0], four[1], four[2], four[3])
  }
}

/// Up to four words of a plan.
private struct Four {
  private let words: [Int]
  init(_ words: [Int]) { self.words = words }
  subscript(index: Int) -> Number? { index < words.count ? Number(words[index]) : nil }
}
