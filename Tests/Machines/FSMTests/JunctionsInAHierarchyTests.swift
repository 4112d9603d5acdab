// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis
import MachineSupport
import SampleMachines
import Testing

@Suite struct JunctionsInAHierarchyTests {
  private typealias World = KioskWorld<DeepKiosk>

  private func press(_ event: KioskNames.Event, _ world: World) -> HierarchicalStep<DeepKiosk> {
    var machine = HierarchicalMachine<DeepKiosk>()
    _ = machine.start(at: 0, in: World())
    return machine.handle(event, at: 0, in: world)
  }

  @Test func `a guard that levels and junctions share is asked once an event`() {
    let world = World([.pass], isFickle: true)
    let step = press(.press, world)
    #expect(
      step.outcome == .stayed && step.handler == .cabinet && Array(step.words) == [.apologise])
    #expect(world.questions == [.paid, .pass])
    let other = World(isFickle: true)
    let done = press(.done, other)
    #expect(done.outcome == .stayed && Array(done.words) == [.lock] && other.questions == [.paid])
  }

  @Test func `a junction that refuses lets the event bubble, and performs nothing of its own`() {
    let step = press(.look, World([.soldOut]))
    #expect(step.handler == .cabinet && Array(step.words) == [.lock])
    let stocked = press(.look, World())
    #expect(stocked.handler == .idle && Array(stocked.words) == [.askForMore])
  }

  @Test func `a move through a junction is one of the row whose cell led there`() {
    let step = press(.done, World([.paid]))
    #expect(step.outcome == .moved && step.to == .vending && step.handler == .idle)
  }

  @Test func `a state that only a junction leads to can be entered by its name`() {
    var machine = HierarchicalMachine<Hatch>()
    _ = machine.start(at: 0, in: Answer())
    #expect(machine.canEnter(.open, in: Answer()))
    #expect(!machine.canEnter(.open, in: Answer(isOpen: false)))
    #expect(machine.enter(.open, at: 0, in: Answer(isOpen: false)).outcome == .refused)
    #expect(machine.enter(.open, at: 0, in: Answer()).outcome == .moved)
    #expect(machine.state == .open)
  }

  @Test func `lint of a hierarchy sees through junctions`() {
    #expect(findings(DeepKiosk.self) == [])
  }
}

/// A hatch whose only way is through a junction.
private enum Hatch: Automaton {
  enum State: UInt8, Name {
    case shut, open
    var name: StaticString { self == .shut ? "shut" : "open" }
  }
  enum Event: UInt8, CaseName { case turn }
  typealias Word = NoNames
  enum Guard: UInt8, CaseName { case fits }
  enum Junction: UInt8, CaseName { case byKey }

  static let initial = State.shut
  static let table = HierarchicalTable<Hatch, 2, 1>([
    .row(.shut, [.junction(.byKey)]), .row(.open, [.to(.shut)]),
  ])
  static let junctions = JunctionTable<Hatch, 1>([.junction(.byKey, .if(.fits, .to(.open)))])
}
