// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// Cells for a HierarchicalMachine only; a flat table must not use them.

extension Cell {
  /// This cell with the turn ``Turn/first``: it acts before the substates, which do not receive the event (TC-11).
  @inlinable public var first: Self { taking(.first) }

  /// This cell with a turn before the substates, which then receive the event as well (TC-15).
  ///
  /// Only for cells that stay and have no guard, because two cells cannot both change the state.
  @inlinable public var firstPassingOn: Self { taking(.firstPassingOn) }

  /// This cell with a turn after the substates, after which the event also goes to the parents.
  ///
  /// Only for cells that stay and have no guard, because two cells cannot both change the state.
  @inlinable public var passingOn: Self { taking(.lastPassingOn) }

  /// Returns this cell with another turn.
  @inlinable package func taking(_ turn: Turn) -> Self {
    Self(then, condition: condition, otherwise: otherwise, turn: turn)
  }

  /// Returns a cell that suspends the current state and enters `state`; ``pop(_:_:_:_:)`` resumes the
  /// suspended state (TC-41).
  ///
  /// States that are suspended inside a state stay suspended while that state is suspended.
  @inlinable public static func push(
    _ state: Names.State, _ first: Names.Word? = nil, _ second: Names.Word? = nil,
    _ third: Names.Word? = nil, _ fourth: Names.Word? = nil
  ) -> Self {
    Self(Branch(.push, target: state.rawValue, .words(first, second, third, fourth), .unhandled))
  }

  /// Returns a cell that resumes the most recently suspended state (TC-42).
  @inlinable public static func pop(
    _ first: Names.Word? = nil, _ second: Names.Word? = nil, _ third: Names.Word? = nil,
    _ fourth: Names.Word? = nil
  ) -> Self { Self(Branch(.pop, .words(first, second, third, fourth), .unhandled)) }
}

extension Action {
  /// Returns an action that moves to `state` as ``to(_:_:_:_:_:)`` does, and enters the substate that was
  /// active last, with that substate's own initial substate.
  ///
  /// A shallow history (UML 2.5.1, 14.2.3, *Entering a State*; SCXML 3.10). A state without a last active
  /// substate, or whose last active substate is final, uses its history default. An active state is exited
  /// and reentered. Requires a table ``WithHistory``; without it, the initial substate is entered.
  @inlinable public static func history(
    _ state: Names.State, _ first: Names.Word? = nil, _ second: Names.Word? = nil,
    _ third: Names.Word? = nil, _ fourth: Names.Word? = nil
  ) -> Self {
    Self(Branch(.history, target: state.rawValue, .words(first, second, third, fourth), .unhandled))
  }

  /// Returns an action that moves to `state` and enters all substates that were active last, down to the
  /// innermost: ``history(_:_:_:_:_:)`` applied to each level.
  @inlinable public static func deepHistory(
    _ state: Names.State, _ first: Names.Word? = nil, _ second: Names.Word? = nil,
    _ third: Names.Word? = nil, _ fourth: Names.Word? = nil
  ) -> Self {
    let history = Branch<Names>.history(state, first, second, third, fourth).packed
    return Self(Branch(packed: history | Branch<Names>.externalBit))
  }

  /// Returns an action that moves to `state`, and also exits and reenters the deciding state.
  ///
  /// A transition starts at the state whose row decides, not at the innermost state. The kinds of
  /// transition (UML 2.5.1, 14.2.3, *Transitions*) differ in their effect on that state.
  /// ``to(_:_:_:_:_:)`` is a local transition. The innermost state that contains both the deciding state
  /// and the target stays active, and the machine exits and enters states only inside that state. An
  /// external transition also exits and reenters that state if it is the deciding state or the target.
  /// ``again(_:_:_:_:)`` has no target: it exits the deciding state and enters it with its initial substate.
  /// In this example, `c` is the initial substate of `b`, the machine is in `c`, and row `b` decides:
  ///
  ///     .to(.d)                .external(.d)            .again()
  ///
  ///     a    stays             a    stays               a    stays
  ///     +- b    stays          +- b    left, entered    +- b    left, entered
  ///        +- c    left           +- c    left             +- c    left, entered
  ///        +- d    entered        +- d    entered          +- d
  ///
  /// The same rule applies if the target contains the deciding state. The machine is in `c`, and row `c` decides:
  ///
  ///     .to(.a)                .external(.a)
  ///
  ///     a    stays             a    left, entered
  ///     +- b    left           +- b    left
  ///        +- c    left           +- c    left
  ///
  /// Then the initial substate of `a` is entered. If neither state contains the other, local and external
  /// transitions have the same effect. They also have the same effect in a flat machine, and for a state
  /// without an active substate that moves to itself: both exit and reenter the state.
  @inlinable public static func external(
    _ state: Names.State, _ first: Names.Word? = nil, _ second: Names.Word? = nil,
    _ third: Names.Word? = nil, _ fourth: Names.Word? = nil
  ) -> Self {
    let move = Branch<Names>.to(state, first, second, third, fourth).packed
    return Self(Branch(packed: move | Branch<Names>.externalBit))
  }
}

extension Branch {
  // A history move cannot be external, so the bit marks a deep history.

  /// Whether the branch is a deep history, down to the innermost state.
  @inlinable public var isDeepHistory: Bool { move == .history && isExternal }
}
