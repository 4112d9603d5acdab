// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis
import MachineSupport
import SampleMachines
import Testing

@Suite struct JunctionTests {
  private typealias World = KioskWorld<Kiosk>
  /// A state, an event, what holds, what that comes to, and what was asked.
  private struct Case {
    var state = KioskNames.State.idle
    var event = KioskNames.Event.press
    var holding: Set<KioskNames.Guard> = []
    var outcome = Outcome.moved
    var to = KioskNames.State.idle
    var words: [KioskNames.Word] = []
    var refusal: KioskNames.Guard?
    var asked: [KioskNames.Guard] = []
  }

  private static let cases: [Case] = [
    Case(holding: [.soldOut, .paid], outcome: .stayed, words: [.apologise], asked: [.soldOut]),
    Case(holding: [.paid], to: .vending, words: [.lock, .take], asked: [.soldOut, .paid]),
    Case(holding: [.pass], to: .vending, words: [.lock], asked: [.soldOut, .paid, .pass]),
    Case(outcome: .stayed, words: [.askForMore], asked: [.soldOut, .paid, .pass]),
    Case(state: .cabinet, holding: [.paid], to: .vending, words: [.take], asked: [.paid]),
    Case(event: .look, outcome: .stayed, words: [.askForMore], asked: [.soldOut]),
    Case(
      event: .look, holding: [.soldOut], outcome: .refused, refusal: .soldOut, asked: [.soldOut]),
  ]

  @Test("a branch through junctions counts as if it stood in the cell", arguments: 0..<cases.count)
  func chains(index: Int) {
    let expected = Self.cases[index]
    var machine = Machine<Kiosk>()
    _ = machine.enter(expected.state, at: 0, in: World())
    let planned = machine.plan(expected.event, in: World(expected.holding))
    let world = World(expected.holding)
    let step = machine.handle(expected.event, at: 0, in: world)
    expectEqual(step.outcome, expected.outcome)
    expectEqual(step.to, expected.to)
    expectEqual(step.allWords, expected.words)
    expectEqual(step.refusal, expected.refusal)
    expectEqual(machine.state, expected.to)
    expectEqual(world.questions, expected.asked)
    expectEqual(planned.bits, step.bits)
    expectEqual(Step<Kiosk>(bits: step.bits)?.refusal, expected.refusal)
  }

  @Test func `entering sees through junctions, and names the guard whose answer led away`() {
    var machine = Machine<Kiosk>()
    _ = machine.start(at: 0, in: World())
    let denied = machine.enter(.vending, at: 0, in: World())
    expectEqual(denied.outcome, .refused)
    expectEqual(denied.event, .press)
    expectEqual(denied.refusal, .pass)
    let soldOut = machine.enter(.vending, at: 0, in: World([.soldOut]))
    expectEqual(soldOut.outcome, .refused)
    expectEqual(soldOut.refusal, .soldOut)
    expectTrue(denied.allWords.isEmpty)
    expectTrue(soldOut.allWords.isEmpty)
    #expect(!machine.canEnter(.vending, in: World()))
    #expect(machine.canEnter(.vending, in: World([.paid])))
    expectEqual(machine.enter(.broken, at: 0, in: World()).outcome, .unhandled)
    expectEqual(machine.enter(.vending, at: 0, in: World([.pass])).allWords, [.lock])
    expectEqual(machine.state, .vending)
  }

  @Test func `entering asks a guard once, though several events depend on it`() {
    var machine = Machine<TwoWays>()
    _ = machine.start(at: 0, in: KioskWorld<TwoWays>())
    let world = KioskWorld<TwoWays>(isFickle: true)
    expectEqual(machine.enter(.vending, at: 0, in: world).outcome, .refused)
    expectEqual(world.questions, [.paid])
  }

  @Test func `what a table is asked sees through junctions`() {
    let next = Kiosk.table.validNextStates(of: .idle)
    expectEqual(KioskNames.State.allCases.filter(next.contains), [.vending, .cabinet])
    #expect(Kiosk.table.unhandledEvents().isEmpty)
    #expect(Kiosk.table.unreachableStates(from: .idle).isEmpty && Kiosk.table.traps().isEmpty)
  }

