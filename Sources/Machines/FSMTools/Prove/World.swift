// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import FSM
import FSMAnalysis

/// A model of the environment of a machine, for a search.
///
/// A search ends when no step leads to a new combination of machine and world. The number of
/// different worlds must therefore be finite: a world must not contain a counter without a limit.
public protocol World<Names>: Hashable {
  /// The definition of the machine.
  associatedtype Names: Automaton
  /// Changes the world as `word` does.
  mutating func perform(_ word: Names.Word)
  /// Returns the values that a guard can have now; the search tries each of them.
  ///
  /// The search evaluates guards again for each event and each completion: see ``isSteady``.
  func answers(to condition: Names.Guard) -> [Bool]
  /// Returns the lengths in milliseconds that an interval can have now, including 0 for no timeout,
  /// or `nil` for no timeout and any length; the search tries each of them.
  func lengths(of interval: Names.Interval) -> [UInt32]?
  /// Whether guards keep their values during one event and all events that follow, until a word
  /// changes the world.
  ///
  /// `true` is for guards that read only what words write, `false` for an input line or a clock.
  static var isSteady: Bool { get }
  /// Returns whether `event`, which is not a timeout or a completion, can happen now.
  func allows(_ event: Names.Event) -> Bool
}

extension World {
  /// Returns both values.
  @inlinable public func answers(to condition: Names.Guard) -> [Bool] { [false, true] }
  /// Returns `nil`: no timeout, or any length.
  @inlinable public func lengths(of interval: Names.Interval) -> [UInt32]? { nil }
  /// `false`: by default, a guard may read an input line.
  @inlinable public static var isSteady: Bool { false }
  /// Returns `true`: by default, every event can happen.
  @inlinable public func allows(_ event: Names.Event) -> Bool { true }
}

extension World where Self: Conditions {
  /// Returns the value of the guard in these conditions.
  public func answers(to condition: Names.Guard) -> [Bool] { [holds(condition)] }
  /// Returns the length of the interval in these conditions.
  public func lengths(of interval: Names.Interval) -> [UInt32]? { [milliseconds(of: interval)] }
}

/// A world without a state, for a machine whose words have no effect on any property.
public struct EmptyWorld<Names: Automaton>: World {
  /// Creates an empty world.
  @inlinable public init() {}
  /// Does nothing.
  @inlinable public mutating func perform(_ word: Names.Word) {}
}

/// Conditions that try every combination of answers for an event, one after the other.
@usableFromInline final class BranchingConditions<W: World>: Conditions {
  @usableFromInline typealias Names = W.Names
  @usableFromInline let before: W
  /// The world after the words of this combination.
  @usableFromInline var world: W
  // For each guard or interval, as read: the index of the chosen answer, and the number of answers.
  @usableFromInline var picks: [Int] = []
  @usableFromInline var counts: [Int] = []
  @usableFromInline var asked = 0
  // The number of combinations tried for an event, with a limit: a chain of guards can have many.
  @usableFromInline var ways = 0
  @usableFromInline var answers = Answers()
  // The answers since a word last changed the world, which a steady world repeats.
  @usableFromInline var known = Answers()
  // The answers to give first, before all others.
  @usableFromInline var recorded: ArraySlice<UInt32>
  @usableFromInline let reliance: Reliance

  /// Creates conditions with the first combination of answers, after the `recorded` answers.
  @inlinable init(
    _ world: W, _ recorded: ArraySlice<UInt32> = [], noting reliance: Reliance = Reliance()
  ) { (before, self.world, self.recorded, self.reliance) = (world, world, recorded, reliance) }

  /// Continues with the next combination; returns `false` after the last.
  @inlinable func advance() -> Bool {
    world = before
    // Most events read no guard or interval, so the rest is unchanged.
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

  /// Changes the world as `word` does.
  @inlinable func perform(_ word: W.Names.Word) {
    let old = world
    var new = old
    new.perform(word)
    guard new != old else { return }
    (world, known) = (new, Answers())
  }

  /// Removes and returns the answers of a step.
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
    // An interval has the same length for all timers that a step starts.
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

/// The assumptions of a search.
@usableFromInline final class Reliance {
  /// The lengths of each interval that was read, by its number in `ConditionText`.
  @usableFromInline var lengths: [Int: Set<UInt32>] = [:]
  /// The answers that started two timers in one reaction, each timer with a separate length.
  @usableFromInline var doubled: Set<UInt32> = []
  /// Whether the search cut off the steps that follow from an event.
  @usableFromInline var isCut = false

  @inlinable init() {}

  /// Returns the assumptions about the world as text.
  @usableFromInline func assumptions<W: World>(in world: W.Type) -> [String] {
    let name = world == DefinedWorld.self ? "of the definitions" : "\(world)"
    var lines = world == EmptyWorld<W.Names>.self ? [] : ["the world \(name)"]
    if W.isSteady { lines.append("a guard keeps its value until a word changes the world") }
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
