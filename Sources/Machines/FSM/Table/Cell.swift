// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// The order of a parent's cell and its substates' cells; a flat machine ignores the turn.
public enum Turn: UInt8, Sendable {
  /// After the substates, if none of them handled the event: bubbling.
  case last
  /// After the substates, as ``last``; the event then also goes to the parents.
  case lastPassingOn
  /// Before the substates, which do not receive the event.
  case first
  /// Before the substates, which then receive the event as well.
  case firstPassingOn
}

/// A cell of the table: the effect of one event in one state.
///
/// A cell takes sixteen bytes: two branches, each with the cell's guard and turn.
public struct Cell<Names: Vocabulary>: Action {
  /// The branch taken if the cell has no guard or the guard holds.
  public let then: Branch<Names>
  /// The branch taken if the guard does not hold; equal to `then` if the cell has no guard.
  public let otherwise: Branch<Names>

  // Both branches get the guard and turn. Without a guard, they are therefore the same number: see `choose`.
  @inlinable init(
    _ then: Branch<Names>, condition: UInt8, otherwise: Branch<Names>, turn: Turn = .last
  ) {
    self.then = then.marked(condition, turn)
    self.otherwise = otherwise.marked(condition, turn)
  }

  /// Creates a cell without a guard, which always takes this branch.
  @inlinable public init(_ always: Branch<Names>) {
    self.init(always, condition: 0, otherwise: always)
  }

  // The guard's raw value plus one; 0 for no guard.
  @inlinable package var condition: UInt8 { then.condition }

  /// The guard, or `nil` if the cell has none.
  @inlinable public var guardName: Names.Guard? { Names.Guard(rawValue: condition &- 1) }

  /// The cell's turn, in a hierarchy.
  @inlinable public var turn: Turn { then.turn }

  /// Returns a cell that takes `then` if the guard holds, and `otherwise` if not.
  @inlinable public static func `if`(
    _ condition: Names.Guard, _ then: Branch<Names>, else otherwise: Branch<Names> = .refuse
  ) -> Self { Self(then, condition: condition.rawValue + 1, otherwise: otherwise) }

  /// Returns a cell that takes `then` if the guard does not hold, and `otherwise` if it does: the
  /// opposite of ``if(_:_:else:)``.
  ///
  /// Without `otherwise`, the cell refuses the event while the guard holds, and the step names the guard.
  @inlinable public static func unless(
    _ condition: Names.Guard, _ then: Branch<Names>, else otherwise: Branch<Names> = .refuse
  ) -> Self {
    .if(condition, otherwise, else: then)
  }

  /// Returns the branch taken under `conditions`; evaluates the guard at most once.
  @inlinable func choose<C: Conditions<Names>>(in conditions: C) -> Branch<Names> {
    // Different branches imply a guard. The comparison is free if the guard is inlined, because the
    // compiler sees that the result is the same without it. The default `0` is never used; with only
    // one guard, it lets the compiler skip the check of the raw value.
    guard then.packed != otherwise.packed, let asked = guardName ?? Names.Guard(rawValue: 0) else {
      return then
    }
    // Written as arithmetic, because the compiler translates a conditional expression into a jump.
    let difference: UInt64 = conditions.holds(asked) ? 0 : then.packed ^ otherwise.packed
    return Branch(packed: then.packed ^ difference)
  }
}

extension Cell {
  // Both numbers already contain the guard and the turn.
  @inlinable init(then: UInt64, otherwise: UInt64) {
    self.then = Branch(packed: then)
    self.otherwise = Branch(packed: otherwise)
  }
}
