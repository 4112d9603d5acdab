// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import Fixed

// A cell has one guard and two branches, in sixteen bytes. Where that is too few, a branch leads to a
// junction, as in UML: a named place with a guard and two branches of its own, in a second table. A
// machine without junctions pays nothing for them.

/// All junctions of a machine, in the order of their names.
///
/// A page with three guards on an event reads:
///
///     .row(.idle, [.if(.soldOut, .stay(.apologise), else: .junction(.byCredit)), ...
///
///     static let junctions = JunctionTable<Kiosk, 2>([
///       .junction(.byCredit, .if(.paid, .to(.vending, .take), else: .junction(.byPass))),
///       .junction(.byPass, .if(.pass, .to(.vending), else: .stay(.askForMore))),
///     ])
///
/// Any number of cells may lead to the same junction. The branch that is taken in the end counts as if
/// it stood in the cell itself. All guards are asked before anything moves, and each at most once an
/// event. A loop of junctions, or a junction that is not in the table, leaves the event unhandled, and
/// lint finds it.
public struct JunctionTable<Names: Vocabulary, let junctions: Int>: _JunctionCells {
  @usableFromInline let rows: InlineArray<junctions, JunctionRow<Names>>

  /// The table of these junctions.
  @inline(__always) @inlinable public init(_ rows: InlineArray<junctions, JunctionRow<Names>>) {
    self.rows = rows
  }

  // Always inlined, for the same reason as those of TransitionTable.

  /// The number of junctions.
  @inlinable public var count: Int { junctions }
  /// The junction that the row at `index` is labelled with.
  @inline(__always) @inlinable public func label(_ index: Int) -> UInt8 { rows[index].junction }
  /// The cell of the junction at `index`.
  @inline(__always) @inlinable public func cell(_ index: Int) -> Cell<Names> { rows[index].cell }
}

/// One junction: its name, its guard, and its two branches.
public struct JunctionRow<Names: Vocabulary>: Sendable {
  @usableFromInline let junction: UInt8
  @usableFromInline let cell: Cell<Names>

  @inlinable init(_ junction: UInt8, _ cell: Cell<Names>) {
    self.junction = junction
    self.cell = cell
  }

  /// The junction of this name; the turn of its cell is ignored.
  @inlinable public static func junction(_ name: Names.Junction, _ cell: Cell<Names>) -> Self {
    Self(name.rawValue, cell)
  }
}

/// The junctions of a machine that has none.
public typealias NoJunctions<Names: Vocabulary> = JunctionTable<Names, 0>

/// A table of junctions of any size.
///
/// Junctions are counted from 0; one outside the table traps. A machine never asks for such a one.
public protocol _JunctionCells<Names>: Sendable {
  /// The vocabulary the junctions are written in.
  associatedtype Names: Vocabulary
  /// The number of junctions, 0...255.
  var count: Int { get }
  /// The junction that the row at `index` is labelled with.
  func label(_ index: Int) -> UInt8
  /// The cell of the junction at `index`.
  func cell(_ index: Int) -> Cell<Names>
}

extension Action {
  /// The decision is left to a junction of the automaton's ``Automaton/junctions``.
  @inlinable public static func junction(_ name: Names.Junction) -> Self {
    let nothing = Branch<Names>.nothing.packed
    return Self(Branch(packed: nothing | UInt64(name.rawValue) | Branch<Names>.junctionBit))
  }
}

extension Branch {
  /// The junction that decides, if the branch leads to one; its ``move`` is then `nothing`.
  @inlinable public var junction: Names.Junction? {
    isJunction ? Names.Junction(rawValue: target) : nil
  }

  @inlinable static var junctionBit: UInt64 { 0x1000 }
  @inlinable package var isJunction: Bool { packed & Self.junctionBit != 0 }
}