  @Test("two tables with other junctions have other fingerprints")
  func fingerprint() { #expect(Kiosk.table.fingerprint != OtherKiosk.table.fingerprint) }

  @Test("a loop of junctions ends, and a junction without a row is one: the event is unhandled")
  func brokenJunctions() {
    var machine = Machine<Circling>()
    _ = machine.start(at: 0, in: KioskWorld<Circling>())
    let world = KioskWorld<Circling>(isFickle: true)
    let step = machine.handle(.press, at: 0, in: world)
    expectEqual(step.outcome, .unhandled)
    expectTrue(step.allWords.isEmpty)
    expectEqual(machine.state, .idle)
    expectEqual(world.questions, [.paid, .pass])
    expectEqual(machine.handle(.look, at: 0, in: world).outcome, .unhandled)
    expectEqual(machine.handle(.done, at: 0, in: world).outcome, .unhandled)
  }

  @Test func `lint finds junctions that are missing, out of order, in a loop or not used`() {
    #expect(
      findings(Circling.self).map { "\($0)" } == [
        "by-stock: is not in the table of junctions; add it",
        "idle, done: leads to a junction that is not in the table; add the junction",
        "idle, look: leads to a junction that is not in the table; add the junction",
        "by-credit: can lead back to itself; let one of its branches end elsewhere",
        "by-pass: can lead back to itself; let one of its branches end elsewhere",
      ])
    #expect(
      findings(OtherKiosk.self).map { "\($0)" } == [
        "cabinet: has no row; add the row",
        "idle, look: leads to a state without a row; add the row",
        "junction 1: expected by-pass, found by-stock; put the junctions in the order of the cases",
        "by-pass: no cell leads to this junction; remove it",
        "junction 2: expected by-stock, found by-pass; put the junctions in the order of the cases",
      ])
    expectEqual(findings(Kiosk.self), [])
  }

  @Test func `in a machine of a hundred guards each is known by its own answer`() {
    for number in [0, 63, 64, 127, 128, 254] {
      for holds in [false, true] {
        var machine = Machine<Crowd>()
        let world = CrowdWorld(number: number, holds: holds)
        _ = machine.start(at: 0, in: world)
        let step = machine.handle(CrowdNames(number), at: 0, in: world)
        expectEqual(step.outcome, holds ? .refused : .unhandled, "\(number)")
        expectEqual(step.refusal, holds ? CrowdNames(number) : nil, "\(number)")
      }
    }
  }
}

// swift-format-ignore
private enum TwoWays: KioskLike {
  static let table = TransitionTable<TwoWays, 2, 2>([
    .row(.idle, [.if(.paid, .to(.vending)), .if(.paid, .to(.vending))]), .row(.vending, [.nothing, .nothing]),
  ])
}

/// `done` leads to no junction at all, and `look` to one through another.
// swift-format-ignore
private enum Circling: KioskLike {
  static let table = TransitionTable<Circling, 4, 4>([
    .row(.idle, [.junction(.byCredit), .junction(.byStock), .unless(.soldOut, .junction(.byStock)), .to(.vending)]),
    .row(.vending, [.nothing, .nothing, .nothing, .to(.broken)]),
    .row(.broken, [.nothing, .nothing, .nothing, .to(.cabinet)]),
    .row(.cabinet, [.nothing, .nothing, .nothing, .to(.idle)]),
  ])
  static let junctions = JunctionTable<Circling, 2>([
    .junction(.byCredit, .if(.paid, .stay(.take), else: .junction(.byPass))),
    .junction(.byPass, .if(.pass, .stay(.take), else: .junction(.byCredit))),
  ])
}

// swift-format-ignore
private enum OtherKiosk: KioskLike {
  static let table = TransitionTable<OtherKiosk, 3, 4>([
    .row(.idle, [.junction(.byCredit), .to(.vending), .junction(.byStock), .to(.broken)]),
    .row(.vending, [.nothing, .nothing, .nothing, .to(.idle)]),
    .row(.broken, [.nothing, .nothing, .nothing, .to(.idle)]),
  ])
  static let junctions = JunctionTable<OtherKiosk, 3>([
    .junction(.byCredit, .if(.paid, .stay(.take), else: .stay())),
    .junction(.byStock, .if(.pass, .stay(.take), else: .stay())),
    .junction(.byPass, .if(.pass, .to(.cabinet), else: .stay(.take))),
  ])
}

/// Guards, events and junctions, 255 of each.
private struct CrowdNames: Name {
  let rawValue: UInt8
  init(_ index: Int) { rawValue = UInt8(index) }
  init?(rawValue: UInt8) {
    guard rawValue < 255 else { return nil }
    self.rawValue = rawValue
  }
  var name: StaticString { "one-of-many" }
}

private final class CrowdTable: Table {
  let stateCount = 1
  let eventCount = 255
  func cell(_ state: Int, _ event: Int) -> Cell<Crowd> {
    .junction(CrowdNames(event))
  }
  func _head(_ row: Int) -> _RowHead<Crowd> { _RowHead(state: 0) }
}

/// Each junction refuses if the guard of its number holds, and else comes back to itself.
private final class CrowdJunctions: _JunctionCells {
  let count = 255
  func label(_ index: Int) -> UInt8 { UInt8(index) }
  func cell(_ index: Int) -> Cell<Crowd> {
    let name = CrowdNames(index)
    return .if(name, .refuse, else: .junction(name))
  }
}

private enum Crowd: Automaton {
  typealias State = CrowdNames
  typealias Event = CrowdNames
  typealias Word = NoNames
  typealias Guard = CrowdNames
  typealias Junction = CrowdNames
  static var initial: CrowdNames { CrowdNames(0) }
  static let table = CrowdTable()
  static let junctions = CrowdJunctions()
}

/// One guard may hold, at the first question only.
private final class CrowdWorld: Conditions {
  typealias Names = Crowd
  private let number: Int
  private var holds: Bool

  init(number: Int, holds: Bool) {
    self.number = number
    self.holds = holds
  }

  func holds(_ condition: CrowdNames) -> Bool {
    defer { holds.toggle() }
    return Int(condition.rawValue) == number && holds
  }
}
