// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed

/// A machine of either kind, to be played at the console.
protocol Player {
  associatedtype Machine: Automaton

  var state: Machine.State? { get }
  var deadline: Nanoseconds? { get }

  func isIn(_ state: Machine.State) -> Bool
  mutating func start(in answers: Answers<Machine>) -> Play
  mutating func handle(
    _ event: Machine.Event, at now: Nanoseconds, in answers: Answers<Machine>
  ) -> Play
  mutating func expire(by time: Nanoseconds, in answers: Answers<Machine>) -> Play?
  /// Where the row stands among the others: a line each for `see`.
  func relatives(of row: Int) -> [TextBuffer]
}

extension Player {
  func relatives(of row: Int) -> [TextBuffer] { [] }
}

/// What came of an event, in names.
struct Play {
  let outcome: Outcome
  let from: StaticString?
  let words: [StaticString]

  /// Takes the words of a step of either kind, one by one.
  init<State: Name, Word: Name>(_ outcome: Outcome, from: State?, _ nextWord: () -> Word?) {
    self.outcome = outcome
    self.from = from?.name
    var words: [StaticString] = []
    while let word = nextWord() { words.append(word.name) }
    self.words = words
  }
}

/// What a person at the console answers for the world: each guard yes or no, each interval a time.
struct Answers<Machine: Automaton>: Conditions {
  typealias Names = Machine
  var guards: [UInt8: Bool] = [:]
  var intervals: [UInt8: UInt32] = [:]

  func holds(_ condition: Machine.Guard) -> Bool { guards[condition.rawValue] ?? false }

  func milliseconds(of interval: Machine.Interval) -> UInt32 {
    intervals[interval.rawValue] ?? 0
  }
}

/// A flat machine.
struct FlatPlayer<Machine: Automaton>: Player {
  private var machine = FSM.Machine<Machine>()

  var state: Machine.State? { machine.state }
  var deadline: Nanoseconds? { machine.deadline }

  func isIn(_ state: Machine.State) -> Bool { machine.state == state }

  mutating func start(in answers: Answers<Machine>) -> Play {
    play(machine.start(at: 0, in: answers))
  }

  mutating func handle(
    _ event: Machine.Event, at now: Nanoseconds, in answers: Answers<Machine>
  ) -> Play {
    play(machine.handle(event, at: now, in: answers))
  }

  mutating func expire(by time: Nanoseconds, in answers: Answers<Machine>) -> Play? {
    machine.expire(by: time, in: answers).map(play)
  }

  private func play(_ step: Step<Machine>) -> Play {
    var words = step.words
    return Play(step.outcome, from: step.from) { words.next() }
  }
}

/// A machine with substates, four of which can be covered at a time.
struct HierarchicalPlayer<Machine: Automaton>: Player where Machine.Rows: Hierarchy {
  private var machine = HierarchicalMachine<Machine, 4>()

  var state: Machine.State? { machine.state }
  var deadline: Nanoseconds? { machine.deadline }

  func isIn(_ state: Machine.State) -> Bool { machine.isIn(state) }

  func relatives(of row: Int) -> [TextBuffer] {
    func line(_ title: StaticString, _ place: Int?) -> [TextBuffer] {
      guard let place, let state = Machine.State(rawValue: UInt8(place)) else { return [] }
      var text = TextBuffer(title)
      text.append(state.name)
      return [text]
    }
    return line("  in: ", Machine.table.parent(row))
      + line("  begins with: ", Machine.table.initial(row))
  }

  mutating func start(in answers: Answers<Machine>) -> Play {
    play(machine.start(at: 0, in: answers))
  }

  mutating func handle(
    _ event: Machine.Event, at now: Nanoseconds, in answers: Answers<Machine>
  ) -> Play {
    play(machine.handle(event, at: now, in: answers))
  }

  mutating func expire(by time: Nanoseconds, in answers: Answers<Machine>) -> Play? {
    machine.expire(by: time, in: answers).map(play)
  }

  private func play(_ step: HierarchicalStep<Machine>) -> Play {
    var words = step.words
    return Play(step.outcome, from: step.from) { words.next() }
  }
}
