// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A machine whose states have substates, and whose states can suspend each other.
///
/// An event goes to the cells that are marked `first`, from the outermost state to the innermost;
/// then to the others, from the innermost to the outermost, until one of them decides. That is UML's
/// bubbling and a chain of responders in one walk. A table ``WithStack``, ``WithTimers`` or
/// ``WithHistory`` has a machine that can do more, and one without costs nothing.
public struct HierarchicalMachine<A: Automaton>: Sendable where A.Rows: Hierarchy {
  @usableFromInline package var current: UInt8
  // See Machine. Where cells have turns, some of its bits are turned back, so that the one check
  // before each event also knows that.
  @usableFromInline var complement: UInt8
  // The length of the path outside the state whose timer is due first.
  @usableFromInline package var timerLevel: UInt8
  @usableFromInline package var timers = A.Rows.Timers()
  @usableFromInline package var stack = A.Rows.Stack()
  @usableFromInline package var history = A.Rows.History()

  /// A machine that is not started.
  @inlinable public init() {
    current = HierarchicalStep<A>.none
    complement = HierarchicalStep<A>.none ^ (A.hasTurns ? Self.turnSeal : Self.seal)
    timerLevel = 0
  }

  /// Whether the state and its complement agree and name a row of the table, or no state at all.
  @inline(__always)  // A call would copy the machine.
  @inlinable public var isSound: Bool {
    isSealed && (Int(current) < A._stateCount || current == HierarchicalStep<A>.none)
  }

  // What a state and its complement differ in. No bit flip makes one of the other.
  @inlinable static var seal: UInt8 { 0xFF }
  @inlinable static var turnSeal: UInt8 { 0x0F }

  @inlinable var isSealed: Bool {
    let difference = current ^ complement
    return difference == Self.seal || difference == Self.turnSeal
  }

  /// The innermost state; `nil` before the start, or when the self-check fails.
  @inlinable public var state: A.State? { isSound ? A.State(rawValue: current) : nil }

  /// How many states are suspended now.
  @inlinable public var suspendedCount: Int { stack.count }

  /// When the machine times out, or `nil` when it does not.
  ///
  /// There is one timer, for the state entered last among those with a timeout; in a table
  /// ``WithTimers`` each active state has one, and the earliest counts.
  @inlinable public var deadline: Nanoseconds? {
    // Without an event for it a timeout would be due for ever, since nothing could handle it.
    timers.earliest == .max || A.timeout == nil ? nil : timers.earliest
  }

  /// Whether the machine is in `state`, or in a state that is part of it.
  @inlinable public func isIn(_ state: A.State) -> Bool {
    isSound && current != HierarchicalStep<A>.none
      && A.isPart(Int(current), of: Int(state.rawValue))
  }

  /// Enters the initial state, from its outermost parent to its innermost substate; a machine that
  /// has started stays as it is.
  @inlinable public mutating func start<C: Conditions<A>>(
    at now: Nanoseconds, in conditions: C
  ) -> HierarchicalStep<A> {
    let none = HierarchicalStep<A>.none
    guard isSound else { return HierarchicalStep(none, from: none, .corrupt) }
    guard current == none else { return HierarchicalStep(none, from: current, .stayed) }
    guard Int(A.initial.rawValue) < A._stateCount else {
      return HierarchicalStep(none, from: none, .unhandled)
    }
    return begin(with: A.initial.rawValue, at: now, in: conditions)
  }

  /// Enters the first state of a machine.
  @inlinable mutating func begin<C: Conditions<A>>(
    with state: UInt8, at now: Nanoseconds, in conditions: C
  ) -> HierarchicalStep<A> {
    let none = HierarchicalStep<A>.none
    let change = change(
      to: state, by: .nothing, inside: 0, of: StatePath(), at: now, in: conditions)
    return HierarchicalStep(none, from: none, .moved, by: none, change, .none)
  }

