// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// The states that a move leads to: that which was named, and those it begins with.
@usableFromInline struct Entry: Sendable {
  /// The path of the innermost one.
  @usableFromInline let path: StatePath
  /// The length of the path up to the named one.
  @usableFromInline let named: UInt32

  @inline(__always)  // For the same reason as StatePath.
  @inlinable init<A: Automaton>(_ target: UInt8, of automaton: A.Type) where A.Rows: Hierarchy {
    let innermost = UInt8(truncatingIfNeeded: A.innermost(Int(target)))
    path = StatePath(innermost, in: automaton)
    let index = innermost == target ? 0 : path.index(of: target) ?? 0
    named = path.length &- UInt32(truncatingIfNeeded: index) &* 8
  }

  /// How much of the path before stays when the innermost of its outermost `depth` decides: what
  /// contains both that row and the target, unless the move is external and one contains the other.
  @inline(__always)  // For the same reason as HierarchicalMachine.follow.
  @inlinable func kept(by isExternal: Bool, inside depth: UInt32, of before: StatePath) -> UInt32 {
    kept(by: isExternal, inside: depth, of: before, upTo: named)
  }

  /// The same for a target that is the outermost `target` of the path.
  @inline(__always)  // Likewise.
  @inlinable func kept(
    by isExternal: Bool, inside depth: UInt32, of before: StatePath, upTo target: UInt32
  ) -> UInt32 {
    let least = min(depth, target)
    let shared = before.commonLength(path)
    guard shared >= least else { return shared }
    // A state that moves to itself, with nothing below it to leave or to enter, is left itself.
    return isExternal || least == before.length && least == path.length ? least &- 8 : least
  }

  /// How much of the path before stays when no row's place counts; the same path is left and
  /// entered by its innermost state.
  @inlinable func kept(of before: StatePath) -> UInt32 {
    path.packed == before.packed ? before.length &- 8 : before.commonLength(path)
  }
}
