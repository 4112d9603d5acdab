// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSMAnalysis
import MachineSupport
import SampleMachines
import Testing

@testable import FSM

@Suite struct LintTests {
  @Test("an unreachable state is found")
  func unreachable() { expectEqual(findings(Unreachable.self), [.unreachable(row: 2)]) }

  @Test func `a trap is found, unless it is said to be final`() {
    expectEqual(findings(Trapped.self), [.trap(row: 2)])
    expectEqual(findings(Meant.self), [])
  }

  @Test func `rows in the wrong order are found`() {
    expectEqual(findings(Swapped.self).prefix(2), [.rowOutOfOrder(row: 1), .rowOutOfOrder(row: 2)])
  }

  @Test func `a cell that leads to a state without a row is found, in either branch of a guard`() {
    #expect(findings(Homeless.self) == [.stateWithoutRow(row: 2), .unknownState(row: 1, event: 0)])
  }

  @Test("a state without a row, an event without a column and a timeout without one are found")
  func forgetful() {
    #expect(
      findings(Forgetful.self) == [
        .stateWithoutRow(row: 2), .eventWithoutColumn(event: 1), .timeoutWithoutColumn(event: 1),
      ])
    #expect(
      findings(ForgetfulDeep.self) == [
        .stateWithoutRow(row: 2), .eventWithoutColumn(event: 1), .timeoutWithoutColumn(event: 1),
      ])
  }

  @Test func `an initial state without a row is found, and makes no other state unreachable`() {
    expectEqual(findings(Unstartable.self), [.stateWithoutRow(row: 2), .initialWithoutRow(row: 2)])
    #expect(
      findings(UnstartableDeep.self) == [.stateWithoutRow(row: 2), .initialWithoutRow(row: 2)])
  }

  @Test("a column that belongs to no event is found")
  func overwide() { expectEqual(findings(Overwide.self), [.columnWithoutEvent(event: 2)]) }

  @Test func `a pop whose level no push makes is found, and no other pop is`() {
    #expect(
      findings(Misdirected.self) == [
        .popWithoutPush(row: 1, event: 0), .pushWithoutPop(row: 2, event: 0),
      ])
    expectEqual(findings(Directed.self), [])
    // It suspends at the top, inside a state, and a state for its own parent.
    let inHouse = findings(House.self).filter {
      if case .popWithoutPush = $0 { true } else { false }
    }
    expectEqual(inHouse, [])
  }

  @Test func `a timeout that nothing handles is found, and so is an event that nothing handles`() {
    expectEqual(findings(Silent.self), [.unhandledEvent(event: 1), .timeoutWithoutCell(row: 0)])
  }

  @Test func `a byte that is no word is found`() {
    #expect(Phrase<Unreachable>(packed: 1).isWhole)
    #expect(!Phrase<Unreachable>(packed: 0x0201).isWhole)
    #expect(!Phrase<Unreachable>(packed: 0xFF).isWhole)
    expectEqual(findings(Mumbling.self), [.unknownWord(row: 1)])
  }

  @Test func `a cell that is never reached is found, with the row that takes its event`() {
    expectEqual(findings(Shadowed.self), [.shadowed(row: 1, event: 0, by: 0)])
  }

  @Test func `states that are part of themselves are found`() {
    expectEqual(findings(Circular.self), [.parentCycle(row: 0), .parentCycle(row: 1)])
  }

  @Test func `a cell that passes the event on and decides as well is found`() {
    #expect(
      findings(Undecided.self) == [
        .passingCellDecides(row: 0, event: 0), .passingCellDecides(row: 2, event: 0),
      ])
  }

  @Test func `the table's type chooses the check, even where the machine's type is a parameter`() {
    var direct: [Finding<Sound>] = []
    Sound.lint { direct.append($0) }
    #expect(direct == [] && findings(Sound.self) == [])
    #expect(findings(Flattened.self).contains(.needsHierarchy(row: 0, event: 0)))
    #expect(!findings(Patient.self).contains(.needsHierarchy(row: 1, event: 0)))
  }

  @Test("a finding prints the names of its states and events, and numbers where there is none")
  func names() {
    let found: [Finding<Homeless>] = [
      .unknownState(row: 1, event: 0), .unreachable(row: 2), .unhandledEvent(event: 300),
    ]
    #expect(
      found.map { "\($0)" } == [
        "b, go: leads to a state without a row; add the row",
        "c: unreachable from a; add a transition or remove the state",
        "number 300: no state handles this event; remove it",
      ])
  }

  @Test("a target, a parent and a first substate without a row, or in another's row, are found")
  func relatives() {
    #expect(
      findings(Aimless.self) == [
        .stateWithoutRow(row: 2), .unknownState(row: 0, event: 0),
        .compositeWithoutInitial(row: 0), .trap(row: 0), .hiddenBySubstates(row: 0, event: 0),
        .unreachable(row: 1),
      ])
    expectEqual(findings(Orphaned.self), [.stateWithoutRow(row: 2), .unknownRelative(row: 1)])
    // The check goes on: the substate is entered all the same.
    #expect(
      findings(Misplaced.self) == [
        .initialElsewhere(row: 0), .hiddenBySubstates(row: 0, event: 0), .trap(row: 1),
        .trap(row: 2),
      ])
  }

  @Test func `a cell that needs a hierarchy is found in a flat table`() {
    let found = findings(Flattened.self)
    #expect(found.contains(.needsHierarchy(row: 0, event: 0)))
    #expect(found.contains(.needsHierarchy(row: 1, event: 1)))
  }

  @Test("two timers in one chain are found")
  func nestedTimer() { expectEqual(findings(Hasty.self), [.nestedTimer(row: 1, in: 0)]) }

  @Test func `a state whose own cells hide every way out is a trap`() {
    expectEqual(findings(Muffled.self), [.hiddenBySubstates(row: 0, event: 0), .trap(row: 1)])
  }

  @Test("a pop that may find nothing hides no cell, and a timeout may be handled further in")
  func patient() { expectEqual(findings(Patient.self), []) }

  @Test("a table with a guarded first cell, a cover and a parent's timeout is sound")
  func sound() { expectEqual(findings(Sound.self), []) }

  @Test func `a machine whose parents go round in a circle neither hangs nor traps`() {
    var machine = HierarchicalMachine<Circular>()
    let conditions = Answer<Circular>()
    _ = machine.start(at: 0, in: conditions)
    for event in [BrokenNames.Event.go, .timeout, .go, .go] {
      var words = machine.handle(event, at: 0, in: conditions).words
      while words.next() != nil {}
    }
    expectTrue(machine.isSound)
  }
}

