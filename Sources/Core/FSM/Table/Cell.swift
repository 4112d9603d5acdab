// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// When a parent's cell has its say; a machine without a hierarchy never looks at it.
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

/// One square of the table: what an event does in a state.
///
/// Sixteen bytes: two arms, and in a byte of each the guard that chooses and whose turn it is.
public struct Cell<Names: Vocabulary>: Sendable {
  /// The arm taken when there is no guard, or it holds.
  public let then: Branch<Names>
  /// The arm taken when the guard does not hold; the same where there is none.
  public let otherwise: Branch<Names>

  @inlinable init(
    _ then: Branch<Names>, condition: UInt8, otherwise: Branch<Names>, turn: Turn = .last
  ) {
    self.then = then.marked(condition)
    self.otherwise = otherwise.marked(turn.rawValue)
  }

  @inlinable init(_ always: Branch<Names>) { self.init(always, condition: 0, otherwise: always) }

  // The guard's raw value and one; 0 where there is none.
  @inlinable var condition: UInt8 { then.mark }

  /// The guard, where there is one.
  @inlinable public var guardName: Names.Guard? { Names.Guard(rawValue: condition &- 1) }

  /// When the cell has its say, in a hierarchy.
  @inlinable public var turn: Turn { Turn(rawValue: otherwise.mark) ?? .last }

  /// No cell: the event means nothing here.
  ///
  /// A value and not an absence, so that every square of a table is written.
  @inlinable public static var nothing: Self { Self(.nothing) }

  /// Always ``Branch/stay(_:_:_:_:)``.
  @inlinable public static func stay(
    _ first: Names.Word? = nil, _ second: Names.Word? = nil, _ third: Names.Word? = nil,
    _ fourth: Names.Word? = nil
  ) -> Self {
    Self(.stay(first, second, third, fourth))
  }

  /// Always ``Branch/again(_:_:_:_:)``.
  @inlinable public static func again(
    _ first: Names.Word? = nil, _ second: Names.Word? = nil, _ third: Names.Word? = nil,
    _ fourth: Names.Word? = nil
  ) -> Self {
    Self(.again(first, second, third, fourth))
  }

  /// Always ``Branch/to(_:_:_:_:_:)``.
  @inlinable public static func to(
    _ state: Names.State, _ first: Names.Word? = nil, _ second: Names.Word? = nil,
    _ third: Names.Word? = nil, _ fourth: Names.Word? = nil
  ) -> Self {
    Self(.to(state, first, second, third, fourth))
  }

  /// One arm when the guard holds, the other when it does not.
  @inlinable public static func `if`(
    _ condition: Names.Guard, _ then: Branch<Names>, else otherwise: Branch<Names> = .refuse
  ) -> Self {
    Self(then, condition: condition.rawValue + 1, otherwise: otherwise)
  }

  /// Where it leads from `row` under these conditions, in a machine without a hierarchy.
  @inlinable func destination<C: Conditions<Names>>(from row: UInt8, in conditions: C) -> UInt8 {
    // Both ways are worked out before one is chosen, while the guard is still being asked.
    let one = then.destination(from: row)
    let other = otherwise.destination(from: row)
    return chooses(in: conditions) ? one : other
  }

  /// Whether the first arm is the one to take.
  @inlinable func chooses<C: Conditions<Names>>(in conditions: C) -> Bool {
    // A cell without a guard asks the first one, and goes the same way whatever it says: asking
    // costs less than finding out whether to ask.
    let asked = guardName ?? Names.Guard(rawValue: 0)
    return asked.map { conditions.holds($0) } ?? true
  }

  /// The arm that is taken under these conditions.
  @inlinable func arm<C: Conditions<Names>>(in conditions: C) -> Branch<Names> {
    // Written as arithmetic: of two arms to choose from, the compiler makes a branch.
    let difference: UInt64 = chooses(in: conditions) ? 0 : then.packed ^ otherwise.packed
    return Branch(packed: then.packed ^ difference)
  }
}
