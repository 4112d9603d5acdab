// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import Fixed

/// A hierarchy whose machine can suspend up to `depth` states, for ``Cell/push(_:_:_:_:_:)`` and
/// ``Cell/pop(_:_:_:_:)``.
///
///     static let table = WithStack<_, 2>(HierarchicalTable<House, 5, 3>([...]))
///
/// A suspended state takes two bytes. Wrappers combine in any order: `WithTimers(WithStack<_, 2>(...))`.
public struct WithStack<Rows: Hierarchy, let depth: Int>: _HierarchyWrapper {
  /// The machine's stack of suspended states.
  public typealias Stack = _StateStack<depth>
  /// The wrapped table.
  public let rows: Rows

  /// Creates a table of `rows` with a stack.
  @inline(__always) @inlinable public init(_ rows: Rows) { self.rows = rows }
}

/// A machine's stack of suspended states; the type of the table determines the stack.
public protocol _StackStore: Sendable {
  /// The maximum number of suspended states, 0...255.
  static var depth: Int { get }
  /// Creates an empty stack.
  init()
  /// The number of suspended states, 0...`depth`.
  var count: Int { get }
  /// The suspended state at `index`, 0..<`count`; the state at 0 was suspended first.
  subscript(index: Int) -> _SuspendedState { get }
  /// Pushes a state; the caller ensures that there is room.
  mutating func append(_ state: _SuspendedState)
  /// Removes the `number` most recently suspended states.
  mutating func removeLast(_ number: Int)
}

/// A suspended state.
public struct _SuspendedState: Sendable {
  /// The innermost suspended state.
  public let state: UInt8
  /// The state's parent, or 255 at the top.
  public let level: UInt8

  /// Creates a suspended state.
  @inlinable public init(_ state: UInt8, at level: UInt8) {
    (self.state, self.level) = (state, level)
  }
}

/// An empty stack that takes no memory.
public struct _NoStack: _StackStore {
  /// 0.
  @inlinable public static var depth: Int { 0 }
  /// Creates an empty stack.
  @inlinable public init() {}
  /// 0.
  @inlinable public var count: Int { 0 }
  /// Is never called: the stack has no states.
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

  /// The capacity, at most 255.
  @inlinable public static var depth: Int { min(capacity, 255) }
  /// Creates an empty stack.
  @inlinable public init() {}
  /// The number of suspended states.
  @inlinable public var count: Int { states.count }
  /// The suspended state at `index`.
  @inlinable public subscript(index: Int) -> _SuspendedState { states[index] }
  /// Pushes a state.
  @inlinable public mutating func append(_ state: _SuspendedState) { states.append(state) }
  /// Removes the `number` most recently suspended states.
  @inlinable public mutating func removeLast(_ number: Int) { states.removeLast(number) }
}

extension _StackStore {
  /// Removes and returns the most recently suspended state whose parent is `level` or `outer`.
  ///
  /// Later entries belong to states that are being exited, and are removed as well.
  @inlinable mutating func pop(_ level: UInt8, or outer: UInt8) -> UInt8? {
    for index in (0..<count).reversed()
    where self[index].level == level || self[index].level == outer {
      let state = self[index].state
      removeLast(count - index)
      return state
    }
    return nil
  }

  /// Removes the entries that are suspended inside exited states: the states of `before` that are inside
  /// the outermost `common` bits of the path.
  ///
  /// The parents of earlier entries may have been exited while the entries were suspended.
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