// Typed phrases cannot hold such a byte; a table that was put together by hand could.
// swift-format-ignore
private enum Mumbling: BrokenFlat {
  static let table = TransitionTable<Mumbling, 3, 2>([
    .row(.a, [.to(.b), .stay()]), .row(.b, enter: Phrase(packed: 0x0301), [.to(.c), .nothing]),
    .row(.c, [.to(.a), .nothing]),
  ])
}

@Suite struct LintMovesTests {
  @Test("a final state that a cell leaves is found")
  func finalLeft() { expectEqual(findings(Resumed.self), [.finalLeft(row: 2)]) }

  @Test func `completions without an end are found, in each state of the round`() {
    expectEqual(findings(Round.self), [.completionLoop(row: 0), .completionLoop(row: 1)])
  }

  @Test("a cell that every substate hides is found")
  func hidden() { expectEqual(findings(Covered.self), [.hiddenBySubstates(row: 0, event: 0)]) }

  @Test func `a history behind a junction is found where nothing is remembered, and of a leaf`() {
    let found = findings(Recollecting.self).filter {
      switch $0 {
      case .historyNotKept, .historyOfLeaf: true
      default: false
      }
    }
    expectEqual(found, [.historyNotKept(row: 0, event: 0), .historyOfLeaf(row: 0, event: 0)])
  }

