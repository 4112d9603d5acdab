// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import MachineSupport
import SampleMachines
import Testing

/// A guard may read a line or a clock, so one answer must decide the state and the words.
@Suite struct GuardTests {
  /// What one event came to, and how often the guard was asked.
  private struct Outcome: Equatable, CustomStringConvertible {
    var outcome: FSM.Outcome
    var state: BrokenNames.State?
    var words = 0
    var questions = 1

    var description: String {
      "\(outcome) to \(String(describing: state)), \(words) words, \(questions) questions"
    }
  }

  /// A state, an event, the guard's first answer, and what that comes to.
  private typealias Case = (BrokenNames.State, BrokenNames.Event, Bool, Outcome)

  private static let flat: [Case] = [
    (.a, .go, true, Outcome(outcome: .moved, state: .b, words: 1)),
    (.a, .go, false, Outcome(outcome: .stayed, state: .a)),
    (.b, .go, true, Outcome(outcome: .moved, state: .b)),
    (.b, .go, false, Outcome(outcome: .refused, state: .b)),
    (.c, .timeout, true, Outcome(outcome: .moved, state: .a)),
    (.c, .timeout, false, Outcome(outcome: .moved, state: .b)),
    (.a, .timeout, true, Outcome(outcome: .moved, state: .c, questions: 0)),
    (.b, .timeout, false, Outcome(outcome: .stayed, state: .b, words: 1, questions: 0)),
    (.c, .go, false, Outcome(outcome: .unhandled, state: .c, questions: 0)),
  ]

  @Test("handling asks a guard once, and none where the cell has none", arguments: 0..<flat.count)
  func handled(index: Int) {
    let (state, event, answer, expected) = Self.flat[index]
    var machine = Machine<Fickle>()
    _ = machine.enter(state, at: 0, in: FickleGuard<Fickle>(first: true))
    let fickle = FickleGuard<Fickle>(first: answer)
    let step = machine.handle(event, at: 0, in: fickle)
    let found = Outcome(
      outcome: step.outcome, state: step.to, words: step.allWords.count,
      questions: fickle.questions)
    expectEqual(found, expected, "\(state) \(event)")
    expectEqual(machine.state, expected.state, "\(state) \(event)")
  }

  private static let deep: [Case] = [
    (.b, .go, true, Outcome(outcome: .moved, state: .c, words: 1)),
    (.b, .go, false, Outcome(outcome: .stayed, state: .b)),
    (.b, .timeout, true, Outcome(outcome: .moved, state: .b)),
    // It refuses, and its parent, which has no guard there, decides.
    (.b, .timeout, false, Outcome(outcome: .moved, state: .c)),
    (.c, .go, false, Outcome(outcome: .stayed, state: .c, words: 1, questions: 0)),
    (.c, .timeout, false, Outcome(outcome: .unhandled, state: .c, questions: 0)),
  ]

  @Test("in a hierarchy each cell's guard is asked once", arguments: 0..<deep.count)
  func handledInAHierarchy(index: Int) {
    let (state, event, answer, expected) = Self.deep[index]
    var machine = HierarchicalMachine<FickleDeep>()
    _ = machine.start(at: 0, in: FickleGuard<FickleDeep>(first: true))
    if state == .c { _ = machine.handle(.go, at: 0, in: FickleGuard<FickleDeep>(first: true)) }
    let fickle = FickleGuard<FickleDeep>(first: answer)
    let step = machine.handle(event, at: 0, in: fickle)
    let found = Outcome(
      outcome: step.outcome, state: step.to, words: Array(step.words).count,
      questions: fickle.questions)
    expectEqual(found, expected, "\(state) \(event)")
    expectEqual(machine.state, expected.state, "\(state) \(event)")
  }

  /// From `.c`, where one cell leads to `.a` or `.b` and none to `.c`.
  private static let entries: [(BrokenNames.State, Bool, Outcome)] = [
    (.a, true, Outcome(outcome: .moved, state: .a)),
    (.a, false, Outcome(outcome: .refused, state: .c)),
    (.b, false, Outcome(outcome: .moved, state: .b)),
    (.b, true, Outcome(outcome: .refused, state: .c)),
    (.c, true, Outcome(outcome: .unhandled, state: .c, questions: 0)),
  ]

  @Test("entering asks a guard once, and so does asking beforehand", arguments: 0..<entries.count)
  func entered(index: Int) {
    let (target, answer, expected) = Self.entries[index]
    var machine = Machine<Fickle>()
    _ = machine.enter(.c, at: 0, in: FickleGuard<Fickle>(first: true))
    let before = FickleGuard<Fickle>(first: answer)
    expectEqual(machine.canEnter(target, in: before), expected.outcome == .moved, "\(target)")
    #expect(machine.state == .c && before.questions == expected.questions, "\(target)")
    let fickle = FickleGuard<Fickle>(first: answer)
    let step = machine.enter(target, at: 0, in: fickle)
    let found = Outcome(
      outcome: step.outcome, state: machine.state, words: step.allWords.count,
      questions: fickle.questions)
    expectEqual(found, expected, "\(target)")
  }

  @Test func `where nothing has a guard, entering asks none`() {
    var machine = Machine<Fickle>()
    let fickle = FickleGuard<Fickle>(first: false)
    expectEqual(machine.enter(.a, at: 0, in: fickle).outcome, .moved)
    #expect(machine.canEnter(.c, in: fickle) && machine.canEnter(.a, in: fickle) == false)
    expectEqual(machine.enter(.c, at: 0, in: fickle).outcome, .moved)
    expectEqual(machine.state, .c)
    expectEqual(fickle.questions, 0)
  }
}
