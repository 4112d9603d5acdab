// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis
import MachineSupport
import SampleMachines
import Testing

@Suite struct SituationTests {
  @Test("the time that is left is in a flat machine's situation, and the time of day is not")
  func flat() {
    var machines = [Machine<Clock>(), Machine<Clock>()]
    _ = machines[0].start(at: 5, in: Answer())
    _ = machines[1].start(at: 7000, in: Answer())
    expectEqual(machines[0].situation(at: 5), machines[1].situation(at: 7000))
    #expect(machines[0].situation(at: 6) != machines[1].situation(at: 7000))
    expectEqual(machines[0].situation(at: 9_000_000_000), [0, 0])
  }

  @Test func `what is suspended is in a hierarchical machine's situation`() {
    var machine = HierarchicalMachine<House>()
    _ = machine.start(at: 0, in: Sleeper())
    let before = machine.situation(at: 0)
    _ = machine.handle(.sleep, at: 0, in: Sleeper())
    expectEqual(machine.suspendedCount, 1)
    expectEqual(machine.situation(at: 0).count, before.count + 1)
    _ = machine.handle(.answer, at: 0, in: Sleeper())
    expectEqual(machine.situation(at: 0), before)
  }

  @Test func `the deadlines of a machine can be read and set: one, or one for each level`() {
    var clock = Machine<Clock>()
    _ = clock.start(at: 5, in: Answer())
    expectEqual(clock.deadlines, [1_000_000_005])
    clock.deadlines = [7]
    expectEqual(clock.deadline, 7)
    var house = HierarchicalMachine<House>()
    expectEqual(house.deadlines, [.max])
    house.deadlines = [9]
    expectEqual(house.deadlines, [9])
  }

  @Test func `a machine has no more in it than was known when its situation was written`() {
    expectEqual(MemoryLayout<Machine<Clock>>.size, 16, "put what is new into situation(at:)")
    #expect(
      MemoryLayout<HierarchicalMachine<House>>.size == 30, "put what is new into situation(at:)")
  }
}

/// It ticks once a second.
private enum Clock: Automaton {
  enum State: UInt8, CaseName { case running }
  enum Event: UInt8, CaseName { case timeout }
  enum Word: UInt8, CaseName { case tick }

  static let initial = State.running
  static let roles = Roles<Self>(timeout: .timeout)
  static let table = TransitionTable<Clock, 1, 1>([
    .row(.running, after: .seconds(1), [.again(.tick)])
  ])
}
