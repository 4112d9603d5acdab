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
>: _TableWrapper, Hierarchy {
  /// A store as large as the table.
  public typealias Memory = _StateHistory<states>
  /// What a row has without its relatives.
  public var rows: NumberedTable<Names, Numbers, states, events> { @inlinable get { .init() } }

  /// The table of these numbers.
  @inlinable public init() {}

  /// The words performed when the state begins with its initial substate.
  @inlinable public func begin(_ state: Int) -> Phrase<Names> {
    Phrase(packed: UInt32(truncatingIfNeeded: Numbers.number(state, 2)))
  }
  /// The parent's row, or 255 at the top.
  @inline(__always) @inlinable public func _parentRow(_ state: Int) -> Int {
    Int(head(state).parent)
  }
  /// The row of the substate that is entered with `state`, or 255 when it is entered alone.
  @inline(__always) @inlinable public func _initialRow(_ state: Int) -> Int {
    Int(head(state).initial)
  }
  /// The row of the default of the state's history, or 255 for what the state begins with.
  @inline(__always) @inlinable public func _historyRow(_ state: Int) -> Int {
    Int(head(state).history &- 1)
  }

  @inline(__always) @inlinable func head(_ state: Int) -> RowHead<Names> { Numbers.head(state) }
}

/// The numbers of a table that is too large to be written as a page: rows of 64 bits each.
///
/// The compiler makes a page of cells a constant up to 16 states and 16 events; beyond that the table
/// is put together in memory when it is first used. Numbers stay constants at every size, and compile
/// in seconds. The page remains the source: a program of yours, which has the page, prints them, and a
/// workbench does by `numbers`.
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
/// | 0 | bits 0...7 the state, 8...15 its parent, 16...23 its first substate, 24...31 its history's default and one, or 0; 32...63 the words of its entry |
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
  // One more than the row, or 0 for none.
  @inlinable var history: UInt8 { UInt8(truncatingIfNeeded: first &>> 24) }
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

// Embedded Swift has no strings.
#if !hasFeature(Embedded)
  extension Table {
    /// The Swift file of this table's numbers, as a type of the given name: see ``TableNumbers``.
    ///
    /// The literal has only numbers, which the compiler makes a constant in every build, also without
    /// optimisation. It is not pinned by `@section`: in Embedded Swift each module that uses the table
    /// would define the section's symbol again, and the linker refuse it.
    public func source(named name: String) -> String {
      """
      // swift-format-ignore-file
      // Generated from a page of \(stateCount) states and \(eventCount) events. Edit the page, and generate this again.

      public import FSM

      \(numbersSource(named: name))
      """
    }

    /// The type in that file.
    package func numbersSource(named name: String) -> String {
      let rows = (0..<stateCount).map { row in
        let cells = (0..<eventCount).flatMap { numbers(ofCell: row, $0) }
        return Self.literal(numbers(ofRow: row) + cells)
      }
      return """
        /// The numbers of a table, in read-only memory.
        public enum \(name): TableNumbers {
          @usableFromInline static let rows: InlineArray<\(stateCount), InlineArray<\(2 * eventCount + 3), UInt64>> = [
        \(rows.joined(separator: "\n"))
          ]

          /// The number at a place of a row.
          @inlinable public static func number(_ row: Int, _ index: Int) -> UInt64 { rows[row][index] }
        }

        """
    }

    private func numbers(ofRow row: Int) -> [UInt64] {
      let relatives = _parentRow(row) << 8 | _initialRow(row) << 16
      let history = ((_historyRow(row) + 1) % 256) << 24
      return [
        UInt64(label(row)) | UInt64(relatives | history) | UInt64(entry(row).packed) << 32,
        UInt64(delay(row).packed) | UInt64(exit(row).packed) << 32, UInt64(begin(row).packed),
      ]
    }

    private func numbers(ofCell row: Int, _ event: Int) -> [UInt64] {
      let cell = cell(row, event)
      return [cell.then.packed, cell.otherwise.packed]
    }

    /// A row of the literal, some numbers a line.
    private static func literal(_ numbers: [UInt64]) -> String {
      let texts = numbers.map { "0x" + String($0, radix: 16) }
      let lines = stride(from: 0, to: texts.count, by: 4).map { first in
        "      " + texts[first..<min(first + 4, texts.count)].joined(separator: ", ") + ","
      }
      return (["    ["] + lines + ["    ],"]).joined(separator: "\n")
    }
  }
#endif
