// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import MachineSupport
import SampleMachines
import Testing

// That a plan and its commit are what handling is, random machines show.

@Suite struct HierarchicalPlanTests {
  private let sleeper = Sleeper()

  /// A house that has had these events.
  private func house(after events: House.Event...) -> HierarchicalMachine<House> {
    var house = HierarchicalMachine<House>()
    _ = house.start(at: 0, in: sleeper)
    for event in events { _ = house.handle(event, at: 0, in: sleeper) }
    return house
  }

  @Test func `a plan changes nothing, and is committed at the time of the commit`() {
    var house = house()
    let step = house.plan(.bathe, in: sleeper)
    expectEqual(step.to, .bath)
    expectEqual(house.state, .bed)
    expectEqual(house.deadline, 9_000_000_000)
    #expect(house.commit(step, at: 5, in: sleeper).words.elementsEqual(step.words))
    expectEqual(house.state, .bath)
    expectEqual(house.deadline, 3_000_000_005)
  }

  @Test("a step of another state is corrupt, and so is one of a machine that fails its self-check")
  func otherState() {
    let step = house().plan(.out, in: sleeper)
    var garden = house(after: .out)
    let late = garden.commit(step, at: 0, in: sleeper)
    expectEqual(late.outcome, .corrupt)
    expectEqual(late.event, .out)
    #expect(late.to == nil)
    expectEqual(garden.state, .garden)
    var flipped = house()
    unsafe withUnsafeMutableBytes(of: &flipped) { unsafe $0[0] ^= 1 }
    expectEqual(flipped.commit(step, at: 0, in: sleeper).outcome, .corrupt)
    expectEqual(flipped.plan(.out, in: sleeper).outcome, .corrupt)
  }

  @Test func `a pop that would bring back something else is corrupt, and changes nothing`() {
    // Both are in the shed; one came from the bed, the other from the garden.
    let step = house(after: .phone, .phone).plan(.answer, in: sleeper)
    var other = house(after: .out, .phone, .answer, .answer)
    expectEqual(step.outcome, .moved)
    expectEqual(other.suspendedCount, 0)
    expectEqual(other.commit(step, at: 0, in: sleeper).outcome, .corrupt)
    expectEqual(other.suspendedCount, 0)
  }

  @Test func `a push that finds the stack full by the time of its commit is corrupt`() {
    let step = house(after: .down, .phone).plan(.phone, in: sleeper)
    var full = house(after: .down, .phone, .phone, .phone)
    expectEqual(step.outcome, .moved)
    expectEqual(full.suspendedCount, 3)
    expectEqual(full.state, step.from)
    expectEqual(full.commit(step, at: 0, in: sleeper).outcome, .corrupt)
    expectEqual(full.suspendedCount, 3)
  }

  @Test func `a timeout is planned for the state whose time it is, and is spent once it is due`() {
    var tower = HierarchicalMachine<Tower>()
    _ = tower.start(at: 0, in: Answer())
    let step = tower.plan(.timeout, in: Answer())
    // The inner state is due first; the outer one has no say.
    expectEqual(step.handler, .b)
    expectEqual(step.outcome, .stayed)
    tower.commit(step, at: 999_999_999, in: Answer())
    expectEqual(tower.deadline, 1_000_000_000)
    tower.commit(step, at: 1_000_000_000, in: Answer())
    expectEqual(tower.deadline, 2_000_000_000)
    expectEqual(tower.plan(.timeout, in: Answer()).handler, .a)
  }

  @Test func `times that do not run begin, each level's own, and those that run go on`() {
    var tower = HierarchicalMachine<Tower>()
    tower.startTimer(at: 7, in: Answer())
    expectEqual(tower.deadline, nil)
    _ = tower.start(at: 0, in: Answer())
    _ = tower.expire(by: 1_000_000_000, in: Answer())
    expectEqual(tower.deadline, 2_000_000_000)
    tower.startTimer(at: 500_000_000, in: Answer())
    expectEqual(tower.deadline, 1_500_000_000)
    _ = tower.expire(by: 1_500_000_000, in: Answer())
    expectEqual(tower.deadline, 2_000_000_000)
  }

  @Test("the one timer begins if it does not run: that of the innermost state with a timeout")
  func oneTimer() {
    var hut = HierarchicalMachine<Hut>()
    _ = hut.start(at: 0, in: Answer())
    hut.startTimer(at: 1, in: Answer())
    expectEqual(hut.deadline, 1_000_000_000)
    expectEqual(hut.expire(by: 1_000_000_000, in: Answer())?.outcome, .stayed)
    hut.startTimer(at: 5, in: Answer())
    expectEqual(hut.deadline, 1_000_000_005)
  }

  @Test("the guard that refused is named: of the cell, of a junction, of the innermost state")
  func refusals() {
    expectEqual(house().plan(.knock, in: sleeper).refusal, nil)
    var kiosk = HierarchicalMachine<DeepKiosk>()
    _ = kiosk.start(at: 0, in: KioskWorld<DeepKiosk>())
    let look = kiosk.plan(.look, in: KioskWorld<DeepKiosk>([.soldOut]))
    // The cabinet answers in its place.
    #expect(look.outcome == .stayed && look.refusal == nil)
    let press = kiosk.plan(.press, in: KioskWorld<DeepKiosk>())
    expectEqual(press.outcome, .refused)
    expectEqual(press.refusal, .paid)
    #expect(press.words.allSatisfy { _ in false })
  }
}

/// Both states have timers, and stay when they run out.
// swift-format-ignore
private enum Tower: BrokenDeep {
  static let table = WithTimers(HierarchicalTable<Tower, 2, 2>([
    .row(.a, initial: .b, after: .seconds(2), [.nothing, .stay()]),
    .row(.b, in: .a, after: .seconds(1), [.nothing, .stay()]),
  ]))
}

// swift-format-ignore
private enum Hut: BrokenDeep {
  static let table = HierarchicalTable<Hut, 2, 2>([
    .row(.a, initial: .b, after: .seconds(2), [.nothing, .stay()]), .row(.b, in: .a, after: .seconds(1), [.nothing, .nothing]),
  ])
}
