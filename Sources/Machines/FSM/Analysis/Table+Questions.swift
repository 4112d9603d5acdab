// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// Questions about a table. Both branches of a guard count: it may hold or not; and so does all that a
/// junction leads to.
extension Table where Names: Automaton {
  /// The state an event leads to under these conditions, by row and column.
  ///
  /// The same state if the event leads to no other. Hierarchies and stacks are ignored.
  ///
  /// - Complexity: O(1), without a jump that depends on the state but to a guard.
  @inlinable public func destination<C: Conditions<Names>>(
    from state: Int, on event: Int, in conditions: C
  ) -> Int {
    let row = UInt8(truncatingIfNeeded: state)
    return Int(Names.choose(cell(state, event), in: conditions).destination(from: row))
  }

  /// The states that one event can lead to from a state.
  ///
  /// The state itself is among them if it can be entered again. States outside the set are denied
  /// (MP-02, D13).
  ///
  /// - Complexity: O(events).
  public func validNextStates(of state: Names.State) -> NameSet<Names.State> {
    var found = NameSet<Names.State>()
    guard Int(state.rawValue) < stateCount else { return found }
    successors(of: Int(state.rawValue)) { found.insert($0) }
    return found
  }

  /// The states that can be reached from `start` in any number of steps, itself included.
  ///
  /// - Complexity: O(states² · events).
  public func reachableStates(from start: Names.State) -> NameSet<Names.State> {
    var found = NameSet<Names.State>()
    found.insert(Int(start.rawValue))
    var grew = true
    while grew {
      grew = false
      for state in 0..<stateCount where found.contains(state) {
        successors(of: state) { if found.insert($0) { grew = true } }
      }
    }
    return found
  }

  /// The states that no sequence of events reaches from `start`.
  public func unreachableStates(from start: Names.State) -> NameSet<Names.State> {
    let reachable = reachableStates(from: start)
    var found = NameSet<Names.State>()
    for state in 0..<stateCount where !reachable.contains(state) { found.insert(state) }
    return found
  }

  /// The states that no event exits for another.
  public func traps() -> NameSet<Names.State> {
    var found = NameSet<Names.State>()
    for state in 0..<stateCount {
      var leaves = false
      successors(of: state) { if $0 != state { leaves = true } }
      if !leaves { found.insert(state) }
    }
    return found
  }

  /// The events that have no meaning in any state.
  public func unhandledEvents() -> NameSet<Names.Event> {
    var found = NameSet<Names.Event>()
    for event in 0..<eventCount {
      var isHandled = false
      for state in 0..<stateCount { if cell(state, event).isWritten { isHandled = true } }
      if !isHandled { found.insert(event) }
    }
    return found
  }

  /// Whether each row is at the index of its state.
  public func hasRowsInOrder() -> Bool {
    for index in 0..<stateCount where Int(label(index)) != index { return false }
    return true
  }

  private func successors(of state: Int, _ body: (Int) -> Void) {
    for event in 0..<eventCount {
      Names.eachBranch(of: cell(state, event)) {
        if let row = $0.successor(of: state) { body(row) }
      }
    }
  }
}

extension Branch {
  /// The row that it enters from `row`, which need not be in the table; `nil` for none.
  func successor(of row: Int) -> Int? {
    switch move {
    case .nothing, .refuse, .stay, .pop: nil
    case .again: row
    case .to, .push, .history: Int(target)
    }
  }
}

/// A set of names: one bit each.
public struct NameSet<Element: Name>: Sendable {
  private var words = InlineArray<8, UInt32>(repeating: 0)

  /// An empty set.
  public init() {}

  /// Whether the name is in the set.
  public func contains(_ name: Element) -> Bool { contains(Int(name.rawValue)) }

  /// The number of names.
  public var count: Int {
    var count = 0
    for index in words.indices { count += words[index].nonzeroBitCount }
    return count
  }

  /// Whether the set is empty.
  public var isEmpty: Bool { count == 0 }

  func contains(_ index: Int) -> Bool { words[index / 32] >> UInt32(index % 32) & 1 == 1 }

  /// Adds the name with this raw value, 0...255; `false` when it was there.
  @discardableResult mutating func insert(_ index: Int) -> Bool {
    guard !contains(index) else { return false }
    words[index / 32] |= 1 << UInt32(index % 32)
    return true
  }
}

extension Automaton {
  /// Calls `body` for each branch that a cell can come to, for all answers of its guards.
  ///
  /// Those that lead to a junction are not among them, but what the junction leads to.
  ///
  /// - Complexity: O(junctions²).
  @usableFromInline static func eachBranch(of cell: Cell<Self>, _ body: (Branch<Self>) -> Void) {
    guard hasJunctions else { return eachOwnBranch(of: cell, body) }
    eachBranchOnTheWay(of: cell) { if !$0.isJunction { body($0) } }
  }

  /// The same with those that lead to a junction.
  static func eachBranchOnTheWay(of cell: Cell<Self>, _ body: (Branch<Self>) -> Void) {
    eachOwnBranch(of: cell, body)
    let reached = junctions(from: cell)
    for index in 0..<junctions.count where reached.contains(index) {
      eachOwnBranch(of: junctions.cell(index), body)
    }
  }

  /// Whether one of these branches is as described.
  static func someBranch(of cell: Cell<Self>, _ isSuch: (Branch<Self>) -> Bool) -> Bool {
    var isFound = false
    eachBranch(of: cell) { if isSuch($0) { isFound = true } }
    return isFound
  }

  /// The junctions that a cell can lead to, through others as well.
  static func junctions(from cell: Cell<Self>) -> NameSet<Junction> {
    var reached = NameSet<Junction>()
    var visited = NameSet<Junction>()
    addJunctions(of: cell, to: &reached)
    while visited.count < reached.count {
      for index in 0..<junctions.count where reached.contains(index) && visited.insert(index) {
        addJunctions(of: junctions.cell(index), to: &reached)
      }
    }
    return reached
  }

  private static func addJunctions(of cell: Cell<Self>, to reached: inout NameSet<Junction>) {
    eachOwnBranch(of: cell) {
      if $0.isJunction, Int($0.target) < junctions.count { reached.insert(Int($0.target)) }
    }
  }

  static func eachOwnBranch(of cell: Cell<Self>, _ body: (Branch<Self>) -> Void) {
    body(cell.then)
    if cell.condition != 0 { body(cell.otherwise) }
  }
}
