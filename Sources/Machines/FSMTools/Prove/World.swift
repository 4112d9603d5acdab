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
  /// Each event asks its guards again, and so does a completion: see ``isSteady``.
  func answers(to condition: Names.Guard) -> [Bool]
  /// The lengths in milliseconds that an interval may have now, 0 for off; each of them is followed.
  /// `nil` if the interval may be off, or of any length.
  func lengths(of interval: Names.Interval) -> [UInt32]?
  /// Whether a guard gives the same answer in all that follows from one event, until a word changes the
  /// world: true of guards that read what words write, and not of those that read a line or a clock.
  static var isSteady: Bool { get }
  /// Whether the event can happen now. A timeout is not asked about, which happens when it is due, nor
  /// a completion, which follows from a move.
  func allows(_ event: Names.Event) -> Bool
}

extension World {
  /// Either answer.
  @inlinable public func answers(to condition: Names.Guard) -> [Bool] { [false, true] }
  /// Off, or any length.
  @inlinable public func lengths(of interval: Names.Interval) -> [UInt32]? { nil }
  /// No: a guard may read a line.
  @inlinable public static var isSteady: Bool { false }
  /// Every event can happen.
  @inlinable public func allows(_ event: Names.Event) -> Bool { true }
}

extension World where Self: Conditions {
  /// The one answer of these conditions.
  public func answers(to condition: Names.Guard) -> [Bool] { [holds(condition)] }
  /// The one length of these conditions.
  public func lengths(of interval: Names.Interval) -> [UInt32]? { [milliseconds(of: interval)] }
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
  // How many ways were gone from one event: a chain of guards can have too many.
  @usableFromInline var ways = 0
  @usableFromInline var answers = Answers()
  // What has been answered since a word changed the world: in a steady one it is not asked again.
  @usableFromInline var known = Answers()
  // What is answered first, before what is known.
  @usableFromInline var recorded: ArraySlice<UInt32>
  @usableFromInline let reliance: Reliance

  /// The conditions of a world, on the first way: the first answer to each question, after those
  /// that were recorded.
  @inlinable init(
    _ world: W, _ recorded: ArraySlice<UInt32> = [], noting reliance: Reliance = Reliance()
  ) { (before, self.world, self.recorded, self.reliance) = (world, world, recorded, reliance) }

  /// Goes on to the next way; `false` after the last.
  @inlinable func advance() -> Bool {
    world = before
    // Most events ask nothing, and have left the rest as it was.
    if picks.isEmpty { return false }
    (asked, answers, known) = (0, Answers(), Answers())
    ways += 1
    if ways == 4096 { (picks, counts, reliance.isCut) = ([], [], true) }
    while let pick = picks.popLast(), let count = counts.popLast() {
      guard pick + 1 < count else { continue }
      picks.append(pick + 1)
      counts.append(count)
      return true
    }
    ways = 0
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
    // A step has one length for all timers that it starts.
    if let length = answers.numbers[condition] { return length }
    let lengths = world.lengths(of: interval) ?? [0, Zone.anyLength(interval.rawValue)]
    let length = answer(condition, lengths)
    reliance.lengths[condition, default: []].insert(length)
    return length
  }

  @usableFromInline func answer(_ condition: Int, _ options: @autoclosure () -> [UInt32]) -> UInt32
  {
    let former = W.isSteady ? known.numbers[condition] : nil
    let answer = recorded.popFirst() ?? former ?? pick(from: options())
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

/// What a search has relied on.
@usableFromInline final class Reliance {
  /// The lengths of each interval that was asked for, by its number as `ConditionText` counts it.
  @usableFromInline var lengths: [Int: Set<UInt32>] = [:]
  /// The answers that have started two timers in one reaction, with a length of its own for each.
  @usableFromInline var doubled: Set<UInt32> = []
  /// Whether what can follow from one event was not followed to its end.
  @usableFromInline var isCut = false

  @inlinable init() {}

  /// What is assumed in such a world, in words.
  @usableFromInline func assumptions<W: World>(in world: W.Type) -> [String] {
    let name = world == DefinedWorld.self ? "of the definitions" : "\(world)"
    var lines = world == EmptyWorld<W.Names>.self ? [] : ["the world \(name)"]
    if W.isSteady { lines.append("a guard answers the same until a word changes the world") }
    for (interval, lengths) in lengths.sorted(by: { $0.key < $1.key }) {
      let name = ConditionText<W.Names>.name(interval)
      let words = lengths.sorted().map { $0 == 0 ? "off" : "\($0) ms long" }
      if !lengths.isDisjoint(with: doubled) {
        lines.append("\(name) starts two timers at once, each with a length of its own")
      } else if !lengths.contains(where: { Zone.isAnyLength(Int($0)) }) {
        lines.append("\(name) is \(words.joined(separator: " or "))")
      }
    }
    return lines
  }
}
