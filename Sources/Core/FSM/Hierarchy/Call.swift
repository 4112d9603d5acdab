// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// What the active states say to an event: one walk from the innermost to the outermost.
@usableFromInline struct Call<A: Automaton>: Sendable where A.Rows: Hierarchy {
  /// All active states.
  @usableFromInline var path = StatePath()
  /// The row of the innermost state with a cell for the event; one not in the table if none has.
  @usableFromInline var row = 255
  /// The length of the path inside that state.
  @usableFromInline var inner: UInt32 = 0
  // The marks of all cells, one over the other.
  @usableFromInline var marks: UInt64 = 0

  @inline(__always)  // For the same reason as StatePath.
  @inlinable init(_ event: A.Event, from state: UInt8) {
    var next = Int(state)
    repeat {
      let cell = A.table.cell(next, Int(event.rawValue)).then.packed
      marks |= cell
      if row == 255, cell & Branch<A>.writtenBits != 0 {
        row = next
        inner = path.length
      }
      path.wrap(next)
      next = A.table.parentRow(next)
    } while next < A.table.stateCount && !path.isFull
  }

  /// Whether some cell acts first or passes the event on.
  @inlinable var hasTurns: Bool { marks & Branch<A>.turnBits != 0 }
}

extension Branch {
  /// The bits of a move and of a guard: a cell without them has nothing to say.
  @inlinable static var writtenBits: UInt64 { 0xFF_1F00 }

  /// The bits of a turn; ``Turn/last`` has none.
  @inlinable static var turnBits: UInt64 { 0xC000 }

  /// Whether the branch always decides.
  @inlinable var acts: Bool { move != .nothing && move != .refuse && move != .pop }
}
