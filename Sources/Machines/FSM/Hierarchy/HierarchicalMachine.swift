// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A state machine whose states have substates.
///
/// An event goes first to the cells marked `first`, from the outermost active state to the innermost.
/// Then the event goes to the other cells, from the innermost state to the outermost, until a cell
/// decides. ``WithStack``, ``WithTimers`` and ``WithHistory`` add features to the machine. A feature has
/// no cost if the table does not use it.
public struct HierarchicalMachine<A: Automaton>: Sendable where A.Rows: Hierarchy {
  @usableFromInline package var current: UInt8
  // The complement of `current`: see Machine. If cells have turns, some bits are not inverted, so that one
  // check before each event also finds the turns.
  @usableFromInline var complement: UInt8
  // The length of the path outside the state whose timer is due first, in bits.
  @usableFromInline package var timerLevel: UInt8
  @usableFromInline package var timers = A.Rows.Timers()
  @usableFromInline package var stack = A.Rows.Stack()
  @usableFromInline package var history = A.Rows.History()

  /// Creates a machine that is not started.
  @inlinable public init() {
    current = HierarchicalStep<A>.none
    complement = HierarchicalStep<A>.none ^ (A.hasTurns ? Self.turnSeal : Self.seal)
    timerLevel = 0
  }

  /// Whether the self-check passes: the state matches its complement, and has a row or is not set.
  @inline(__always)  // A call would copy the machine.
  @inlinable public var isSound: Bool {
    isSealed && (Int(current) < A._stateCount || current == HierarchicalStep<A>.none)
  }

  // The bits in which a state and its complement differ. No single bit flip turns one seal into the other.
  @inlinable static var seal: UInt8 { 0xFF }
  @inlinable static var turnSeal: UInt8 { 0x0F }

  @inlinable var isSealed: Bool {
    let difference = current ^ complement
    return difference == Self.seal || difference == Self.turnSeal
  }

  /// The innermost state, or `nil` before the start or if the self-check fails.
  @inlinable public var state: A.State? { isSound ? A.State(rawValue: current) : nil }

  /// The number of suspended states.
  @inlinable public var suspendedCount: Int { stack.count }

  /// The time at which the machine times out, or `nil` if there is no timeout.
  ///
  /// The machine has one timer, for the state with a timeout that was entered last. With a table
  /// ``WithTimers``, each active state has a timer, and this is the earliest deadline.
  @inlinable public var deadline: Nanoseconds? {
    // Without a timeout event, no cell can handle the timeout, and the deadline would stay due.
    timers.earliest == .max || A.timeout == nil ? nil : timers.earliest
  }

  /// Returns whether the machine is in `state` or in one of its substates.
  @inlinable public func isIn(_ state: A.State) -> Bool {
    isSound && current != HierarchicalStep<A>.none
      && A.isPart(Int(current), of: Int(state.rawValue))
  }

  /// Enters the initial state, from its outermost parent to its innermost substate; does nothing if the
  /// machine is already started.
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

  /// Starts the machine in `state`.
  @inlinable mutating func begin<C: Conditions<A>>(
    with state: UInt8, at now: Nanoseconds, in conditions: C
  ) -> HierarchicalStep<A> {
    let none = HierarchicalStep<A>.none
    let change = change(
      to: state, by: .nothing, inside: 0, of: StatePath(), at: now, in: conditions)
    return HierarchicalStep(none, from: none, .moved, by: none, change, .none)
  }

  /// Returns a step that reports that `event` was lost because a queue was full.
  @inlinable public func overflow(_ event: A.Event) -> HierarchicalStep<A> {
    HierarchicalStep(event.rawValue, from: current, .full)
  }

  /// Handles one event that happened at `now`.
  ///
  /// - Complexity: O(depth).
  @inlinable public mutating func handle<C: Conditions<A>>(
    _ event: A.Event, at now: Nanoseconds, in conditions: C
  ) -> HierarchicalStep<A> {
    // If no cell acts first or passes the event on, the innermost cell that is not empty decides.
    guard current ^ complement == Self.seal, Int(current) < A._stateCount,
      Int(event.rawValue) < A._eventCount
    else { return handleInTurns(event, at: now, in: conditions) }
    return take(Call(event, from: current), for: event, at: now, in: conditions)
  }

  /// Returns the step for an event that the machine cannot handle.
  @inline(never)  // Rarely called, and inlining would slow the common path.
  @inlinable static func decline(_ event: A.Event, in state: UInt8?) -> HierarchicalStep<A> {
    let none = HierarchicalStep<A>.none
    guard let state else { return HierarchicalStep(event.rawValue, from: none, .corrupt) }
    return HierarchicalStep(event.rawValue, from: state, state == none ? .notStarted : .unhandled)
  }

  /// Handles the timeout at the time of the deadline, if the deadline is due by `time`.
  ///
  /// With a table ``WithTimers``, the timeout goes to the state whose timer ran out, then to its parents.
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

/// The innermost active state with a cell for an event, which decides if no cell has a turn.
@usableFromInline struct Call<A: Automaton>: Sendable where A.Rows: Hierarchy {
  /// The active states inside the deciding state.
  @usableFromInline var inner = StatePath()
  /// The row of the deciding state, outside the table if no state has a cell for the event.
  @usableFromInline var row: Int
  /// The cell of the deciding state.
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

  /// All active states, computed only if the machine moves.
  @inline(__always)  // For the same reason as StatePath.
  @inlinable var path: StatePath {
    var path = inner
    path.wrap(all: row, in: A.self)
    return path
  }
}

extension Automaton where Rows: Hierarchy {
  /// Whether any cell acts before the substates or passes the event on.
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
  /// The bits of a move, a junction and a guard; a cell without these bits is empty.
  @inlinable static var writtenBits: UInt64 { 0xFF_1F00 }

  /// The bits of a turn, which are 0 for ``Turn/last``.
  @inlinable static var turnBits: UInt64 { 0xC000 }

  /// Whether the branch decides in every case.
  @inlinable package var acts: Bool { move != .nothing && move != .refuse && move != .pop }
}
