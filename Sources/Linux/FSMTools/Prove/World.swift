// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import FSM

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
  public func answers(to condition: Names.Guard) -> [Bool] { [false, true] }
  /// Off, or one second.
  public func seconds(of interval: Names.Interval) -> [UInt32] { [0, 1] }
  /// Every event can happen.
  public func allows(_ event: Names.Event) -> Bool { true }
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
  public init() {}
  /// Nothing changes.
  public mutating func perform(_ word: Names.Word) {}
}
