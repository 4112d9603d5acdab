// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// The words with which a console repeats a way that a search has found.
struct ConsoleScript<M: SearchableMachine, W: World> where W.Names == M.A {
  private var conditions = ChosenConditions<M.A>()
  private var machine = M()
  /// A step a line, with what it comes to as a comment; the last line expects the state.
  private(set) var lines: [String] = []

  /// The script of these moments, the first of which is the start.
  init(_ moments: [Moment<M, W>]) {
    for moment in moments {
      var words = wouldRepeat(moment) ? [] : answer(as: moment)
      if let event = moment.step.event {
        words.append(moment.wait > 0 || event == M.A.timeout ? pause(moment) : "\(event.name)")
      }
      machine = moment.machine
      if !words.isEmpty { lines.append(words.joined(separator: " ") + "  \\ \(moment.step)") }
    }
    if let state = machine.state { lines.append("expect \(state.name)") }
  }

  private func pause(_ moment: Moment<M, W>) -> String {
    let (seconds, rest) = moment.wait.quotientAndRemainder(dividingBy: 1_000_000_000)
    return rest == 0 ? "\(seconds) seconds" : "\(moment.wait / 1_000_000) milliseconds"
  }

  /// Whether the step comes to the same with the answers that the console has now.
  private func wouldRepeat(_ moment: Moment<M, W>) -> Bool {
    var machine = machine
    let step: M.Result?
    if let event = moment.step.event {
      step =
        event == M.A.timeout
        ? machine.expire(by: moment.time, in: conditions)
        : machine.handle(event, at: moment.time, in: conditions)
    } else {
      // A console starts its machine before it can be given an answer.
      step = moment.step
    }
    guard let step else { return false }
    return "\(step)" == "\(moment.step)"
      && machine.situation(at: moment.time) == moment.machine.situation(at: moment.time)
  }

  /// The words that give the console the answers of this moment.
  private mutating func answer(as moment: Moment<M, W>) -> [String] {
    var words: [String] = []
    for (value, answer) in moment.answers.guards.sorted(by: { $0.key < $1.key }) {
      guard conditions.guards[value] ?? false != answer, let asked = M.A.Guard(rawValue: value)
      else { continue }
      conditions.guards[value] = answer
      words += [answer ? "1" : "0", "\(asked.name)"]
    }
    for (value, answer) in moment.answers.intervals.sorted(by: { $0.key < $1.key }) {
      guard conditions.intervals[value] ?? 0 != answer * 1000,
        let asked = M.A.Interval(rawValue: value)
      else { continue }
      conditions.intervals[value] = answer * 1000
      words += ["\(answer)", "\(asked.name)"]
    }
    return words
  }
}
