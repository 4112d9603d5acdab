// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// What becomes of the state.
public enum Move: UInt8, Sendable {
  /// No cell: the event means nothing here.
  case nothing
  /// The guard said no, and there is no alternative.
  case refuse
  /// The state and its timer stay as they are (SEEDS D6).
  case stay
  /// The state is left and entered anew; its timer starts over (SEEDS D6, MP-16).
  case again
  /// The state changes.
  case to
  /// The state is covered by another, on a stack. For a ``HierarchicalMachine``.
  case push
  /// The state covered last comes back. For a ``HierarchicalMachine``.
  case pop
}

/// One way a cell can go: a move, and the words that go with it.
public struct Arm<Names: Vocabulary>: Sendable {
  /// The words to perform between leaving and entering.
  public let phrase: Phrase<Names>
  /// What becomes of the state.
  public let move: Move
  @usableFromInline let target: UInt8

  @inlinable init(_ move: Move, target: UInt8 = 0, _ phrase: Phrase<Names> = .none) {
    self.move = move
    self.target = target
    self.phrase = phrase
  }

  /// The state it leads to, where the table says which.
  @inlinable public var state: Names.State? {
    switch move {
    case .to, .push: Names.State(rawValue: target)
    case .nothing, .refuse, .stay, .again, .pop: nil
    }
  }

  /// No cell: the event means nothing here.
  @inlinable public static var nothing: Self { Self(.nothing) }

  /// Nothing happens, and the step says which guard refused.
  @inlinable public static var refuse: Self { Self(.refuse) }

  /// The state stays, its timer runs on, and up to four words are performed.
  @inlinable public static func stay(
    _ first: Names.Word? = nil, _ second: Names.Word? = nil, _ third: Names.Word? = nil,
    _ fourth: Names.Word? = nil
  ) -> Self {
    Self(.stay, .words(first, second, third, fourth))
  }

  /// The state is left and entered anew, with up to four words in between.
  @inlinable public static func again(
    _ first: Names.Word? = nil, _ second: Names.Word? = nil, _ third: Names.Word? = nil,
    _ fourth: Names.Word? = nil
  ) -> Self {
    Self(.again, .words(first, second, third, fourth))
  }

  /// The machine moves to `state`, with up to four words on the way.
  @inlinable public static func to(
    _ state: Names.State, _ first: Names.Word? = nil, _ second: Names.Word? = nil,
    _ third: Names.Word? = nil, _ fourth: Names.Word? = nil
  ) -> Self {
    Self(.to, target: state.rawValue, .words(first, second, third, fourth))
  }
}

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
/// Sixteen bytes: two arms, and between them the guard that chooses and whose turn it is.
public struct Cell<Names: Vocabulary>: Sendable {
  /// The arm taken when there is no guard, or it holds.
  public let then: Arm<Names>
  @usableFromInline let condition: UInt8
  /// When the cell has its say, in a hierarchy.
  public let turn: Turn
  /// The arm taken when the guard does not hold.
  public let otherwise: Arm<Names>

  @inlinable init(
    _ then: Arm<Names>, condition: UInt8 = 0, otherwise: Arm<Names> = .refuse, turn: Turn = .last
  ) {
    self.then = then
    self.condition = condition
    self.turn = turn
    self.otherwise = otherwise
  }

  /// The guard, where there is one.
  @inlinable public var guardName: Names.Guard? {
    condition == 0 ? nil : Names.Guard(rawValue: condition &- 1)
  }

  /// No cell: the event means nothing here.
  ///
  /// A value and not an absence, so that every square of a table is written.
  @inlinable public static var nothing: Self { Self(.nothing) }

  /// Always ``Arm/stay(_:_:_:_:)``.
  @inlinable public static func stay(
    _ first: Names.Word? = nil, _ second: Names.Word? = nil, _ third: Names.Word? = nil,
    _ fourth: Names.Word? = nil
  ) -> Self {
    Self(.stay(first, second, third, fourth))
  }

  /// Always ``Arm/again(_:_:_:_:)``.
  @inlinable public static func again(
    _ first: Names.Word? = nil, _ second: Names.Word? = nil, _ third: Names.Word? = nil,
    _ fourth: Names.Word? = nil
  ) -> Self {
    Self(.again(first, second, third, fourth))
  }

  /// Always ``Arm/to(_:_:_:_:_:)``.
  @inlinable public static func to(
    _ state: Names.State, _ first: Names.Word? = nil, _ second: Names.Word? = nil,
    _ third: Names.Word? = nil, _ fourth: Names.Word? = nil
  ) -> Self {
    Self(.to(state, first, second, third, fourth))
  }

  /// One arm when the guard holds, the other when it does not.
  @inlinable public static func `if`(
    _ condition: Names.Guard, _ then: Arm<Names>, else otherwise: Arm<Names> = .refuse
  ) -> Self {
    Self(then, condition: condition.rawValue + 1, otherwise: otherwise)
  }

  /// The arm that is taken under these conditions.
  @inlinable func arm<C: Conditions<Names>>(in conditions: inout C) -> Arm<Names> {
    guard let guardName else { return then }
    return conditions.holds(guardName) ? then : otherwise
  }
}
