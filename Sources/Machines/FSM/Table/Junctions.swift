// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import Fixed

// A cell has one guard and two branches, in sixteen bytes. For more guards, a branch leads to a junction,
// as in UML. A junction has a name, a guard and two branches, in a second table. Junctions have no cost
// for a machine without them.

/// The junctions of a machine, in the order of the cases of its `Junction` type.
///
/// A table with three guards for one event:
///
///     .row(.idle, [.if(.soldOut, .stay(.apologise), else: .junction(.byCredit)), ...
///
///     static let junctions = JunctionTable<Kiosk, 2>([
///       .junction(.byCredit, .if(.paid, .to(.vending, .take), else: .junction(.byPass))),
///       .junction(.byPass, .if(.pass, .to(.vending), else: .stay(.askForMore))),
///     ])
///
/// Any number of cells may lead to the same junction. The branch taken has the same effect as a branch
/// of the cell. The machine evaluates all guards before it moves, and each guard at most once per event.
/// A cycle of junctions, or a junction that is not in the table, leaves the event unhandled. Lint finds
/// both.
public struct JunctionTable<Names: Vocabulary, let junctions: Int>: _JunctionCells {
  @usableFromInline let rows: InlineArray<junctions, JunctionRow<Names>>

  /// Creates a table of `rows`.
  @inline(__always) @inlinable public init(_ rows: InlineArray<junctions, JunctionRow<Names>>) {
    self.rows = rows
  }

  // Always inlined, for the same reason as the lookups of TransitionTable.

  /// The number of junctions.
  @inlinable public var count: Int { junctions }
  /// Returns the raw value of the junction in the row at `index`.
  @inline(__always) @inlinable public func label(_ index: Int) -> UInt8 { rows[index].junction }
  /// Returns the cell of the junction at `index`.
  @inline(__always) @inlinable public func cell(_ index: Int) -> Cell<Names> { rows[index].cell }
}

/// A junction: its name, its guard, and its two branches.
public struct JunctionRow<Names: Vocabulary>: Sendable {
  @usableFromInline let junction: UInt8
  @usableFromInline let cell: Cell<Names>

  @inlinable init(_ junction: UInt8, _ cell: Cell<Names>) {
    self.junction = junction
    self.cell = cell
  }

  /// Returns the row of the junction `name`; the turn of `cell` is ignored.
  @inlinable public static func junction(_ name: Names.Junction, _ cell: Cell<Names>) -> Self {
    Self(name.rawValue, cell)
  }
}

/// The junction table of a machine without junctions.
public typealias NoJunctions<Names: Vocabulary> = JunctionTable<Names, 0>

/// A table of junctions of any size.
///
/// Junctions are counted from 0. An index outside the table traps; a machine never uses such an index.
public protocol _JunctionCells<Names>: Sendable {
  /// The vocabulary the junctions are written in.
  associatedtype Names: Vocabulary
  /// The number of junctions, 0...255.
  var count: Int { get }
  /// Returns the raw value of the junction in the row at `index`.
  func label(_ index: Int) -> UInt8
  /// Returns the cell of the junction at `index`.
  func cell(_ index: Int) -> Cell<Names>
}

extension Action {
  /// Returns an action that leaves the decision to a junction of ``Automaton/junctions``.
  @inlinable public static func junction(_ name: Names.Junction) -> Self {
    let nothing = Branch<Names>.nothing.packed
    return Self(Branch(packed: nothing | UInt64(name.rawValue) | Branch<Names>.junctionBit))
  }
}

extension Branch {
  /// The junction that the branch leads to, or `nil`; ``move`` is `nothing` for a branch to a junction.
  @inlinable public var junction: Names.Junction? {
    isJunction ? Names.Junction(rawValue: target) : nil
  }

  @inlinable static var junctionBit: UInt64 { 0x1000 }
  @inlinable package var isJunction: Bool { packed & Self.junctionBit != 0 }
}
