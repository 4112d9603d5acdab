// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import FSM
import FSMAnalysis

/// What surrounds a machine in a search: a small model that the machine's words change.
///
/// Its values are compared, and a search ends when no step leads to a machine and a world that it has
/// not seen. So a world counts nothing without a limit: what is pending, and not what ever came.
public protocol World<Names>: Hashable {
  /// The machine that it surrounds.
  associatedtype Names: Automaton
  /// Has the word happen to the world.
  mutating func perform(_ word: Names.Word)
  /// The answers that a guard may give now; each of them is followed.
  ///
  /// A guard that is asked again in what follows from one event answers the same, unless a word has
  /// changed the world meanwhile.
  func answers(to condition: Names.Guard) -> [Bool]
  /// The lengths in seconds that an interval may have now, 0 for off; each of them is followed.
  func seconds(of interval: Names.Interval) -> [UInt32]
  /// Whether the event can happen now. A timeout is not asked about, which happens when it is due, nor
  /// a completion, which follows from a move.
  func allows(_ event: Names.Event) -> Bool
}

extension World {
  /// Either answer.
  @inlinable public func answers(to condition: Names.Guard) -> [Bool] { [false, true] }
  /// Off, or one second.
  @inlinable public func seconds(of interval: Names.Interval) -> [UInt32] { [0, 1] }
  /// Every event can happen.
  @inlinable public func allows(_ event: Names.Event) -> Bool { true }
}

extension World where Self: Conditions {
  /// The one answer of these conditions.
  public func answers(to condition: Names.Guard) -> [Bool] { [holds(condition)] }
  /// The one length of these conditions, in whole seconds.
  public func seconds(of interval: Names.Interval) -> [UInt32] {
    [milliseconds(of: interval) / 1000]
  }
}

/// The world of a machine whose words change nothing that a property is about.
public struct EmptyWorld<Names: Automaton>: World {
  /// The only one.
  @inlinable public init() {}
  /// Nothing changes.
  @inlinable public mutating func perform(_ word: Names.Word) {}
}

/// Conditions that give every answer in turn: one for each way through the questions of an event.
@usableFromInline final class BranchingConditions<W: World>: Conditions {
  @usableFromInline typealias Names = W.Names
  @usableFromInline let before: W
  /// The world as the words of this way have left it.
  @usableFromInline var world: W
  // Which answer is given to each question, in the order they are asked, and of how many.
  @usableFromInline var picks: [Int] = []
  @usableFromInline var counts: [Int] = []
  @usableFromInline var asked = 0
  @usableFromInline var answers = Answers()
  // What has been answered since a word changed the world: it is not asked again.
  @usableFromInline var known = Answers()
  // What is answered first, before what is known.
  @usableFromInline var recorded: ArraySlice<UInt32>

  /// The conditions of a world, on the first way: the first answer to each question, after those
  /// that were recorded.
  @inlinable init(_ world: W, _ recorded: ArraySlice<UInt32> = []) {
    (before, self.world, self.recorded) = (world, world, recorded)
  }

  /// Goes on to the next way; `false` after the last.
  @inlinable func advance() -> Bool {
    world = before
    // Most events ask nothing, and have left the rest as it was.
    if picks.isEmpty { return false }
    (asked, answers, known) = (0, Answers(), Answers())
    while let pick = picks.popLast(), let count = counts.popLast() {
      guard pick + 1 < count else { continue }
      picks.append(pick + 1)
      counts.append(count)
      return true
    }
    return false
  }

  /// Has a word happen to the world.
  @inlinable func perform(_ word: W.Names.Word) {
    let old = world
    var new = old
    new.perform(word)
    guard new != old else { return }
    (world, known) = (new, Answers())
  }

  /// What was asked for a step, and answered.
  @inlinable func takeAnswers() -> Answers {
    let answers = answers
    if !answers.inOrder.isEmpty { self.answers = Answers() }
    return answers
  }

  @inlinable func holds(_ condition: W.Names.Guard) -> Bool {
    answer(Int(condition.rawValue), world.answers(to: condition).map { $0 ? 1 : 0 }) == 1
  }

  @usableFromInline func milliseconds(of interval: W.Names.Interval) -> UInt32 {
    let condition = ConditionText<W.Names>.guardCount + Int(interval.rawValue)
    return UInt32(clamping: UInt64(answer(condition, world.seconds(of: interval))) * 1000)
  }

  @usableFromInline func answer(_ condition: Int, _ options: @autoclosure () -> [UInt32]) -> UInt32
  {
    let answer = recorded.popFirst() ?? known.numbers[condition] ?? pick(from: options())
    known.numbers[condition] = answer
    answers.numbers[condition] = answer
    answers.inOrder.append(answer)
    return answer
  }

  @usableFromInline func pick(from options: [UInt32]) -> UInt32 {
    if asked == picks.count {
      picks.append(0)
      counts.append(max(options.count, 1))
    }
    defer { asked += 1 }
    return options.isEmpty ? 0 : options[picks[asked]]
  }
}
