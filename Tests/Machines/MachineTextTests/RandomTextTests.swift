// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Examples
import FSM
import Fixed
import Foundation
import MachineSupport
import MachineText
import RandomMachines
import SampleMachines
import Testing

/// Random machines as text: TEXTS in the environment is how many of each kind, and TEXT one alone.
@Suite(.oneAtATime) struct RandomTextTests {
  private static let seeds: Range<UInt64> = {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["TEXT"].flatMap(UInt64.init) { return seed..<seed + 1 }
    return 0..<(environment["TEXTS"].flatMap(UInt64.init) ?? 15)
  }()

  @Test func `a flat machine's text has the numbers of the machine, and plays like it`() {
    for seed in Self.seeds {
      expectSame(Machine<RolledFlat>.self, Machine<Drafted>.self, seed, head: ["deferral: 3"])
    }
  }

  @Test("a text with substates has the numbers of the machine, and plays like it")
  func deep() { expectSame(RolledDeep.self, head: ["stack: 2"]) }

  @Test("a text with a timer for each level has the numbers of the machine, and plays like it")
  func timed() { expectSame(RolledTimed.self, head: ["stack: 2", "timers: each"]) }

  @Test func `a text with everything has the numbers of the machine, and plays like it`() {
    expectSame(RolledMighty.self, head: ["timers: each", "deferral: 3", "stack: 2"])
  }

  private func expectSame<A: RolledMachine>(_ kind: A.Type, head: [String])
  where A.Rows: Hierarchy {
    for seed in Self.seeds {
      expectSame(HierarchicalMachine<A>.self, HierarchicalMachine<Drafted>.self, seed, head: head)
    }
  }

  /// Reads the text of a plan, and compares its table, its own text, and what it does.
  private func expectSame<A: RolledMachine, M: StateMachine<A>, D: StateMachine<Drafted>>(
    _ machine: M.Type, _ draft: D.Type, _ seed: UInt64, head: [String]
  ) {
    let isDeep = A.Rows.kind.isHierarchical
    var roll = PlanRoll(seed: seed, isDeep: isDeep)
    A.made = MadeTable(roll.plan().existing(isDeep: isDeep))
    var plan = TypedPlan(A.plan, head: head, seed: seed)
    let lines = plan.lines()
    let hint: Comment = "TEXT=\(seed) plays \(A.self) alone:\n\(lines.joined(separator: "\n"))"
    guard read(lines) == [] else { return expectEqual(read(lines), [], hint) }
    expectEqual(Drafted.table.fingerprint, A.table.fingerprint, hint)
    let printed = draftText()
    #expect(read(printed) == [] && draftText() == printed, hint)
    expectEqual(Drafted.table.fingerprint, A.table.fingerprint, hint)
    if !isDeep || A.Rows.kind.hasHistory || !Drafted.Rows.kind.hasHistory {
      // Made now, since a machine looks once whether its table has turns.
      var twins = Twins(M(), D(), seed: seed)
      expectEqual(twins.difference(), nil, hint)
    }
  }
}

/// A compiled machine and its text's, event for event, in a world that answers both alike.
private struct Twins<M: StateMachine, D: StateMachine<Drafted>> {
  private var machine: Driver<M, 4>
  private var draft: Driver<D, 4>
  private var dice: Dice

  init(_ machine: M, _ draft: D, seed: UInt64) {
    (self.machine, self.draft, dice) = (Driver(machine), Driver(draft), Dice(seed: ~seed))
  }

  /// What differs first in forty events; `nil` when nothing does.
  mutating func difference() -> String? {
    var now: Nanoseconds = 0
    for index in 0..<40 {
      now += Nanoseconds(dice.below(8)) * 1_000_000
      let answers = dice.next()
      var (mine, theirs) = (Told<M.A>(answers: answers), Told<Drafted>(answers: answers))
      if index == 0 {
        _ = (machine.start(at: now, in: &mine), draft.start(at: now, in: &theirs))
      } else {
        let event = UInt8(dice.below(M.A.table.eventCount))
        if let mine = M.A.Event(rawValue: event) { _ = machine.post(mine, at: now) }
        if let theirs = Drafted.Event(rawValue: event) { _ = draft.post(theirs, at: now) }
        machine.run(by: now, in: &mine)
        draft.run(by: now, in: &theirs)
      }
      let isSame =
        mine.told == theirs.told && machine.machine.deadline == draft.machine.deadline
        && machine.machine.state?.rawValue == draft.machine.state?.rawValue
      if !isSame { return "event \(index): expected \(mine.told), found \(theirs.told)" }
    }
    return nil
  }
}

/// What a machine did, in numbers.
private struct Told<A: Automaton>: Performer {
  typealias Names = A
  let answers: UInt64
  var told: [String] = []

  init(answers: UInt64) { self.answers = answers }

  func holds(_ condition: A.Guard) -> Bool { answers >> UInt64(condition.rawValue % 64) & 1 == 1 }
  func milliseconds(of interval: A.Interval) -> UInt32 {
    UInt32(answers >> UInt64(interval.rawValue % 64) & 15)
  }
  mutating func perform(_ word: A.Word) { told.append("w\(word.rawValue)") }
  mutating func hasPerformed<Taken: MachineStep>(_ step: Taken) where Taken.A == A {
    let (from, to) = (step.from?.rawValue ?? 255, step.to?.rawValue ?? 255)
    told.append("\(step.outcome) e\(step.event?.rawValue ?? 255) s\(from) s\(to)")
  }
}

@Suite(.oneAtATime) struct RoundTripTests {
  @Test func `text, table, text is a fixed point, and the table is the compiled one`() {
    expectSame(AlarmClock.self)
    expectSame(ApplicationLifecycle.self)
    expectSame(EditMode.self)
    expectSame(NumberParser.self)
    expectSame(Kiosk.self)
  }

  private func expectSame<A: Automaton>(_ machine: A.Type) {
    let lines = text(A.self, "machine-of-text")
    expectEqual(read(lines), [])
    expectEqual(draftText(), lines)
    expectEqual(Drafted.table.fingerprint, A.table.fingerprint, "\(A.self)")
    expectEqual(Drafted.Rows.kind, A.Rows.kind, "\(A.self)")
  }
}
