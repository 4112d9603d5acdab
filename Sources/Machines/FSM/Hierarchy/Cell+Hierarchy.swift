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

  /// The same cell, asked in this turn.
  @inlinable package func taking(_ turn: Turn) -> Self {
    Self(then, condition: condition, otherwise: otherwise, turn: turn)
  }

  /// Suspends the state for another; ``pop(_:_:_:_:)`` returns to it (TC-41).
  ///
  /// What is suspended inside a state stays so while the state itself is suspended, through all
  /// events meanwhile, and is there to be popped once it comes back.
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
  ) -> Self { Self(Branch(.pop, .words(first, second, third, fourth), .unhandled)) }
}

extension Action {
  /// The machine moves to `state` as by ``to(_:_:_:_:_:)``, and there to the substate that was active
  /// last, which begins as it does.
  ///
  /// A shallow history (UML 2.5.1, 14.2.3, *Entering a State*; SCXML 3.10). A state that was never
  /// active, or whose last active substate is final, begins as usual; one that is active now is left
  /// and entered again. Needs a table ``WithHistory``, without which a state always begins as usual.
  @inlinable public static func history(
    _ state: Names.State, _ first: Names.Word? = nil, _ second: Names.Word? = nil,
    _ third: Names.Word? = nil, _ fourth: Names.Word? = nil
  ) -> Self {
    Self(Branch(.history, target: state.rawValue, .words(first, second, third, fourth), .unhandled))
  }

  /// The machine moves to `state`, and there to all substates that were active last, down to the
  /// innermost: as ``history(_:_:_:_:_:)``, applied to each level.
  @inlinable public static func deepHistory(
    _ state: Names.State, _ first: Names.Word? = nil, _ second: Names.Word? = nil,
    _ third: Names.Word? = nil, _ fourth: Names.Word? = nil
  ) -> Self {
    let history = Branch<Names>.history(state, first, second, third, fourth).packed
    return Self(Branch(packed: history | Branch<Names>.externalBit))
  }

  /// The machine moves to `state`, and leaves and enters the deciding state as well.
  ///
  /// A move begins at the row that decides, not at the innermost state, and the kinds differ in what
  /// they do with that row's own state. ``to(_:_:_:_:_:)`` is UML's local transition: what contains
  /// both the deciding state and the target stays, all below it is left, and all that leads to the
  /// target is entered. An external one also leaves and enters what contains both, if that is the
  /// deciding state or the target itself. ``again(_:_:_:_:)`` leaves and enters the deciding state
  /// with all that is in it, and has no target: it begins as its row says (UML 2.5.1, 14.2.3,
  /// *Transitions*). With the machine in `c`, row `b`, which begins with `c`, decides:
  ///
  ///     .to(.d)                .external(.d)            .again()
  ///
  ///     a    stays             a    stays               a    stays
  ///     +- b    stays          +- b    left, entered    +- b    left, entered
  ///        +- c    left           +- c    left             +- c    left, entered
  ///        +- d    entered        +- d    entered          +- d
  ///
  /// A target that contains the row is treated alike: with the machine in `c`, row `c`,
  ///
  ///     .to(.a)                .external(.a)
  ///
  ///     a    stays             a    left, entered
  ///     +- b    left           +- b    left
  ///        +- c    left           +- c    left
  ///
  /// and then what `a` begins with is entered. Where neither contains the other, what contains both
  /// is neither of them, and the two moves are the same. So they are for a state without an active
  /// substate that moves to itself, which is left and entered by either, and in a flat machine.
  @inlinable public static func external(
    _ state: Names.State, _ first: Names.Word? = nil, _ second: Names.Word? = nil,
    _ third: Names.Word? = nil, _ fourth: Names.Word? = nil
  ) -> Self {
    let move = Branch<Names>.to(state, first, second, third, fourth).packed
    return Self(Branch(packed: move | Branch<Names>.externalBit))
  }
}

extension Branch {
  // A history has no use for the other meaning of the bit.

  /// Whether the branch is a deep history, down to the innermost state.
  @inlinable public var isDeepHistory: Bool { move == .history && isExternal }
}