  /// The step of an event that found the queue full, and changed nothing else.
  @inlinable public func overflow(_ event: A.Event) -> HierarchicalStep<A> {
    HierarchicalStep(event.rawValue, from: current, .full)
  }

  /// Handles one event that happened at `now`.
  ///
  /// - Complexity: O(depth).
  @inlinable public mutating func handle<C: Conditions<A>>(
    _ event: A.Event, at now: Nanoseconds, in conditions: C
  ) -> HierarchicalStep<A> {
    // Where no cell acts first or passes the event on, the first written one decides.
    guard current ^ complement == Self.seal, Int(current) < A._stateCount,
      Int(event.rawValue) < A._eventCount
    else { return handleInTurns(event, at: now, in: conditions) }
    return take(Call(event, from: current), for: event, at: now, in: conditions)
  }

  /// The step of a machine without a sound state, or of an event without a column.
  @inline(never)  // It hardly ever happens, and would only be in the way.
  @inlinable static func decline(_ event: A.Event, in state: UInt8?) -> HierarchicalStep<A> {
    let none = HierarchicalStep<A>.none
    guard let state else { return HierarchicalStep(event.rawValue, from: none, .corrupt) }
    return HierarchicalStep(event.rawValue, from: state, state == none ? .notStarted : .unhandled)
  }

  /// Handles the timeout, if the deadline is due by `time`, as of the deadline's own time.
  ///
  /// In a table ``WithTimers`` it goes to the state whose timer it was, and then to its parents.
  @inlinable public mutating func expire<C: Conditions<A>>(
    by time: Nanoseconds, in conditions: C
  ) -> HierarchicalStep<A>? {
    guard let deadline, deadline <= time, let timeout = A.timeout else { return nil }
    let level = Int(timerLevel &>> 3)
    timerLevel = timers.expire(timerLevel)
    guard A.Rows.Timers.isForEachLevel else { return handle(timeout, at: deadline, in: conditions) }
    return handleInTurns(timeout, outside: level, at: deadline, in: conditions)
  }
}

/// Which active state decides about an event, where no cell has a turn: the innermost with a cell.
@usableFromInline struct Call<A: Automaton>: Sendable where A.Rows: Hierarchy {
  /// The active states inside that one.
  @usableFromInline var inner = StatePath()
  /// Its row; one not in the table if no state has a cell for the event.
  @usableFromInline var row: Int
  /// Its cell.
  @usableFromInline var cell: Cell<A>

  @inline(__always)  // For the same reason as StatePath.
  @inlinable init(_ event: A.Event, from state: UInt8) {
    row = Int(state)
    cell = A._cell(row, Int(event.rawValue))
    while cell.then.packed & Branch<A>.writtenBits == 0 {
      inner.wrap(row)
      row = inner.isFull ? 255 : A._parentRow(row)
      guard row < A._stateCount else { return }
      cell = A._cell(row, Int(event.rawValue))
    }
  }

  /// All active states, which need not be known while the state stays.
  @inline(__always)  // Likewise.
  @inlinable var path: StatePath {
    var path = inner
    path.wrap(all: row, in: A.self)
    return path
  }
}

extension Automaton where Rows: Hierarchy {
  /// Whether some cell acts before the substates or passes the event on.
  ///
  /// - Complexity: O(states · events).
  @inlinable static var hasTurns: Bool {
    var marks: UInt64 = 0
    for row in 0..<_stateCount {
      for event in 0..<_eventCount { marks |= _cell(row, event).then.packed }
    }
    return marks & Branch<Self>.turnBits != 0
  }
}

extension Branch {
  /// The bits of a move and of a guard: a cell without them has nothing to say.
  @inlinable static var writtenBits: UInt64 { 0xFF_1F00 }

  /// The bits of a turn; ``Turn/last`` has none.
  @inlinable static var turnBits: UInt64 { 0xC000 }

  /// Whether the branch always decides.
  @inlinable package var acts: Bool { move != .nothing && move != .refuse && move != .pop }
}
