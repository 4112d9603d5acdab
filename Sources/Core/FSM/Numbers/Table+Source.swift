// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// Embedded Swift has no strings.
#if !hasFeature(Embedded)
  extension Table {
    /// The Swift file of this table's numbers, as a type of the given name: see ``TableNumbers``.
    ///
    /// The literal has only numbers, which the compiler makes a constant in every build, also without
    /// optimisation. It is not pinned by `@section`: in Embedded Swift each module that uses the table
    /// would define the section's symbol again, and the linker refuse it.
    public func source(named name: String) -> String {
      source(named: name) { _ in (0xFF_FF00, 0) }
    }

    /// The numbers with the row's parent and first substate, and the words of its beginning.
    fileprivate func source(
      named name: String, hierarchy: (Int) -> (relatives: UInt64, begin: UInt64)
    ) -> String {
      let rows = (0..<stateCount).map { row in
        let (relatives, begin) = hierarchy(row)
        let head = numbers(ofRow: row, relatives) + [begin]
        let cells = (0..<eventCount).flatMap { numbers(ofCell: row, $0) }
        return Self.literal(head + cells)
      }
      return page(of: rows.joined(separator: "\n"), named: name)
    }

    /// The file around the rows of the literal.
    private func page(of rows: String, named name: String) -> String {
      """
      // swift-format-ignore-file
      // Generated from a page of \(stateCount) states and \(eventCount) events. Edit the page, and generate this again.

      public import FSM

      /// The numbers of a table, in read-only memory.
      public enum \(name): TableNumbers {
        @usableFromInline static let rows: InlineArray<\(stateCount), InlineArray<\(2 * eventCount + 3), UInt64>> = [
      \(rows)
        ]

        /// The number at a place of a row.
        @inlinable public static func number(_ row: Int, _ index: Int) -> UInt64 { rows[row][index] }
      }

      """
    }

    private func numbers(ofRow row: Int, _ relatives: UInt64) -> [UInt64] {
      [
        UInt64(label(row)) | relatives | UInt64(entry(row).packed) << 32,
        UInt64(delay(row).packed) | UInt64(exit(row).packed) << 32,
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

  extension Hierarchy {
    /// The Swift file of this table's numbers, as a type of the given name: see ``TableNumbers``.
    public func source(named name: String) -> String {
      source(named: name) { row in
        (UInt64(parentRow(row)) << 8 | UInt64(initialRow(row)) << 16, UInt64(begin(row).packed))
      }
    }
  }
#endif
