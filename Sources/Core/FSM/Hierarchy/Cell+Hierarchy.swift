// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// Cells for a HierarchicalMachine only; a flat table has none of these.

extension Cell {
  /// The same cell, asked before the substates, which then never see the event (TC-11).
  @inlinable public var first: Self { taking(.first) }

  /// The same cell, asked before the substates, which then see the event as well (TC-15).
  ///
  /// Only for cells that stay and have no guard: two cells cannot both decide where to go.
  @inlinable public var firstPassingOn: Self { taking(.firstPassingOn) }

  /// The same cell, after which the event goes on to the parents.
  ///
  /// Only for cells that stay and have no guard: two cells cannot both decide where to go.
  @inlinable public var passingOn: Self { taking(.lastPassingOn) }

  @inlinable func taking(_ turn: Turn) -> Self {
    Self(then, condition: condition, otherwise: otherwise, turn: turn)
  }

  /// Suspends the state for another; ``pop(_:_:_:_:)`` returns to it (TC-41).
  @inlinable public static func push(
    _ state: Names.State, _ first: Names.Word? = nil, _ second: Names.Word? = nil,
    _ third: Names.Word? = nil, _ fourth: Names.Word? = nil
  ) -> Self {
    Self(Branch(.push, target: state.rawValue, .words(first, second, third, fourth), .unhandled))
  }

  /// Comes back to the state that was suspended last (TC-42).
  @inlinable public static func pop(
    _ first: Names.Word? = nil, _ second: Names.Word? = nil, _ third: Names.Word? = nil,
    _ fourth: Names.Word? = nil
  ) -> Self {
    Self(Branch(.pop, .words(first, second, third, fourth), .unhandled))
  }
}
