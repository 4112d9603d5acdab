// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import Fixed

/// A time on the monotonic clock, or a length of time, in nanoseconds.
///
/// The core has no clock: times come in as arguments.
public typealias Nanoseconds = Fixed.Nanoseconds

/// A state, event, word, guard, interval or junction: one byte to the machine, a name to people.
///
/// Raw values count from 0 without a gap, at most to 254, and are the rows and columns of a table.
public protocol Name: RawRepresentable<UInt8>, Sendable, Equatable {
  /// The type of a name: a literal, unless the names are known only when the program runs.
  associatedtype Text: _NameText = StaticString
  /// The name people read and type: lower case, with hyphens.
  var name: Text { get }
  /// The number of names in the list that the names are taken from; `nil` where there is no list.
  static var listedCount: Int? { get }
}

extension Name {
  /// There is no list, unless the type has one.
  @inlinable public static var listedCount: Int? { nil }
}

/// Names that stand in one line, in the order of the cases.
///
///     enum State: UInt8, ListedName {
///       case shut, open
///       static let names: [2 of StaticString] = ["shut", "open"]
///     }
///
/// The compiler counts the list against its type, and `lint` of `FSMAnalysis` against the cases.
public protocol ListedName: Name {
  /// The type of the list, which carries its length.
  associatedtype List: _NameList
  /// The names; a constant.
  static var names: List { get }
}

extension ListedName {
  // The compiler copies the list to index it: in one place, and not wherever a name is printed.
  /// The name at the case's place in the list; `?` past its end.
  @inline(never) @inlinable public var name: StaticString {
    let names = Self.names
    return Int(rawValue) < names.count ? names._name(at: Int(rawValue)) : "?"
  }
  /// The length of the list.
  @inlinable public static var listedCount: Int? { names.count }
}

/// A list of names, of any length: an inline array.
///
/// `Fixed` has such lists, too; but a public machine in another package must find the conformance here.
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

/// The names of a kind that a machine does not use.
public enum NoNames: Name {
  /// There is no such name.
  @inlinable public init?(rawValue: UInt8) { nil }
  /// There is no such name.
  @inlinable public var rawValue: UInt8 { switch self {} }
  /// There is no such name.
  @inlinable public var name: StaticString { switch self {} }
}

/// All names that a machine uses: what FORTH calls a vocabulary.
public protocol Vocabulary {
  /// The states.
  associatedtype State: Name
  /// The events; a timeout is an event like any other.
  associatedtype Event: Name
  /// The actions: FORTH's execution tokens.
  associatedtype Word: Name
  /// The questions a cell can depend on.
  associatedtype Guard: Name = NoNames
  /// The lengths of time that are set from outside the table.
  associatedtype Interval: Name = NoNames
  /// The places where a decision goes on to another guard: see ``JunctionTable``.
  associatedtype Junction: Name = NoNames
}

/// A machine's definition: a vocabulary, and a table in its words.
public protocol Automaton: Vocabulary, _RolesHolder
where RolesType: _Roles, RolesType.Names == Self {
  /// The table's own type, which carries its size.
  associatedtype Rows: Table where Rows.Names == Self
  /// The whole behaviour; a constant.
  static var table: Rows { get }
  /// The junctions' own type, which carries their number.
  associatedtype Junctions: _JunctionCells = NoJunctions<Self> where Junctions.Names == Self
  /// What cells leave to a further guard; a constant.
  static var junctions: Junctions { get }
  /// The state a machine starts in.
  static var initial: State { get }
  /// The events that come from the machine itself, as ``Roles`` of it: none, unless it says otherwise.
  static var roles: RolesType { get }
  /// The event that a ``Driver`` puts into its queue once this word is performed, if there is one.
  static func raises(_ word: Word) -> Event?
  /// Whether a slot of the queue is kept for this event (D12).
  static func isUrgent(_ event: Event) -> Bool
  /// Whether it is a fault if no state handles this event (D2, TC-17, WS-05).
  static func isRequired(_ event: Event) -> Bool
  /// Whether this state is meant to have no exit.
  static func isFinal(_ state: State) -> Bool

  // How a machine looks into its table. The defaults become functions of the module that has the table:
  // one that crosses modules is copied at each look.

  static var _stateCount: Int { get }
  static var _eventCount: Int { get }
  static func _cell(_ state: Int, _ event: Int) -> Cell<Self>
  static func _head(_ row: Int) -> _RowHead<Self>
}

extension Automaton {
  /// The event that a deadline turns into, if the ``roles`` name one.
  @inlinable public static var timeout: Event? { roles.timeout }
  /// The event of transitions that need none, if the ``roles`` name one.
  @inlinable public static var completion: Event? { roles.completion }
  /// No event, unless the machine says otherwise.
  @inlinable public static func raises(_ word: Word) -> Event? { nil }
  /// No event, unless the machine says otherwise.
  @inlinable public static func isUrgent(_ event: Event) -> Bool { false }
  /// No event, unless the machine says otherwise.
  @inlinable public static func isRequired(_ event: Event) -> Bool { false }
  /// No state, unless the machine says otherwise.
  @inlinable public static func isFinal(_ state: State) -> Bool { false }
}

extension Automaton where Junctions == NoJunctions<Self> {
  /// No junctions, unless the machine says otherwise.
  @inlinable public static var junctions: NoJunctions<Self> { NoJunctions([]) }
}

/// What an automaton says about its own events: of any type here, so that a wrong one is an error, and not
/// passed over for the default.
public protocol _RolesHolder {
  /// The type of the roles, which is `Roles<Self>`.
  associatedtype RolesType
  /// The events that come from the machine itself.
  static var roles: RolesType { get }
}

extension _RolesHolder where Self: Vocabulary {
  /// No such event, unless the machine says otherwise.
  @inlinable public static var roles: Roles<Self> { Roles() }
}

/// The one type of roles.
public protocol _Roles<Names>: Sendable {
  /// The vocabulary the roles are written in.
  associatedtype Names: Vocabulary
  /// The event that a deadline turns into.
  var timeout: Names.Event? { get }
  /// The event of transitions that need none.
  var completion: Names.Event? { get }
}

/// The events that come from a machine itself, each of them an event of its table like any other.
///
///     static let roles = Roles<Door>(timeout: .timeout)
public struct Roles<Names: Vocabulary>: _Roles {
  /// The event that a deadline turns into; without it no state times out.
  public let timeout: Names.Event?
  /// The event of transitions that need none: a ``Driver`` feeds it after each step that moved.
  public let completion: Names.Event?

  /// Names the events that the machine has.
  @inlinable public init(timeout: Names.Event? = nil, completion: Names.Event? = nil) {
    self.timeout = timeout
    self.completion = completion
  }
}

/// The outside world's answers while a machine decides.
public protocol Conditions<Names> {
  /// The vocabulary of the questions.
  associatedtype Names: Vocabulary
  /// Whether the guard holds now.
  ///
  /// A guard is evaluated at most once an event, however many cells and junctions name it, and one
  /// answer decides the state and the words; so a guard may read a line or a clock. Evaluating it changes nothing: changes are made
  /// by words.
  func holds(_ condition: Names.Guard) -> Bool
  /// The interval's length in milliseconds, 0...4,294,967,295; 0 switches it off.
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
