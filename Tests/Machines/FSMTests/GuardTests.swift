// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis
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

@Suite struct EnterTests {
  // swift-format-ignore
  private enum Choosy: BrokenFlat {
    static let table = TransitionTable<Choosy, 3, 2>([
      .row(.a, [.if(.open, .to(.b), else: .to(.b)), .if(.open, .to(.c), else: .to(.b))]),
      .row(.b, [.nothing, .nothing]), .row(.c, [.nothing, .nothing]),
    ])
  }

  @Test func `entering leads to the state that was asked for, or nowhere, whatever is drawn`() {
    for holds in [false, true] {
      for target in BrokenNames.State.allCases {
        var machine = Machine<Choosy>()
        let lot = Answer<Choosy>(isOpen: holds)
        _ = machine.start(at: 0, in: lot)
        let can = machine.canEnter(target, in: lot)
        let step = machine.enter(target, at: 0, in: lot)
        #expect(can == (step.outcome == .moved))
        #expect(machine.state == (can ? target : .a))
      }
    }
  }
}

@Suite struct NegationTests {
  @Test("unless takes its first branch where the guard does not hold", arguments: [true, false])
  func branches(isOpen: Bool) {
    var machine = Machine<Negated>()
    let answer = Answer<Negated>(isOpen: isOpen)
    _ = machine.start(at: 0, in: answer)
    let step = machine.handle(.go, at: 0, in: answer)
    #expect(step.to == (isOpen ? .c : .b))
    #expect(step.allWords == (isOpen ? [] : [.ring]))
  }

  @Test("unless without an alternative is refused by the guard that holds, and the step names it")
  func refusal() {
    var machine = Machine<Negated>()
    let answer = Answer<Negated>(isOpen: true)
    _ = machine.start(at: 0, in: answer)
    let step = machine.handle(.timeout, at: 0, in: answer)
    #expect(step.outcome == .refused)
    #expect(step.refusal == .open)
    #expect(machine.state == .a)
    #expect(step.description == "a, timeout: refused by open")
    #expect(machine.handle(.timeout, at: 0, in: Answer(isOpen: false)).outcome == .stayed)
  }
}

// swift-format-ignore
private enum Negated: BrokenFlat {
  static let table = TransitionTable<Negated, 3, 2>([
    .row(.a, [.unless(.open, .to(.b, .ring), else: .to(.c)), .unless(.open, .stay(.ring))]),
    .row(.b, [.to(.a), .nothing]), .row(.c, [.to(.a), .nothing]),
  ])
}
