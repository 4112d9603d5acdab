// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import FSMAnalysis
package import Fixed
package import Interpreter

/// Any machine at the console: its events are words, and so are the answers its guards and
/// intervals need.
///
/// Its words are printed instead of performed: `edit-button: play -> edit (hide-edit-button ...)`. What
/// follows from an event, completions and what its words raise, has lines of its own.
package struct MachineHost<
  Runner: MachineRunner, Writer: StepWriter
>: VirtualHost, TableHost, ~Copyable {
  private typealias M = Runner.M
  package typealias Names = Runner.M.A

  /// The time since the start.
  package private(set) var time: Nanoseconds = 0
  /// What has the machine handle events.
  package var runner: Runner
  private var teller = Teller<M.A, Writer>()
  private let anchor = AddressOnly()

  /// A machine that has just started.
  package init(_ kind: UInt32 = 0) { self.init(Runner()) }

  /// A machine that this runner starts.
  package init(_ runner: Runner) {
    self.runner = runner
    self.runner.start(in: &teller.conditions)
  }

  /// A machine that is at work already, with these answers.
  package init(_ runner: Runner, at time: Nanoseconds, answers: ChosenConditions<Names>) {
    (self.runner, self.time, teller.conditions) = (runner, time, answers)
  }

  /// What was answered.
  package var answers: ChosenConditions<Names> { teller.conditions }

  package var timeout: Nanoseconds? { runner.machine.deadline }
  package var state: Int? { runner.machine.state.map { Int($0.rawValue) } }

  /// Whether the machine is in a state, or in a part of it.
  package func isIn(_ state: Int) -> Bool {
    M.A.State(rawValue: UInt8(state)).map { runner.machine.isIn($0) } ?? false
  }

  /// Performs a word, and prints its effect.
  package mutating func perform(_ index: Int, _ number: UInt32) throws(HostFault) {
    switch Self.meaning(index) {
    case .event(let event):
      guard runner.allows(event) else { throw .refused("cannot happen in this world now") }
      _ = run(event, until: time, TextBuffer(event.name))
    case .condition(let condition): try answer(condition, number)
    case nil: break
    }
  }

  private mutating func answer(_ condition: Int, _ number: UInt32) throws(HostFault) {
    let isGuard = Self.isGuard(condition)
    guard number <= (isGuard ? 1 : 1_000_000) || !isGuard && number >> 31 == 1 else {
      throw .refused(isGuard ? "takes 1 (true) or 0 (false)" : "takes 0 to 1000000 seconds")
    }
    teller.conditions.numbers[condition] = isGuard ? number : .milliseconds(number)
  }

  /// Lets time pass to `end`, and prints what happened if there is a title for it.
  package mutating func pass(to end: Nanoseconds, _ title: TextBuffer?) {
    let hasHappened = run(nil, until: end, title)
    time = end
    guard let title, !hasHappened else { return }
    let state = runner.machine.state.map { WordName($0.name) } ?? notStarted
    Writer.write(effectLine(title, nil, from: nil, to: state))
  }

  /// Handles what is due, and prints it: timeouts and an event by `title`, what follows by its own; returns whether
  /// there was anything.
  @inline(never) private mutating func run(
    _ event: M.A.Event?, until end: Nanoseconds, _ title: TextBuffer?
  ) -> Bool {
    (teller.title, teller.isFirst) = (title, true)
    runner.run(event, by: end, in: &teller)
    return !teller.isFirst
  }
}

private var notStarted: WordName { "not started" }

/// A person's answers, and the line of each step: by a title, or by its own event if it follows from another.
struct Teller<A: Automaton, Writer: StepWriter>: Performer {
  typealias Names = A
  var conditions = ChosenConditions<A>()
  /// What was typed; `nil` for no line.
  var title: TextBuffer?
  /// Whether no step has come since.
  var isFirst = true

  func holds(_ condition: A.Guard) -> Bool { conditions.holds(condition) }
  func milliseconds(of interval: A.Interval) -> UInt32 { conditions.milliseconds(of: interval) }
  mutating func perform(_ word: A.Word) {}

  @inline(never) mutating func hasPerformed<Taken: MachineStep>(_ step: Taken) where Taken.A == A {
    let isOwn = isFirst || step.event == A.timeout
    isFirst = false
    var writer = Writer()
    writer.show(step)
    guard var title else { return }
    if !isOwn, let event = step.event { title = TextBuffer(event.name) }
    var line = effectLine(
      title, step.outcome, from: step.from.map { WordName($0.name) },
      to: step.to.map { WordName($0.name) } ?? notStarted)
    var hasWords = false
    for word in step.words {
      line.append(hasWords ? " " : " (")
      line.append(word.name)
      hasWords = true
    }
    if hasWords { line.append(")") }
    Writer.write(line)
  }
}

// The words: events first, except for those that are not posted, then guards, then intervals.
extension MachineHost {
  private enum Meaning {
    case event(M.A.Event)
    /// To answer a guard, or for an interval, counted as `ConditionText` does.
    case condition(Int)
  }

  package var wordCount: Int {
    var count = 0
    while Self.meaning(count) != nil { count += 1 }
    return count
  }

  package func word(_ index: Int) -> HostWord {
    switch Self.meaning(index) {
    case .event(let event): HostWord(WordName(event.name), "( -- ) post this event")
    case .condition(let condition):
      HostWord(
        conditionName(condition),
        Self.isGuard(condition)
          ? "( n -- ) set the guard; 1: true, 0: false"
          : "( n -- ) set the interval to n seconds, or 200ms; 0: never")
    case nil: HostWord("", "")
    }
  }

  /// The number that a guard's or an interval's word was last given; `nil` for an event's word.
  package func value(of index: Int) -> UInt32? {
    guard case .condition(let condition) = Self.meaning(index) else { return nil }
    let number = teller.conditions.numbers[condition]
    return Self.isGuard(condition) ? number : number % 1000 == 0 ? number / 1000 : number | 1 << 31
  }

  private static func meaning(_ index: Int) -> Meaning? {
    var rest = index
    for number in 0..<M.A.table.eventCount {
      guard let event = M.A.Event(rawValue: UInt8(number)), event != M.A.timeout,
        event != M.A.completion
      else { continue }
      if rest == 0 { return .event(event) }
      rest -= 1
    }
    return rest < ConditionText<Names>.count ? .condition(rest) : nil
  }

  private static func isGuard(_ condition: Int) -> Bool {
    condition < ConditionText<Names>.guardCount
  }
}
