// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

// For tables that are built at run time.

extension Cell {
  /// Returns whether a branch of the cell leads to the state at `row`.
  package func leads(to row: Int) -> Bool {
    then.successor(of: -1) == row || otherwise.successor(of: -1) == row
  }

  /// Returns the cell with the target of each branch replaced by `place(target)`.
  package func relocated(_ place: (UInt8) -> UInt8) -> Self {
    Self(then: then.relocated(place).packed, otherwise: otherwise.relocated(place).packed)
  }
}

extension Branch {
  /// Creates a branch; moves without a target state ignore `target`.
  package init(_ move: Move, to target: UInt8, _ phrase: Phrase<Names>, isExternal: Bool) {
    let outcome: Outcome =
      switch move {
      case .refuse: .refused
      case .stay: .stayed
      case .again, .to: .moved
      case .defer: .deferred
      case .nothing, .push, .pop, .history: .unhandled
      }
    let branch = Self(move, target: target, phrase, outcome, stay: move == .to ? 0 : Self.stayBit)
    packed = isExternal ? branch.packed | Self.externalBit : branch.packed
  }

  /// Returns the branch with its target replaced by `place(target)`.
  fileprivate func relocated(_ place: (UInt8) -> UInt8) -> Self {
    switch move {
    case .to, .push, .history: Self(packed: packed & ~0xFF | UInt64(place(target)))
    case .nothing, .refuse, .stay, .again, .pop, .defer: self
    }
  }

  /// Returns the row that the branch enters from `row`, or `nil` for none; `row` may be outside the table.
  package func successor(of row: Int) -> Int? {
    switch move {
    case .nothing, .refuse, .stay, .pop, .defer: nil
    case .again: row
    case .to, .push, .history: Int(target)
    }
  }
}

/// A set of names, with one bit for each name.
public struct NameSet<Element: Name>: Sendable {
  private var words = InlineArray<8, UInt32>(repeating: 0)

  /// An empty set.
  public init() {}

  /// Returns whether the name is in the set.
  public func contains(_ name: Element) -> Bool { contains(Int(name.rawValue)) }

  /// The number of names.
  public var count: Int {
    var count = 0
    for index in words.indices { count += words[index].nonzeroBitCount }
    return count
  }

  /// Whether the set is empty.
  public var isEmpty: Bool { count == 0 }

  package func contains(_ index: Int) -> Bool { words[index / 32] >> UInt32(index % 32) & 1 == 1 }

  /// Adds the name with the raw value `index`, 0...255; returns `false` if the set already contains the name.
  @discardableResult package mutating func insert(_ index: Int) -> Bool {
    guard !contains(index) else { return false }
    words[index / 32] |= 1 << UInt32(index % 32)
    return true
  }
}

extension Automaton {
  /// Calls `body` for each branch that `cell` can choose, for all values of the guards.
  ///
  /// A branch to a junction is replaced by the branches of the junction.
  ///
  /// - Complexity: O(junctions²).
  @usableFromInline package static func eachBranch(
    of cell: Cell<Self>, _ body: (Branch<Self>) -> Void
  ) {
    guard hasJunctions else { return eachOwnBranch(of: cell, body) }
    eachBranchOnTheWay(of: cell) { if !$0.isJunction { body($0) } }
  }

  /// Calls `body` for each branch that `cell` can choose, including branches to junctions.
  package static func eachBranchOnTheWay(of cell: Cell<Self>, _ body: (Branch<Self>) -> Void) {
    eachOwnBranch(of: cell, body)
    let reached = junctions(from: cell)
    for index in 0..<junctions.count where reached.contains(index) {
      eachOwnBranch(of: junctions.cell(index), body)
    }
  }

  /// Returns the junctions that are reachable from `cell`, directly or through other junctions.
  package static func junctions(from cell: Cell<Self>) -> NameSet<Junction> {
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

  private static func eachOwnBranch(of cell: Cell<Self>, _ body: (Branch<Self>) -> Void) {
    body(cell.then)
    if cell.condition != 0 { body(cell.otherwise) }
  }
}
