// swift-format-ignore-file
// Generated from a page of 3 states and 4 events. Edit the page, and generate this again.

public import FSM

/// The numbers of a table, in read-only memory.
public enum DoorNumbers: TableNumbers {
  @usableFromInline static let rows: InlineArray<3, InlineArray<11, UInt64>> = [
    [
      0x100ffff00, 0x0, 0x0, 0x3010401,
      0x382010200, 0x80000000, 0x80000000, 0x80000000,
      0x80000000, 0x3000401, 0x3000401,
    ],
    [
      0x200ffff01, 0x80000000, 0x0, 0x82000200,
      0x82000200, 0x3000400, 0x3000400, 0x3000400,
      0x3000400, 0x3000402, 0x3000402,
    ],
    [
      0xffff02, 0x0, 0x0, 0x80000000,
      0x80000000, 0x382000200, 0x382000200, 0x80000000,
      0x80000000, 0x80000000, 0x80000000,
    ],
  ]

  /// The number at a place of a row.
  @inlinable public static func number(_ row: Int, _ index: Int) -> UInt64 { rows[row][index] }
}
