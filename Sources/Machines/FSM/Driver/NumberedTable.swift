// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A table of any size, read from constant numbers.
///
/// A value of this type is empty. Lookups read the numbers from `Numbers` without a copy.
public struct NumberedTable<
  Names: Vocabulary, Numbers: TableNumbers, let states: Int, let events: Int
>: Table {
  /// Creates a table of the numbers.
  @inlinable public init() {}

  /// The number of states.
  @inlinable public var stateCount: Int { states }
  /// The number of events.
  @inlinable public var eventCount: Int { events }
  /// `true`: the numbers are a constant at every size.
  @inlinable public var isConstant: Bool { true }
  /// Returns the cell for a state and an event.
  @inline(__always) @inlinable public func cell(_ state: Int, _ event: Int) -> Cell<Names> {
    Numbers.cell(state, event)
  }
  /// Returns the row without its cells.
  @inline(__always) @inlinable public func _head(_ row: Int) -> _RowHead<Names> {
    let (first, second) = (Numbers.number(row, 0), Numbers.number(row, 1))
    return _RowHead(
      state: UInt8(truncatingIfNeeded: first), parent: UInt8(truncatingIfNeeded: first &>> 8),
      initial: UInt8(truncatingIfNeeded: first &>> 16),
      history: UInt8(truncatingIfNeeded: first &>> 24) &- 1,
      entry: Phrase(packed: UInt32(truncatingIfNeeded: first &>> 32)),
      exit: Phrase(packed: UInt32(truncatingIfNeeded: second &>> 32)),
      delay: Delay(packed: UInt32(truncatingIfNeeded: second)),
      begin: Phrase(packed: UInt32(truncatingIfNeeded: Numbers.number(row, 2))))
  }
}

/// A table of any size for a machine with substates, read from constant numbers.
public struct NumberedHierarchy<
  Names: Vocabulary, Numbers: TableNumbers, let states: Int, let events: Int
>: _TableWrapper, Hierarchy {
  /// A history store with a byte for each state.
  public typealias Memory = _StateHistory<states>
  /// The rows.
  public var rows: NumberedTable<Names, Numbers, states, events> { @inlinable get { .init() } }

  /// Creates a table of the numbers.
  @inlinable public init() {}
}

/// The numbers of a table that is too large for a constant of cells: rows of 64-bit numbers.
///
/// The compiler makes a table of cells a constant up to 16 states and 16 events. A larger table is built
/// in RAM on first use. Numbers are constants at every size, and compile in seconds. The table of cells
/// remains the source. Your program prints the numbers with `source(named:)`, or a workbench prints them
/// with the command `numbers`.
///
///     extension Lift { static let page = TransitionTable<Lift, 60, 40>([...]) }
///     print(Lift.page.source(named: "LiftNumbers"))
///
/// Add the printed file to the firmware, and define the machine's table from the numbers:
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
  @inlinable static func cell<Names: Vocabulary>(_ row: Int, _ event: Int) -> Cell<Names> {
    Cell(then: number(row, 2 &* event &+ 3), otherwise: number(row, 2 &* event &+ 4))
  }
}

// Strings are not available in Embedded Swift.
#if !hasFeature(Embedded)
  extension Table {
    /// Returns a Swift source file with this table's numbers as a type named `name`: see ``TableNumbers``.
    ///
    /// The literal contains only numbers, so the compiler makes it a constant in every build, even without
    /// optimisation. The literal has no `@section`. In Embedded Swift, each module that uses the table would
    /// define the section's symbol again, and linking would fail.
    public func source(named name: String) -> String {
      """
      // swift-format-ignore-file
      // Generated from a page of \(stateCount) states and \(eventCount) events. Edit the page, and generate this again.

      public import FSM

      \(numbersSource(named: name))
      """
    }

    /// Returns the declaration of the type in the source file.
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
      let head = _head(row)
      let relatives =
        UInt64(head.parent) << 8 | UInt64(head.initial) << 16 | UInt64(head.history &+ 1) << 24
      return [
        UInt64(head.state) | relatives | UInt64(head.entry.packed) << 32,
        UInt64(head.delay.packed) | UInt64(head.exit.packed) << 32, UInt64(head.begin.packed),
      ]
    }

    private func numbers(ofCell row: Int, _ event: Int) -> [UInt64] {
      let cell = cell(row, event)
      return [cell.then.packed, cell.otherwise.packed]
    }

    /// Returns a row of the literal, with up to four numbers in each line.
    private static func literal(_ numbers: [UInt64]) -> String {
      let texts = numbers.map { "0x" + String($0, radix: 16) }
      let lines = stride(from: 0, to: texts.count, by: 4).map { first in
        "      " + texts[first..<min(first + 4, texts.count)].joined(separator: ", ") + ","
      }
      return (["    ["] + lines + ["    ],"]).joined(separator: "\n")
    }
  }
#endif
