// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// The numbers of a table that is too large to be written as a page: rows of 64 bits each.
///
/// The compiler makes a page of cells a constant up to 16 states and 16 events; beyond that the table
/// is put together in memory when it is first used. Numbers stay constants at every size, and compile
/// in seconds. The page remains the source: a program of yours, which has the page, prints them.
///
///     extension Lift { static let page = TransitionTable<Lift, 60, 40>([...]) }
///     print(Lift.page.source(named: "LiftNumbers"))
///
/// What it prints is a file of the firmware, where the machine's table is made of it:
///
///     extension Lift: Automaton {
///       static var table: NumberedTable<Lift, LiftNumbers, 60, 40> { .init() }
///     }
///
/// | number | content |
/// | --- | --- |
/// | 0 | bits 0...7 the state, 8...15 its parent, 16...23 its first substate; 32...63 the words of its entry |
/// | 1 | bits 0...31 the delay; 32...63 the words of its exit |
/// | 2 | bits 0...31 the words of the initial transition |
/// | 3 + 2 · event | the cell's branch without a guard, or when it holds |
/// | 4 + 2 · event | the cell's branch when the guard does not hold |
public protocol TableNumbers: Sendable {
  /// The number at a place of a row, both counted from 0.
  static func number(_ row: Int, _ index: Int) -> UInt64
}

extension TableNumbers {
  @inlinable static func head<Names: Vocabulary>(_ row: Int) -> RowHead<Names> {
    RowHead(first: number(row, 0), second: number(row, 1))
  }

  @inlinable static func cell<Names: Vocabulary>(_ row: Int, _ event: Int) -> Cell<Names> {
    Cell(then: number(row, 2 &* event &+ 3), otherwise: number(row, 2 &* event &+ 4))
  }
}

/// What a row has besides its cells.
@usableFromInline struct RowHead<Names: Vocabulary> {
  @usableFromInline let first: UInt64
  @usableFromInline let second: UInt64

  @inlinable init(first: UInt64, second: UInt64) {
    self.first = first
    self.second = second
  }

  @inlinable var state: UInt8 { UInt8(truncatingIfNeeded: first) }
  // 255 for none.
  @inlinable var parent: UInt8 { UInt8(truncatingIfNeeded: first &>> 8) }
  @inlinable var initial: UInt8 { UInt8(truncatingIfNeeded: first &>> 16) }
  @inlinable var entry: Phrase<Names> {
    Phrase(packed: UInt32(truncatingIfNeeded: first &>> 32))
  }
  @inlinable var delay: Delay<Names> { Delay(packed: UInt32(truncatingIfNeeded: second)) }
  @inlinable var exit: Phrase<Names> {
    Phrase(packed: UInt32(truncatingIfNeeded: second &>> 32))
  }
}

extension Cell {
  // The guard and the turn are in the branches already.
  @inlinable init(then: UInt64, otherwise: UInt64) {
    self.then = Branch(packed: then)
    self.otherwise = Branch(packed: otherwise)
  }
}