  @Test func `a push that nothing keeps is found, and one that no pop brings back`() {
    expectEqual(findings(Stackless.self), [.stackNotKept(row: 0, event: 0)])
    expectEqual(findings(Gone.self), [.pushWithoutPop(row: 0, event: 0)])
  }

  @Test func `each of them says what to do`() {
    let messages = [
      "\(Finding<Resumed>.finalLeft(row: 2))", "\(Finding<Round>.completionLoop(row: 0))",
      "\(Finding<Covered>.hiddenBySubstates(row: 0, event: 0))",
      "\(Finding<Stackless>.stackNotKept(row: 0, event: 0))",
      "\(Finding<Gone>.pushWithoutPop(row: 0, event: 0))",
    ]
    #expect(
      messages == [
        "c: is declared final, but a transition leaves it; remove the transition or the declaration",
        "a: completions lead back to this state for ever; add a guard that ends the loop",
        "a, go: is never reached, because every substate handles the event first; "
          + "empty the cell, or let it act first",
        "a, go: suspends a state, but there is no stack; put the table in WithStack<_, 1>(...), "
          + "or write `stack: 1` in a text",
        "a, go: suspends a state that no pop resumes; "
          + "add a pop to the row of the target, or use `to`",
      ])
  }
}

// swift-format-ignore
private enum Resumed: BrokenFlat {
  static func isFinal(_ state: BrokenNames.State) -> Bool { state == .c }
  static let table = TransitionTable<Resumed, 3, 2>([
    .row(.a, [.to(.b), .stay()]), .row(.b, [.to(.c), .nothing]), .row(.c, [.to(.a), .nothing]),
  ])
}

/// From `a` and `b` completions go round; what ends the round of `c` is a guard.
// swift-format-ignore
private enum Round: BrokenFlat {
  static let roles = Roles<Self>(completion: .go)
  static let table = TransitionTable<Round, 3, 2>([
    .row(.a, [.to(.b), .to(.c)]), .row(.b, [.to(.a), .nothing]),
    .row(.c, [.if(.open, .to(.a), else: .to(.c)), .nothing]),
  ])
}

// swift-format-ignore
private enum Covered: BrokenDeep {
  static let table = HierarchicalTable<Covered, 3, 2>([
    .row(.a, initial: .b, [.to(.c), .nothing]),
    .row(.b, in: .a, [.stay(.ring), .to(.c)]),
    .row(.c, [.to(.a), .nothing]),
  ])
}

// swift-format-ignore
private enum Stackless: BrokenDeep {
  static let table = HierarchicalTable<Stackless, 3, 2>([
    .row(.a, [.push(.b), .to(.c)]), .row(.b, [.pop(), .nothing]), .row(.c, [.to(.a), .nothing]),
  ])
}

// swift-format-ignore
private enum Gone: BrokenDeep {
  static let table = WithStack<_, 1>(HierarchicalTable<Gone, 3, 2>([
    .row(.a, [.push(.b), .to(.c)]), .row(.b, [.to(.a), .nothing]), .row(.c, [.to(.a), .nothing]),
  ]))
}

// swift-format-ignore
private enum Recollecting: KioskLike {
  static let table = HierarchicalTable<Recollecting, 4, 4>([
    .row(.idle, in: .cabinet, [.junction(.byCredit), .nothing, .nothing, .to(.broken)]),
    .row(.vending, in: .cabinet, [.nothing, .to(.idle), .nothing, .nothing]),
    .row(.broken, [.nothing, .nothing, .nothing, .to(.cabinet)]),
    .row(.cabinet, initial: .idle, [.nothing, .nothing, .nothing, .nothing]),
  ])
  static let junctions = JunctionTable<Recollecting, 3>([
    .junction(.byCredit, .if(.paid, .to(.vending), else: .junction(.byPass))),
    .junction(.byPass, .if(.pass, .history(.vending), else: .junction(.byStock))),
    .junction(.byStock, .unless(.soldOut, .stay(.askForMore))),
  ])
}
