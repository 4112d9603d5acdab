// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed

/// A machine of either kind, to be played at the console.
protocol Player {
  associatedtype Played: Automaton

  var state: Played.State? { get }
  var deadline: Nanoseconds? { get }

  func isIn(_ state: Played.State) -> Bool
  mutating func start(in conditions: ChosenConditions<Played>) -> Play
  mutating func handle(
    _ event: Played.Event, at now: Nanoseconds, in conditions: ChosenConditions<Played>
  ) -> Play
  mutating func expire(by time: Nanoseconds, in conditions: ChosenConditions<Played>) -> Play?
  /// The row's parent and first substate, a line each for `see`.
  func relatives(of row: Int) -> [TextBuffer]
}

extension Player {
  func relatives(of row: Int) -> [TextBuffer] { [] }
}

/// The effect of an event, in names.
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

/// A person's answers at the console: yes or no for each guard, a time for each interval.
struct ChosenConditions<A: Automaton>: Conditions {
  typealias Names = A
  var guards: [UInt8: Bool] = [:]
  var intervals: [UInt8: UInt32] = [:]

  func holds(_ condition: A.Guard) -> Bool { guards[condition.rawValue] ?? false }

  func milliseconds(of interval: A.Interval) -> UInt32 {
    intervals[interval.rawValue] ?? 0
  }
}

/// A flat machine.
struct FlatPlayer<A: Automaton>: Player {
  private var machine = Machine<A>()

  var state: A.State? { machine.state }
  var deadline: Nanoseconds? { machine.deadline }

  func isIn(_ state: A.State) -> Bool { machine.state == state }

  mutating func start(in conditions: ChosenConditions<A>) -> Play {
    play(machine.start(at: 0, in: conditions))
  }

  mutating func handle(
    _ event: A.Event, at now: Nanoseconds, in conditions: ChosenConditions<A>
  ) -> Play {
    play(machine.handle(event, at: now, in: conditions))
  }

  mutating func expire(by time: Nanoseconds, in conditions: ChosenConditions<A>) -> Play? {
    machine.expire(by: time, in: conditions).map(play)
  }

  private func play(_ step: Step<A>) -> Play {
    var words = step.words
    return Play(step.outcome, from: step.from) { words.next() }
  }
}

/// A machine with substates, four of which can be suspended at a time.
struct HierarchicalPlayer<A: Automaton>: Player where A.Rows: Hierarchy {
  private var machine = HierarchicalMachine<A, 4>()

  var state: A.State? { machine.state }
  var deadline: Nanoseconds? { machine.deadline }

  func isIn(_ state: A.State) -> Bool { machine.isIn(state) }

  func relatives(of row: Int) -> [TextBuffer] {
    func line(_ title: StaticString, _ row: Int?) -> [TextBuffer] {
      guard let row, let state = A.State(rawValue: UInt8(row)) else { return [] }
      var text = TextBuffer(title)
      text.append(state.name)
      return [text]
    }
    return line("  in: ", A.table.parent(row))
      + line("  begins with: ", A.table.initial(row))
  }

  mutating func start(in conditions: ChosenConditions<A>) -> Play {
    play(machine.start(at: 0, in: conditions))
  }

  mutating func handle(
    _ event: A.Event, at now: Nanoseconds, in conditions: ChosenConditions<A>
  ) -> Play {
    play(machine.handle(event, at: now, in: conditions))
  }

  mutating func expire(by time: Nanoseconds, in conditions: ChosenConditions<A>) -> Play? {
    machine.expire(by: time, in: conditions).map(play)
  }

  private func play(_ step: HierarchicalStep<A>) -> Play {
    var words = step.words
    return Play(step.outcome, from: step.from) { words.next() }
  }
}
