// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// Conditions that give every answer in turn: one for each way through the questions of a step.
final class BranchingConditions<W: World>: Conditions {
  typealias Names = W.Names
  private let world: W
  // Which answer is given to each question, in the order they are asked, and of how many.
  private var picks: [Int] = []
  private var counts: [Int] = []
  private var asked = 0
  /// What was asked in this way, and answered.
  private(set) var answers = Answers()

  /// The conditions of a world, on the first way: the first answer to each question.
  init(_ world: W) { self.world = world }

  /// Goes on to the next way; `false` after the last.
  func advance() -> Bool {
    (asked, answers) = (0, Answers())
    while let pick = picks.popLast(), let count = counts.popLast() {
      guard pick + 1 < count else { continue }
      picks.append(pick + 1)
      counts.append(count)
      return true
    }
    return false
  }

  func holds(_ condition: W.Names.Guard) -> Bool {
    if let known = answers.guards[condition.rawValue] { return known }
    let answer = pick(from: world.answers(to: condition), or: false)
    answers.guards[condition.rawValue] = answer
    return answer
  }

  func milliseconds(of interval: W.Names.Interval) -> UInt32 {
    if let known = answers.intervals[interval.rawValue] { return known * 1000 }
    let answer = pick(from: world.seconds(of: interval), or: 0)
    answers.intervals[interval.rawValue] = answer
    return answer * 1000
  }

  private func pick<Answer>(from options: [Answer], or single: Answer) -> Answer {
    if asked == picks.count {
      picks.append(0)
      counts.append(max(options.count, 1))
    }
    defer { asked += 1 }
    return options.isEmpty ? single : options[picks[asked]]
  }
}
