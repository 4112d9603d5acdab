// swift-format-ignore-file
// Generated from a page of 4 states and 5 events. Edit the page, and generate this again.

public import FSM

/// The numbers of a table, in read-only memory.
public enum DoorNumbers: TableNumbers {
  @usableFromInline static let rows: InlineArray<4, InlineArray<13, UInt64>> = [
    [
      0x40100ffff00, 0x200000000, 0x0, 0x603000401,
      0x603000401, 0x582000200, 0x582000200, 0x3010402,
      0x81010100, 0x80000000, 0x80000000, 0x80000000,
      0x80000000,
    ],
    [
      0x300ffff01, 0x4000005dc, 0x0, 0x603000400,
      0x603000400, 0x583000300, 0x583000300, 0x80000000,
      0x80000000, 0x3000400, 0x3000400, 0x80000000,
      0x80000000,
    ],
    [
      0xffff02, 0x80000000, 0x0, 0x80000000,
      0x80000000, 0x582000200, 0x582000200, 0x83000300,
      0x83000300, 0x682000200, 0x682000200, 0x80000000,
      0x80000000,
    ],
    [
      0xffff03, 0x0, 0x0, 0x3000400,
      0x3000400, 0x80000000, 0x80000000, 0x80000000,
      0x80000000, 0x80000000, 0x80000000, 0x80000000,
      0x80000000,
    ],
  ]

  /// The number at a place of a row.
  @inlinable public static func number(_ row: Int, _ index: Int) -> UInt64 { rows[row][index] }
}
