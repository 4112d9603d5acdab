// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// Conditions that give every answer in turn: one for each way through the questions of an event.
final class BranchingConditions<W: World>: Conditions {
  typealias Names = W.Names
  private let before: W
  /// The world as the words of this way have left it.
  private(set) var world: W
  // Which answer is given to each question, in the order they are asked, and of how many.
  private var picks: [Int] = []
  private var counts: [Int] = []
  private var asked = 0
  private var answers = Answers()
  // What has been answered since a word changed the world: it is not asked again.
  private var known = Answers()
  // What is answered first, whatever is known.
  private var recorded: ArraySlice<UInt32>

  /// The conditions of a world, on the first way: the first answer to each question, after those
  /// that were recorded.
  init(_ world: W, _ recorded: ArraySlice<UInt32> = []) {
    (before, self.world, self.recorded) = (world, world, recorded)
  }

  /// Goes on to the next way; `false` after the last.
  func advance() -> Bool {
    (asked, answers, known, world) = (0, Answers(), Answers(), before)
    while let pick = picks.popLast(), let count = counts.popLast() {
      guard pick + 1 < count else { continue }
      picks.append(pick + 1)
      counts.append(count)
      return true
    }
    return false
  }

  /// Has a word happen to the world.
  func perform(_ word: W.Names.Word) {
    let old = world
    world.perform(word)
    if world != old { known = Answers() }
  }

  /// What was asked for a step, and answered.
  func takeAnswers() -> Answers {
    defer { answers = Answers() }
    return answers
  }

  func holds(_ condition: W.Names.Guard) -> Bool {
    let answer =
      recorded.popFirst().map { $0 == 1 }
      ?? known.guards[condition.rawValue] ?? pick(from: world.answers(to: condition), or: false)
    known.guards[condition.rawValue] = answer
    answers.guards[condition.rawValue] = answer
    answers.inOrder.append(answer ? 1 : 0)
    return answer
  }

  func milliseconds(of interval: W.Names.Interval) -> UInt32 {
    let answer =
      recorded.popFirst()
      ?? known.intervals[interval.rawValue] ?? pick(from: world.seconds(of: interval), or: 0)
    known.intervals[interval.rawValue] = answer
    answers.intervals[interval.rawValue] = answer
    answers.inOrder.append(answer)
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
