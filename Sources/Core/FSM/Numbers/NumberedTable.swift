// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A table of any size, made of numbers.
///
/// It is empty: the numbers lie where their own type has them, and no part is copied to be read.
public struct NumberedTable<
  Names: Vocabulary, Numbers: TableNumbers, let states: Int, let events: Int
>: Table {
  /// The table of these numbers.
  @inlinable public init() {}

  /// The number of states.
  @inlinable public var stateCount: Int { states }
  /// The number of events.
  @inlinable public var eventCount: Int { events }
  /// Numbers are a constant at every size.
  @inlinable public var isConstant: Bool { true }
  /// The state that the row at `index` is labelled with.
  @inline(__always) @inlinable public func label(_ index: Int) -> UInt8 { head(index).state }
  /// The cell of a state and an event.
  @inline(__always) @inlinable public func cell(_ state: Int, _ event: Int) -> Cell<Names> {
    Numbers.cell(state, event)
  }
  /// The words performed when the state is entered.
  @inline(__always) @inlinable public func entry(_ state: Int) -> Phrase<Names> {
    head(state).entry
  }
  /// The words performed when the state is exited.
  @inline(__always) @inlinable public func exit(_ state: Int) -> Phrase<Names> { head(state).exit }
  /// How long after entry the state times out.
  @inline(__always) @inlinable public func delay(_ state: Int) -> Delay<Names> { head(state).delay }

  @inline(__always) @inlinable func head(_ state: Int) -> RowHead<Names> { Numbers.head(state) }
}

/// A table of any size for a machine whose states have substates, made of numbers.
public struct NumberedHierarchy<
  Names: Vocabulary, Numbers: TableNumbers, let states: Int, let events: Int
>: Hierarchy {
  /// A store as large as the table.
  public typealias Memory = StateHistory<states>

  /// The table of these numbers.
  @inlinable public init() {}

  /// The number of states.
  @inlinable public var stateCount: Int { states }
  /// The number of events.
  @inlinable public var eventCount: Int { events }
  /// Numbers are a constant at every size.
  @inlinable public var isConstant: Bool { true }
  /// The state that the row at `index` is labelled with.
  @inline(__always) @inlinable public func label(_ index: Int) -> UInt8 { head(index).state }
  /// The cell of a state and an event.
  @inline(__always) @inlinable public func cell(_ state: Int, _ event: Int) -> Cell<Names> {
    Numbers.cell(state, event)
  }
  /// The words performed when the state is entered.
  @inline(__always) @inlinable public func entry(_ state: Int) -> Phrase<Names> {
    head(state).entry
  }
  /// The words performed when the state is exited.
  @inline(__always) @inlinable public func exit(_ state: Int) -> Phrase<Names> { head(state).exit }
  /// How long after entry the state times out.
  @inline(__always) @inlinable public func delay(_ state: Int) -> Delay<Names> { head(state).delay }
  /// The parent of `state`, or `nil` at the top.
  @inlinable public func parent(_ state: Int) -> Int? { Self.row(head(state).parent) }
  /// The substate that is entered with `state`, or `nil` when it is entered alone.
  @inlinable public func initial(_ state: Int) -> Int? { Self.row(head(state).initial) }
  /// The words performed when the state begins with its initial substate.
  @inlinable public func begin(_ state: Int) -> Phrase<Names> {
    Phrase(packed: UInt32(truncatingIfNeeded: Numbers.number(state, 2)))
  }
  /// The parent's row, or 255 at the top.
  @inline(__always) @inlinable public func parentRow(_ state: Int) -> Int {
    Int(head(state).parent)
  }
  /// The row of the substate that is entered with `state`, or 255 when it is entered alone.
  @inline(__always) @inlinable public func initialRow(_ state: Int) -> Int {
    Int(head(state).initial)
  }

  @inlinable static func row(_ byte: UInt8) -> Int? { byte == 255 ? nil : Int(byte) }

  @inline(__always) @inlinable func head(_ state: Int) -> RowHead<Names> { Numbers.head(state) }
}
