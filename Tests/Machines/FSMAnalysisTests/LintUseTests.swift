// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis
import MachineSupport
import SampleMachines
import Testing

/// What is declared or written and comes to nothing.
@Suite struct LintUseTests {
  private func texts<A: Automaton>(_: A.Type) -> [String] {
    var all: [String] = []
    A.lint { all.append("\($0)") }
    return all
  }

  @Test(
    "a word that nothing says, a guard that nothing asks and an interval without a delay are found")
  func unused() {
    #expect(
      texts(Idle.self) == [
        "word hum: is not used in the table; use it or remove it",
        "guard late: is not used in the table; use it or remove it",
        "interval rest: is not used in the table; use it or remove it",
      ])
  }

  @Test("a name that only a junction, an entry, an exit or a beginning uses is used")
  func used() { #expect(texts(Busy.self) == []) }

  @Test func `a timeout that is handled where no time runs is found`() {
    #expect(findings(Waiting.self) == [.timeoutWithoutDelay(row: 1)])
    #expect(
      texts(Waiting.self).contains(
        "b: handles a timeout, but no timer runs; add a delay or empty the cell"))
    // The one timer runs on in a substate; one for each level is that of its own state.
    #expect(findings(Around.self) == [])
    #expect(findings(AroundEach.self).contains(.timeoutWithoutDelay(row: 1)))
  }

  @Test("a timeout of an outer state is its own where each state has a timer: no substate hides it")
  func outerTimeout() {
    #expect(findings(Nested.self) == [])
    #expect(
      findings(NestedOnce.self) == [
        .hiddenBySubstates(row: 0, event: 1), .trap(row: 1), .nestedTimer(row: 1, in: 0),
      ])
  }

  @Test("a timeout that a word raises needs no time")
  func raised() { #expect(findings(Raising.self) == []) }

  @Test func `a state that has substates and begins with none is found`() {
    #expect(findings(Hollow.self) == [.compositeWithoutInitial(row: 0)])
    #expect(
      "\(Finding<Hollow>.compositeWithoutInitial(row: 0))"
        == "a: has substates, but no initial substate; name one of them")
  }
}

/// A machine with a name of each kind that it does not use.
private enum Idle: Automaton {
  enum State: UInt8, CaseName { case on, off }
  enum Event: UInt8, CaseName { case turn, timeout }
  enum Word: UInt8, CaseName { case click, hum }
  enum Guard: UInt8, CaseName { case early, late }
  enum Interval: UInt8, CaseName { case work, rest }

  static let initial = State.on
  static let roles = Roles<Self>(timeout: .timeout)
  // swift-format-ignore
  static let table = TransitionTable<Idle, 2, 2>([
    .row(.on, after: .setting(.work), [.to(.off, .click),         .to(.off)]),
    .row(.off,                        [.if(.early, .to(.on)),     .nothing]),
  ])
}

private enum Busy: Automaton {
  enum State: UInt8, CaseName { case around, inside, beside }
  enum Event: UInt8, CaseName { case turn }
  enum Word: UInt8, CaseName { case begin, enter, leave, choose }
  enum Guard: UInt8, CaseName { case early }
  enum Junction: UInt8, CaseName { case byHour }

  static let initial = State.around
  // swift-format-ignore
  static let table = HierarchicalTable<Busy, 3, 1>([
    .row(.around, initial: .inside, begin: .words(.begin), enter: .words(.enter), [.to(.beside)]),
    .row(.inside, in: .around, exit: .words(.leave), [.junction(.byHour)]),
    .row(.beside, [.to(.around)]),
  ])
  static let junctions = JunctionTable<Busy, 1>([
    .junction(.byHour, .if(.early, .stay(.choose), else: .nothing))
  ])
}

// swift-format-ignore
private enum Waiting: BrokenFlat {
  static let table = TransitionTable<Waiting, 3, 2>([
    .row(.a, after: .seconds(1), [.to(.b), .to(.c)]), .row(.b, [.to(.c), .to(.a)]), .row(.c, [.to(.a), .nothing]),
  ])
}

// swift-format-ignore
private enum Around: BrokenDeep {
  static let table = HierarchicalTable<Around, 3, 2>([
    .row(.a, initial: .b, after: .seconds(1), [.nothing, .nothing]), .row(.b, in: .a, [.to(.c), .to(.c)]), .row(.c, [.to(.a), .nothing]),
  ])
}

// swift-format-ignore
private enum AroundEach: BrokenDeep {
  static let table = WithTimers(HierarchicalTable<AroundEach, 3, 2>([
    .row(.a, initial: .b, after: .seconds(1), [.nothing, .nothing]), .row(.b, in: .a, [.to(.c), .to(.c)]), .row(.c, [.to(.a), .nothing]),
  ]))
}

// swift-format-ignore
private enum Raising: BrokenFlat {
  static let roles = Roles<Self>(timeout: .timeout)
  static func raises(_ word: BrokenNames.Word) -> BrokenNames.Event? { .timeout }
  static let table = TransitionTable<Raising, 3, 2>([
    .row(.a, [.to(.b, .ring), .nothing]), .row(.b, [.nothing, .to(.c)]), .row(.c, [.to(.a), .nothing]),
  ])
}

// swift-format-ignore
private enum Hollow: BrokenDeep {
  static let table = HierarchicalTable<Hollow, 3, 2>([
    .row(.a, [.nothing, .to(.b)]), .row(.b, in: .a, [.to(.c), .nothing]), .row(.c, [.to(.a), .nothing]),
  ])
}

// swift-format-ignore
private enum Nested: BrokenDeep {
  static let table = WithTimers(HierarchicalTable<Nested, 3, 2>([
    .row(.a, initial: .b, after: .seconds(2), [.nothing, .to(.c)]), .row(.b, in: .a, after: .seconds(1), [.nothing, .again()]), .row(.c, [.to(.a), .nothing]),
  ]))
}

// swift-format-ignore
private enum NestedOnce: BrokenDeep {
  static let table = HierarchicalTable<NestedOnce, 3, 2>([
    .row(.a, initial: .b, after: .seconds(2), [.nothing, .to(.c)]), .row(.b, in: .a, after: .seconds(1), [.nothing, .again()]), .row(.c, [.to(.a), .nothing]),
  ])
}
