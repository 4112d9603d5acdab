// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Examples
import FSM
import FSMAnalysis
import MachineSupport
import Testing

/// The application's own model, which the machine reaches through its conditions.
private struct Model: Conditions {
  typealias Names = ApplicationLifecycle
  var isSaved = true

  func holds(_ condition: ApplicationLifecycle.Guard) -> Bool { isSaved }
}

@Suite struct ApplicationLifecycleTests {
  private typealias State = ApplicationLifecycle.State
  private static let states: [State] = [.starting, .running, .terminating]
  private var machine = Machine<ApplicationLifecycle>()
  private var model = Model()

  private func words(of step: Step<ApplicationLifecycle>) -> [ApplicationLifecycle.Word] {
    Array(step.words)
  }

  @Test("MP-07: there is no state at first; the first enter succeeds, whatever it asks for")
  mutating func firstEnter() {
    expectEqual(machine.state, nil)
    #expect(Self.states.allSatisfy { machine.canEnter($0, in: model) })
    let step = machine.enter(.running, at: 0, in: model)
    #expect(step.outcome == .moved && step.from == nil)
    expectEqual(words(of: step), [.openWindow])
  }

  @Test("MP-01, MP-02, MP-03, MP-05, D13: only what the table leads to can be entered")
  mutating func validNextStates() {
    let valid: [State: [State]] = [
      .starting: [.running, .terminating], .running: [.running, .terminating], .terminating: [],
    ]
    for from in Self.states {
      machine = Machine()
      machine.enter(from, at: 0, in: model)
      expectEqual(Self.states.filter { machine.canEnter($0, in: model) }, valid[from])
      let next = ApplicationLifecycle.table.validNextStates(of: from)
      expectEqual(Self.states.filter(next.contains), valid[from])
    }
  }

  @Test("MP-04, MP-B6: a refused enter changes nothing, performs nothing, and says why")
  mutating func refusedEnter() {
    machine.enter(.running, at: 0, in: model)
    let noWay = machine.enter(.starting, at: 0, in: model)
    expectEqual(noWay.outcome, .unhandled)
    model.isSaved = false
    let notNow = machine.enter(.terminating, at: 0, in: model)
    #expect(notNow.outcome == .refused && notNow.refusal == .saved && notNow.event == .quit)
    #expect(noWay.refusal == nil && noWay.event == nil)
    #expect(words(of: noWay) == [] && words(of: notNow) == [])
    expectEqual(machine.state, .running)
  }

  @Test("MP-06, MP-08: what is left has its word before what is entered, and the step knows both")
  mutating func orderOfHooks() {
    machine.enter(.starting, at: 0, in: model)
    let step = machine.enter(.running, at: 0, in: model)
    #expect(step.from == .starting && step.to == .running)
    expectEqual(words(of: step), [.hideSplash, .openWindow])
  }

  @Test("MP-10, MP-11: the same wish may be granted now and refused later; asking has no effect")
  mutating func contextDecides() {
    machine.enter(.running, at: 0, in: model)
    model.isSaved = false
    #expect(!machine.canEnter(.terminating, in: model))
    model.isSaved = true
    #expect(machine.canEnter(.terminating, in: model))
    expectEqual(machine.state, .running)
  }

  @Test("MP-09, MP-12, MP-13, MP-15: the state is a value, results can be ignored, no time runs")
  mutating func stateIsAValue() {
    machine.enter(.starting, at: 0, in: model)
    machine.enter(.running, at: 0, in: model)
    expectEqual(machine.state, .running)
    expectEqual(machine.deadline, nil)
  }

  @Test("MP-16: a state can be entered from itself only where the table says so")
  mutating func selfTransition() {
    machine.enter(.starting, at: 0, in: model)
    expectEqual(machine.enter(.starting, at: 0, in: model).outcome, .unhandled)
    machine.enter(.running, at: 0, in: model)
    let step = machine.enter(.running, at: 0, in: model)
    expectEqual(step.outcome, .moved)
    expectEqual(words(of: step), [.closeWindow, .openWindow])
  }

  @Test("MP-14, MP-B4: the same life, told by what happens instead of by what is wanted")
  mutating func toldByEvents() {
    _ = machine.start(at: 0, in: model)
    for event in [ApplicationLifecycle.Event.loaded, .reload, .quit] {
      expectEqual(machine.handle(event, at: 0, in: model).outcome, .moved)
    }
    expectEqual(machine.state, .terminating)
  }

  @Test("MP-B5: entering from inside a step cannot happen: words are performed when it is over")
  mutating func noNesting() {
    machine.enter(.starting, at: 0, in: model)
    let outer = machine.enter(.running, at: 0, in: model)
    let inner = machine.enter(.terminating, at: 0, in: model)
    expectEqual(words(of: outer), [.hideSplash, .openWindow])
    expectEqual(words(of: inner), [.closeWindow, .save])
    expectEqual(machine.state, .terminating)
  }

  @Test mutating func `a corrupt machine enters nothing`() {
    machine.enter(.starting, at: 0, in: model)
    unsafe withUnsafeMutableBytes(of: &machine) { unsafe $0[0] ^= 1 }
    expectEqual(machine.enter(.running, at: 0, in: model).outcome, .corrupt)
    #expect(!machine.canEnter(.running, in: model))
  }
}
