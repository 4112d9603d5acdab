// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// When a parent's cell acts; a machine without a hierarchy ignores it.
public enum Turn: UInt8, Sendable {
  /// After the substates, if none of them handled the event: bubbling.
  case last
  /// After the substates, as ``last``; then the event goes on to the parents.
  case lastPassingOn
  /// Before the substates, which never see the event.
  case first
  /// Before the substates; then the event goes on to them.
  case firstPassingOn
}

/// One cell of the table: what an event does in a state.
///
/// Sixteen bytes: two branches, each with the guard that chooses and the cell's turn.
public struct Cell<Names: Vocabulary>: Action {
  /// The branch taken when there is no guard, or it holds.
  public let then: Branch<Names>
  /// The branch taken when the guard does not hold; the same as `then` without a guard.
  public let otherwise: Branch<Names>

  // Both have the same marks, so that without a guard they are the same number: see `choose`.
  @inlinable init(
    _ then: Branch<Names>, condition: UInt8, otherwise: Branch<Names>, turn: Turn = .last
  ) {
    self.then = then.marked(condition, turn)
    self.otherwise = otherwise.marked(condition, turn)
  }

  /// A cell without a guard, which always takes this branch.
  @inlinable public init(_ always: Branch<Names>) {
    self.init(always, condition: 0, otherwise: always)
  }

  // The guard's raw value and one; 0 where there is none.
  @inlinable package var condition: UInt8 { then.condition }

  /// The guard, where there is one.
  @inlinable public var guardName: Names.Guard? { Names.Guard(rawValue: condition &- 1) }

  /// When the cell acts, in a hierarchy.
  @inlinable public var turn: Turn { then.turn }

  /// One branch when the guard holds, the other when it does not.
  @inlinable public static func `if`(
    _ condition: Names.Guard, _ then: Branch<Names>, else otherwise: Branch<Names> = .refuse
  ) -> Self { Self(then, condition: condition.rawValue + 1, otherwise: otherwise) }

  /// One branch when the guard does not hold, the other when it does: ``if(_:_:else:)`` with the
  /// branches exchanged.
  ///
  /// Without an alternative the event is refused while the guard holds, and the step names it.
  @inlinable public static func unless(
    _ condition: Names.Guard, _ then: Branch<Names>, else otherwise: Branch<Names> = .refuse
  ) -> Self {
    .if(condition, otherwise, else: then)
  }

  /// The branch taken under these conditions; a cell's guard is evaluated once.
  @inlinable func choose<C: Conditions<Names>>(in conditions: C) -> Branch<Names> {
    // Only a guard makes two branches. To compare them costs nothing where the guard is inlined: the
    // compiler sees that asking needlessly would come to the same. Some guard there is then, and with
    // one to choose from it need not look at which.
    guard then.packed != otherwise.packed, let asked = guardName ?? Names.Guard(rawValue: 0) else {
      return then
    }
    // Written as arithmetic: of two branches to choose from, the compiler makes a jump.
    let difference: UInt64 = conditions.holds(asked) ? 0 : then.packed ^ otherwise.packed
    return Branch(packed: then.packed ^ difference)
  }
}

extension Cell {
  // The guard and the turn are in the branches already.
  @inlinable init(then: UInt64, otherwise: UInt64) {
    self.then = Branch(packed: then)
    self.otherwise = Branch(packed: otherwise)
  }
}
