// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import Fixed

/// A time on the monotonic clock, or a length of time, in nanoseconds.
///
/// The core has no clock: times come in as arguments.
public typealias Nanoseconds = Fixed.Nanoseconds

/// A state, event, word, guard or interval: one byte to the machine, a name to people.
///
/// Raw values count from 0 without a gap, at most to 254, and are the rows and columns of a table.
public protocol Name: RawRepresentable<UInt8>, Sendable, Equatable {
  /// The name people read and type: lower case, with hyphens.
  var name: StaticString { get }
}

/// The names for what a machine does not have.
public enum NoNames: Name {
  /// There is no such name.
  @inlinable public init?(rawValue: UInt8) { nil }
  /// There is no such name.
  @inlinable public var rawValue: UInt8 { switch self {} }
  /// There is no such name.
  @inlinable public var name: StaticString { switch self {} }
}

/// All the names one machine speaks in: what FORTH calls a vocabulary.
public protocol Vocabulary {
  /// What the machine can be.
  associatedtype State: Name
  /// What can happen to it; a timeout is an event like any other.
  associatedtype Event: Name
  /// What it can have done: FORTH's execution tokens.
  associatedtype Word: Name
  /// What it can ask before it decides.
  associatedtype Guard: Name = NoNames
  /// The lengths of time that are set from outside the table.
  associatedtype Interval: Name = NoNames
}

/// A machine as it is written down: a vocabulary, and a table in its words.
public protocol Automaton: Vocabulary {
  /// The table's own type, which carries its size.
  associatedtype Rows: Table where Rows.Names == Self
  /// The whole behaviour; a constant.
  static var table: Rows { get }
  /// The state a machine starts in.
  static var initial: State { get }
  /// The event that a deadline turns into, for machines that have one.
  static var timeout: Event? { get }
  /// Whether a slot of the queue is kept for this event (SEEDS D12).
  static func isUrgent(_ event: Event) -> Bool
  /// Whether it is a fault when no state handles this event (SEEDS D2, TC-17, WS-05).
  static func isRequired(_ event: Event) -> Bool
  /// Whether it is meant that this state cannot be left.
  static func isFinal(_ state: State) -> Bool
}

extension Automaton {
  /// No deadlines, unless the machine says otherwise.
  @inlinable public static var timeout: Event? { nil }
  /// No event, unless the machine says otherwise.
  @inlinable public static func isUrgent(_ event: Event) -> Bool { false }
  /// No event, unless the machine says otherwise.
  @inlinable public static func isRequired(_ event: Event) -> Bool { false }
  /// No state, unless the machine says otherwise.
  @inlinable public static func isFinal(_ state: State) -> Bool { false }
}

/// What the world answers while a machine decides.
public protocol Conditions<Names> {
  /// The vocabulary the questions come in.
  associatedtype Names: Vocabulary
  /// Whether the guard holds now.
  ///
  /// For an event a cell's guard is asked at most once, and one answer decides the state and the
  /// words; so a guard may read a line or a clock. Asking changes nothing: what an event changes, its
  /// words change.
  func holds(_ condition: Names.Guard) -> Bool
  /// The interval's length in milliseconds, 0...2,147,483,647; 0 switches it off.
  func milliseconds(of interval: Names.Interval) -> UInt32
}

extension Conditions where Names.Guard == NoNames {
  /// There is nothing to ask.
  @inlinable public func holds(_ condition: NoNames) -> Bool {}
}

extension Conditions where Names.Interval == NoNames {
  /// There is nothing to set.
  @inlinable public func milliseconds(of interval: NoNames) -> UInt32 {}
}
