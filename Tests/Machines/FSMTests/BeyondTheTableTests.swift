// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis
import MachineSupport
import SampleMachines
import Testing

/// Events without a column and states without a row: they mean nothing, and nothing traps.
@Suite struct BeyondTheTableTests {
  @Test func `an event without a column is unhandled, handled or planned`() {
    var machine = Machine<Forgetful>()
    _ = machine.start(at: 0, in: Answer())
    expectEqual(machine.plan(.timeout, in: Answer()).outcome, .unhandled)
    let step = machine.handle(.timeout, at: 0, in: Answer())
    expectEqual(step.outcome, .unhandled)
    expectEqual(step.event, .timeout)
    expectTrue(step.allWords.isEmpty)
    expectEqual(step.from, .a)
    expectEqual(step.to, .a)
    expectEqual(machine.state, .a)
  }

  @Test("before the start, and in a machine that is corrupt, such an event is what any other is")
  func eventWithoutAColumnElsewhere() {
    var machine = Machine<Forgetful>()
    expectEqual(machine.handle(.timeout, at: 0, in: Answer()).outcome, .notStarted)
    unsafe withUnsafeMutableBytes(of: &machine) { unsafe $0[0] = 1 }
    expectEqual(machine.handle(.timeout, at: 0, in: Answer()).outcome, .corrupt)
  }

  @Test func `a timeout without a column is unhandled, once`() {
    var machine = Machine<Overdue>()
    _ = machine.start(at: 0, in: Answer())
    expectEqual(machine.expire(by: 1_000_000_000, in: Answer())?.outcome, .unhandled)
    expectEqual(machine.state, .a)
    #expect(machine.deadline == nil)
  }

  @Test func `a move to a state without a row is unhandled, handled or planned`() {
    let shut = Answer<Homeless>(isOpen: false)
    var machine = Machine<Homeless>()
    _ = machine.enter(.b, at: 0, in: shut)
    let planned = machine.plan(.go, in: shut)
    expectEqual(planned.outcome, .unhandled)
    expectEqual(planned.to, .b)
    let step = machine.handle(.go, at: 0, in: shut)
    expectEqual(step.outcome, .unhandled)
    expectEqual(step.to, .b)
    expectTrue(step.allWords.isEmpty)
    expectEqual(machine.state, .b)
    expectTrue(machine.isSound)
    expectEqual(machine.handle(.go, at: 0, in: Answer(isOpen: true)).to, .a)
  }

  @Test func `a state without a row cannot be entered, first or later`() {
    let shut = Answer<Homeless>(isOpen: false)
    var machine = Machine<Homeless>()
    #expect(!machine.canEnter(.c, in: shut))
    #expect(machine.enter(.c, at: 0, in: shut).outcome == .unhandled && machine.state == nil)
    _ = machine.enter(.b, at: 0, in: shut)
    #expect(!machine.canEnter(.c, in: shut))
    expectEqual(machine.enter(.c, at: 0, in: shut).outcome, .unhandled)
    expectEqual(machine.state, .b)
    #expect(Homeless.table.validNextStates(of: .c).isEmpty)
  }

  @Test func `a machine whose initial state has no row does not start`() {
    var machine = Machine<Unstartable>()
    expectEqual(machine.start(at: 0, in: Answer()).outcome, .unhandled)
    #expect(machine.state == nil && machine.isSound)
    var deep = HierarchicalMachine<UnstartableDeep>()
    expectEqual(deep.start(at: 0, in: Answer()).outcome, .unhandled)
    #expect(deep.state == nil && deep.isSound)
  }

  @Test func `in a hierarchy an event without a column is unhandled`() {
    var machine = HierarchicalMachine<ForgetfulDeep>()
    _ = machine.start(at: 0, in: Answer())
    let step = machine.handle(.timeout, at: 0, in: Answer())
    expectEqual(step.outcome, .unhandled)
    expectEqual(step.event, .timeout)
    expectEqual(machine.state, .a)
  }

  @Test func `in a hierarchy a move or a push to a state without a row is unhandled`() {
    var machine = HierarchicalMachine<Rootless>()
    expectEqual(machine.start(at: 0, in: Answer()).to, .a)
    #expect(machine.isIn(.a) && !machine.isIn(.b))
    for state in [BrokenNames.State.a, .b] {
      let step = machine.handle(.go, at: 0, in: Answer())
      expectEqual(step.outcome, .unhandled)
      expectEqual(step.to, state)
      expectEqual(machine.suspendedCount, 0)
      var words = step.words
      expectEqual(words.next(), nil)
      expectEqual(machine.handle(.timeout, at: 0, in: Answer()).outcome, .moved)
    }
  }
}
