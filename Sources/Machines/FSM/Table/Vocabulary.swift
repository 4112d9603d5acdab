// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import Fixed

/// A time on the monotonic clock, or a length of time, in nanoseconds.
///
/// The library reads no clock: callers pass the time as an argument.
public typealias Nanoseconds = Fixed.Nanoseconds

/// The name of a state, event, word, guard, interval or junction.
///
/// Raw values count from 0 without a gap, up to 254. They are the row and column numbers of a table.
public protocol Name: RawRepresentable<UInt8>, Sendable, Equatable {
  /// The type of the text: `StaticString`, unless the names are known only at run time.
  associatedtype Text: _NameText = StaticString
  /// The name that people read and type, in lower case with hyphens.
  var name: Text { get }
  /// The length of the type's list of names, or `nil` if the type has no list.
  static var listedCount: Int? { get }
}

extension Name {
  /// `nil`: by default, a type has no list of names.
  @inlinable public static var listedCount: Int? { nil }
}

/// A name type whose names are listed in one array, in the order of the cases.
///
///     enum State: UInt8, ListedName {
///       case shut, open
///       static let names: [2 of StaticString] = ["shut", "open"]
///     }
///
/// The compiler checks the list's length against its type. `lint` of `FSMAnalysis` checks the length against the cases.
public protocol ListedName: Name {
  /// The type of the list, which includes the length.
  associatedtype List: _NameList
  /// The names, in the order of the cases.
  static var names: List { get }
}

extension ListedName {
  // The compiler copies the list to index it. Without inlining, only one place has the code for the copy.
  /// The name at the index `rawValue` of the list, or `?` if the list is too short.
  @inline(never) @inlinable public var name: StaticString {
    let names = Self.names
    return Int(rawValue) < names.count ? names._name(at: Int(rawValue)) : "?"
  }
  /// The length of the list.
  @inlinable public static var listedCount: Int? { names.count }
}

/// An inline array of names, of any length.
///
/// This module declares the conformance so that public machines in other packages can find it.
public protocol _NameList {
  /// The number of names.
  var count: Int { get }
  /// The name at `index`, 0..<`count`.
  func _name(at index: Int) -> StaticString
}

extension InlineArray: _NameList where Element == StaticString {
  /// The name at `index`.
  @inline(__always) @inlinable public func _name(at index: Int) -> StaticString { self[index] }
}

/// An empty name type, for a kind of name that a machine does not use.
public enum NoNames: Name {
  /// Always fails: the type has no values.
  @inlinable public init?(rawValue: UInt8) { nil }
  /// Is never called: the type has no values.
  @inlinable public var rawValue: UInt8 { switch self {} }
  /// Is never called: the type has no values.
  @inlinable public var name: StaticString { switch self {} }
}

/// The name types of a machine, called a vocabulary as in FORTH.
public protocol Vocabulary {
  /// The states.
  associatedtype State: Name
  /// The events, including the timeout.
  associatedtype Event: Name
  /// The actions that a machine performs, called words as in FORTH.
  associatedtype Word: Name
  /// The conditions that a cell can depend on.
  associatedtype Guard: Name = NoNames
  /// The timeouts whose lengths are set outside the table.
  associatedtype Interval: Name = NoNames
  /// The junctions, where a decision continues with another guard: see ``JunctionTable``.
  associatedtype Junction: Name = NoNames
}

/// A machine's definition: a vocabulary and a transition table.
public protocol Automaton: Vocabulary, _RolesHolder
where RolesType: _Roles, RolesType.Names == Self {
  /// The type of the table, which includes the numbers of states and events.
  associatedtype Rows: Table where Rows.Names == Self
  /// The transition table, which defines the whole behaviour.
  static var table: Rows { get }
  /// The type of the junction table, which includes the number of junctions.
  associatedtype Junctions: _JunctionCells = NoJunctions<Self> where Junctions.Names == Self
  /// The junction table, for decisions that depend on more than one guard.
  static var junctions: Junctions { get }
  /// The state a machine starts in.
  static var initial: State { get }
  /// The events that the machine itself generates, as ``Roles``; none by default.
  static var roles: RolesType { get }
  /// Returns the event that a ``Driver`` enqueues after it performs `word`, or `nil` for none.
  static func raises(_ word: Word) -> Event?
  /// Returns whether `event` may use the queue's last slot, which is reserved for urgent events (D12).
  static func isUrgent(_ event: Event) -> Bool
  /// Returns whether a step is a fault if no state handles `event` (D2, TC-17, WS-05).
  static func isRequired(_ event: Event) -> Bool
  /// Returns whether `state` is intended to have no outgoing transition.
  static func isFinal(_ state: State) -> Bool

  // A machine reads its table through these functions. Their defaults are compiled into the module that
  // defines the table, because a table that crosses a module boundary is copied at each access.

  static var _stateCount: Int { get }
  static var _eventCount: Int { get }
  static func _cell(_ state: Int, _ event: Int) -> Cell<Self>
  static func _head(_ row: Int) -> _RowHead<Self>
}

