// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis
import Fixed
import MachineConsole

/// A script with which a console repeats a path of a search.
struct ConsoleScript<M: SearchableMachine, W: World> where W.Names == M.A {
  private var conditions = ChosenConditions<M.A>()
  private var driver = Driver<M, 16>()
  /// The lines, with the result of each step as a comment; the last line expects the state.
  private(set) var lines: [String] = []

  /// Creates the script of `runs`, each the moments of one cause; the first cause is the start.
  init(_ runs: [[Moment<M, W>]]) {
    for run in runs {
      guard let moment = run.first else { continue }
      var words = answer(as: run)
      if let event = moment.step.event {
        if moment.wait > 0 || event == M.A.timeout { words.append(pause(moment)) }
        if event != M.A.timeout { words.append("\(event.name)") }
      }
      driver = Driver(moment.machine, deferred: moment.deferred)
      if !words.isEmpty { lines.append(words.joined(separator: " ") + "  \\ \(moment.step)") }
      lines += run.dropFirst().map { "\\ then \($0.step)" }
    }
    if let state = driver.machine.state { lines.append("expect \(state.name)") }
  }

  private mutating func pause(_ moment: Moment<M, W>) -> String {
    let (seconds, rest) = moment.wait.quotientAndRemainder(dividingBy: .seconds(1))
    if rest % .milliseconds(1) != 0 {
      lines.append("\\ here \(moment.wait) ns pass, which a console cannot repeat")
    }
    return rest == 0 ? "\(seconds) seconds" : "\(moment.wait / .milliseconds(1)) milliseconds"
  }

  /// Returns whether the console's current answers lead to the steps and the situation of `run`.
  private func wouldRepeat(_ run: [Moment<M, W>]) -> Bool {
    guard let first = run.first, let last = run.last else { return false }
    var (driver, answering) = (driver, StepList(conditions: conditions))
    if let event = first.step.event {
      if event != M.A.timeout { _ = driver.post(event, at: first.time) }
      driver.run(by: first.time, in: &answering)
    } else {
      driver.start(at: first.time, in: &answering)
    }
    return answering.steps == run.map { "\($0.step)" }
      && driver.machine.situation(at: last.time) == last.machine.situation(at: last.time)
  }

  /// Returns the words that set the answers that the console needs to repeat `run`.
  ///
  /// If a guard or interval has two answers, the words set the first, and a comment says so.
  private mutating func answer(as run: [Moment<M, W>]) -> [String] {
    var answers = Answers()
    for moment in run { answers.merge(moment.answers) }
    var words: [String] = []
    for (condition, answer) in answers.numbers.sorted(by: { $0.key < $1.key })
    where conditions.numbers[condition] != answer && !wouldRepeat(run) {
      conditions.numbers[condition] = answer
      let isLength = condition >= ConditionText<M.A>.guardCount
      let isWhole = isLength && answer % 1000 == 0
      let number = isWhole ? "\(answer / 1000)" : "\(answer)\(isLength ? "ms" : "")"
      words += [number, "\(ConditionText<M.A>.name(condition))"]
    }
    if !wouldRepeat(run) {
      lines.append("\\ here an answer changes between two steps, which a console cannot repeat")
    }
    return words
  }
}

/// A performer that gives the answers of a console, and records the steps as text.
private struct StepList<A: Automaton>: Performer {
  typealias Names = A
  let conditions: ChosenConditions<A>
  private(set) var steps: [String] = []

  func holds(_ condition: A.Guard) -> Bool { conditions.holds(condition) }
  func milliseconds(of interval: A.Interval) -> UInt32 { conditions.milliseconds(of: interval) }
  mutating func perform(_ word: A.Word) {}

  mutating func hasPerformed<Taken: MachineStep>(_ step: Taken) where Taken.A == A {
    steps.append("\(step)")
  }
}
