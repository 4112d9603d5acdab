// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import SampleMachines
import Testing

@Suite struct StateMachineTests {
  /// What a machine of either kind performs when it starts and then handles an event.
  private func words<M: StateMachine>(
    _ machine: M, on event: M.A.Event, in conditions: some Conditions<M.A>
  ) -> [M.A.Word] {
    var machine = machine
    let start = machine.start(at: 0, in: conditions)
    let step = machine.handle(event, at: 1, in: conditions)
    return Array(start.words) + Array(step.words)
  }

  @Test func `Generic code plays machines of both kinds`() {
    #expect(
      words(Machine<Door>(), on: .turn, in: Weather()) == [
        .latch, .dark, .unlatch, .log, .light,
      ])
    #expect(
      words(HierarchicalMachine<House>(), on: .down, in: Sleeper()) == [
        .inHouse, .inUpstairs, .inBed, .outBed, .outUpstairs, .inDownstairs, .inKitchen,
      ])
  }

  @Test func `An event that overflows a queue is a fault in both kinds, and changes nothing`() {
    var house = HierarchicalMachine<House>()
    _ = house.start(at: 0, in: Sleeper())
    let step = house.overflow(.up)
    #expect(step.outcome == .full)
    #expect(step.isFault)
    #expect(step.from == .bed)
    #expect(step.to == .bed)
    #expect(Array(step.words).isEmpty)
  }

  @Test func `A flat machine is in its own state only`() {
    var door = Machine<Door>()
    #expect(!door.isIn(.closed))
    _ = door.start(at: 0, in: Weather())
    #expect(door.isIn(.closed))
    #expect(!door.isIn(.open))
  }
}
