// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// What a machine with substates remembers of the states it has left; the table's type chooses one.
public protocol HistoryStore: Sendable {
  /// Whether anything is remembered.
  static var isKept: Bool { get }
  /// A store that remembers nothing as yet.
  init()
  /// The innermost state that was active when the state was left last; 255 for none.
  func innermost(in row: UInt8) -> UInt8
  /// Remembers that a state was left with this innermost one.
  mutating func remember(_ innermost: UInt8, in row: UInt8)
}

/// No memory, and no bytes for it.
public struct NoHistory: HistoryStore {
  /// No.
  @inlinable public static var isKept: Bool { false }
  /// An empty store.
  @inlinable public init() {}
  /// Always 255.
  @inlinable public func innermost(in row: UInt8) -> UInt8 { 255 }
  /// Does nothing.
  @inlinable public mutating func remember(_ innermost: UInt8, in row: UInt8) {}
}

/// A byte for each state of a table.
public struct StateHistory<let states: Int>: HistoryStore {
  /// Yes.
  @inlinable public static var isKept: Bool { true }
  @usableFromInline var rows = InlineArray<states, UInt8>(repeating: 255)

  /// A store that remembers nothing as yet.
  @inlinable public init() {}

  /// The innermost state that was active when the state was left last; 255 for none.
  @inlinable public func innermost(in row: UInt8) -> UInt8 {
    Int(row) < states ? rows[Int(row)] : 255
  }

  /// Remembers that a state was left with this innermost one.
  @inlinable public mutating func remember(_ innermost: UInt8, in row: UInt8) {
    if Int(row) < states { rows[Int(row)] = innermost }
  }
}

/// A hierarchy whose machine remembers what was active in each state, for
/// ``Cell/history(_:_:_:_:_:)`` and ``Cell/deepHistory(_:_:_:_:_:)``.
///
///     static let table = WithHistory(HierarchicalTable<Player, 5, 3>([...]))
///
/// The memory is a byte a state. Both powers at once are `WithHistory(WithTimers(...))`.
public struct WithHistory<Rows: Hierarchy>: HierarchyWrapper {
  /// What the machine keeps of its timers: what the rows choose.
  public typealias Timers = Rows.Timers
  /// What the machine remembers: as much as the rows need.
  public typealias History = Rows.Memory
  /// A store as large as the table.
  public typealias Memory = Rows.Memory
  /// What the rows choose.
  public typealias Names = Rows.Names
  /// The table.
  public let rows: Rows

  /// The table of these rows, with history.
  @inline(__always) @inlinable public init(_ rows: Rows) { self.rows = rows }
}