extension Automaton {
  /// The event that the machine handles when a deadline is due, if ``roles`` names one.
  @inlinable public static var timeout: Event? { roles.timeout }
  /// The event for transitions without a trigger, if ``roles`` names one.
  @inlinable public static var completion: Event? { roles.completion }
  /// Returns `nil`: by default, no word raises an event.
  @inlinable public static func raises(_ word: Word) -> Event? { nil }
  /// Returns `false`: by default, no event is urgent.
  @inlinable public static func isUrgent(_ event: Event) -> Bool { false }
  /// Returns `false`: by default, no event is required.
  @inlinable public static func isRequired(_ event: Event) -> Bool { false }
  /// Returns `false`: by default, no state is final.
  @inlinable public static func isFinal(_ state: State) -> Bool { false }
}

extension Automaton where Junctions == NoJunctions<Self> {
  /// An empty junction table, the default.
  @inlinable public static var junctions: NoJunctions<Self> { NoJunctions([]) }
}

/// The `roles` of an automaton, unconstrained so that the compiler diagnoses a `roles` of the wrong type
/// instead of using the default.
public protocol _RolesHolder {
  /// The type of the roles; an ``Automaton`` requires `Roles<Self>`.
  associatedtype RolesType
  /// The events that the machine itself generates.
  static var roles: RolesType { get }
}

extension _RolesHolder where Self: Vocabulary {
  /// Roles without an event, the default.
  @inlinable public static var roles: Roles<Self> { Roles() }
}

/// The requirements of ``Roles``, the only conforming type.
public protocol _Roles<Names>: Sendable {
  /// The vocabulary the roles are written in.
  associatedtype Names: Vocabulary
  /// The event that the machine handles when a deadline is due.
  var timeout: Names.Event? { get }
  /// The event for transitions without a trigger.
  var completion: Names.Event? { get }
}

/// The events that a machine itself generates; each has a column in the table.
///
///     static let roles = Roles<Door>(timeout: .timeout)
public struct Roles<Names: Vocabulary>: _Roles {
  /// The event that the machine handles when a deadline is due, or `nil` if no state times out.
  public let timeout: Names.Event?
  /// The event for transitions without a trigger, which a ``Driver`` handles after each step that moved.
  public let completion: Names.Event?

  /// Creates roles from the machine's timeout event and completion event.
  @inlinable public init(timeout: Names.Event? = nil, completion: Names.Event? = nil) {
    self.timeout = timeout
    self.completion = completion
  }
}

/// The values of guards and intervals that a machine reads while it decides.
public protocol Conditions<Names> {
  /// The vocabulary of the guards and intervals.
  associatedtype Names: Vocabulary
  /// Returns whether the guard `condition` holds now.
  ///
  /// The machine evaluates each guard at most once per event, however many cells and junctions name it.
  /// A guard may therefore read an input line or a clock. A guard must not change anything: only words make
  /// changes.
  func holds(_ condition: Names.Guard) -> Bool
  /// Returns the length of `interval` in milliseconds, 0...4,294,967,295; 0 means no timeout.
  func milliseconds(of interval: Names.Interval) -> UInt32
}

extension Conditions where Names.Guard == NoNames {
  /// Is never called: the machine has no guards.
  @inlinable public func holds(_ condition: NoNames) -> Bool {}
}

extension Conditions where Names.Interval == NoNames {
  /// Is never called: the machine has no intervals.
  @inlinable public func milliseconds(of interval: NoNames) -> UInt32 {}
}
