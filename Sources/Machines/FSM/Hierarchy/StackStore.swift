// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import Fixed

/// A hierarchy whose machine can suspend `depth` states for others, for ``Cell/push(_:_:_:_:_:)`` and
/// ``Cell/pop(_:_:_:_:)``.
///
///     static let table = WithStack<_, 2>(HierarchicalTable<House, 5, 3>([...]))
///
/// A state costs two bytes. The other powers go around it or inside: `WithTimers(WithStack<_, 2>(...))`.
public struct WithStack<Rows: Hierarchy, let depth: Int>: _HierarchyWrapper {
  /// Where it keeps what it suspends.
  public typealias Stack = _StateStack<depth>
  /// The table.
  public let rows: Rows

  /// The table of these rows, with a stack.
  @inline(__always) @inlinable public init(_ rows: Rows) { self.rows = rows }
}

/// Where a machine with substates keeps what it suspends; the table's type chooses one.
public protocol _StackStore: Sendable {
  /// How many states can be suspended at a time, 0...255.
  static var depth: Int { get }
  /// An empty stack.
  init()
  /// The number of states that are suspended, 0...`depth`.
  var count: Int { get }
  /// The suspended state at `index`, which is below `count`; 0 was suspended first.
  subscript(index: Int) -> _SuspendedState { get }
  /// Suspends a state; the caller has checked that there is room.
  mutating func append(_ state: _SuspendedState)
  /// Takes the `number` states away that were suspended last.
  mutating func removeLast(_ number: Int)
}

/// A state that is suspended for another.
public struct _SuspendedState: Sendable {
  /// The innermost state.
  public let state: UInt8
  /// The state's parent, or 255 at the top.
  public let level: UInt8

  /// Describes a suspended state.
  @inlinable public init(_ state: UInt8, at level: UInt8) {
    (self.state, self.level) = (state, level)
  }
}

/// No stack, and no bytes for it.
public struct _NoStack: _StackStore {
  /// 0.
  @inlinable public static var depth: Int { 0 }
  /// An empty stack.
  @inlinable public init() {}
  /// 0.
  @inlinable public var count: Int { 0 }
  /// No state: there is no index below 0.
  @inlinable public subscript(index: Int) -> _SuspendedState { _SuspendedState(255, at: 255) }
  /// Does nothing.
  @inlinable public mutating func append(_ state: _SuspendedState) {}
  /// Does nothing.
  @inlinable public mutating func removeLast(_ number: Int) {}
}

/// A stack of fixed depth.
public struct _StateStack<let capacity: Int>: _StackStore {
  @usableFromInline var states = BoundedArray<_SuspendedState, capacity>(
    filler: _SuspendedState(0, at: 0))

  /// The capacity, or 255 if that is more.
  @inlinable public static var depth: Int { min(capacity, 255) }
  /// An empty stack.
  @inlinable public init() {}
  /// The number of states that are suspended.
  @inlinable public var count: Int { states.count }
  /// The suspended state at `index`.
  @inlinable public subscript(index: Int) -> _SuspendedState { states[index] }
  /// Suspends a state.
  @inlinable public mutating func append(_ state: _SuspendedState) { states.append(state) }
  /// Takes states away.
  @inlinable public mutating func removeLast(_ number: Int) { states.removeLast(number) }
}

extension _StackStore {
  /// Pops the most recently suspended state whose parent is `level` or `outer`.
  ///
  /// Entries above it belong to states being exited and are dropped.
  @inlinable mutating func pop(_ level: UInt8, or outer: UInt8) -> UInt8? {
    for index in (0..<count).reversed()
    where self[index].level == level || self[index].level == outer {
      let state = self[index].state
      removeLast(count - index)
      return state
    }
    return nil
  }

  /// Drops what is suspended inside states being exited: those of the path before that are inside
  /// the outermost `common`.
  ///
  /// States further down the stack may have been exited earlier, while they were suspended.
  @inlinable mutating func discard(
    beyond common: UInt32, of before: StatePath, keeping after: StatePath
  ) {
    while count > 0, self[count - 1].level != 0xFF {
      let level = self[count - 1].level
      let isLeft =
        before.index(of: level).map { UInt32($0) &* 8 < before.length &- common } ?? false
      guard isLeft || after.index(of: level) == nil else { return }
      removeLast(1)
    }
  }
}
