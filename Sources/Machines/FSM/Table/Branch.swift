// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import Fixed

/// What happens to the state.
public enum Move: UInt8, Sendable {
  /// No cell: the event has no meaning here.
  case nothing
  /// The guard does not hold, and the cell has no alternative branch.
  case refuse
  /// The state and its timer stay as they are (D6).
  case stay
  /// The state is exited and entered again; its timer restarts (D6, MP-16).
  case again
  /// The state changes.
  case to
  /// The state is pushed on the stack and another state is entered, in a ``HierarchicalMachine``.
  case push
  /// The most recently suspended state is resumed, in a ``HierarchicalMachine``.
  case pop
  /// The state changes to the substates of the target that were active last, in a
  /// ``HierarchicalMachine``.
  case history
  /// The event waits until the machine moves, in a ``Driver`` with a table ``WithDeferral``.
  case `defer`
}

/// One of the two branches of a cell: a move, and the words to perform with it.
///
/// A branch is one number. A machine therefore chooses between two branches without a conditional jump,
/// which the processor could mispredict:
///
/// | bits | content |
/// | --- | --- |
/// | 0...7 | the state it leads to |
/// | 8...11 | the move |
/// | 12 | whether it leads to a junction, which is in the place of the state |
/// | 13 | whether a hierarchical machine leaves the deciding state and the target as well |
/// | 14...15 | the cell's turn |
/// | 16...23 | the cell's guard: its raw value and one, or 0 where there is none |
/// | 24...30 | what it comes to in a machine without a hierarchy |
/// | 31 | whether such a machine's state is left as it is |
/// | 32...63 | the phrase |
///
/// A ``Step`` has the same layout, so that a machine only fills in the missing bits.
public struct Branch<Names: Vocabulary>: Sendable {
  @usableFromInline let packed: UInt64

  @inlinable init(packed: UInt64) { self.packed = packed }

  @inlinable init(
    _ move: Move, target: UInt8 = 0, _ phrase: Phrase<Names>, _ outcome: Outcome,
    stay: UInt64 = stayBit
  ) {
    packed =
      UInt64(target) | UInt64(move.rawValue) &<< 8 | UInt64(outcome.rawValue) &<< 24 | stay
      | UInt64(phrase.packed) &<< 32
  }

  /// The words to perform between exit and entry.
  @inlinable public var phrase: Phrase<Names> {
    Phrase(packed: UInt32(truncatingIfNeeded: packed &>> 32))
  }

  /// What happens to the state.
  @inlinable public var move: Move { Move(rawValue: byte(1) & 0x0F) ?? .nothing }

  @inlinable static var stayBit: UInt64 { 0x8000_0000 }
  @inlinable static var externalBit: UInt64 { 0x2000 }
  /// Whether a `to` move is external, or a `history` move is deep.
  @inlinable package var isExternal: Bool { packed & Self.externalBit != 0 }
  @inlinable package var target: UInt8 { byte(0) }
  @inlinable func isMove(_ move: Move) -> Bool { packed & 0xF00 == UInt64(move.rawValue) &<< 8 }
  @inlinable package var condition: UInt8 { byte(2) }
  @inlinable var turn: Turn { Turn(rawValue: byte(1) &>> 6) ?? .last }

  @inlinable func byte(_ index: UInt64) -> UInt8 {
    UInt8(truncatingIfNeeded: packed &>> (8 &* index))
  }

  /// Returns this branch with the cell's guard and turn.
  @inlinable func marked(_ condition: UInt8, _ turn: Turn) -> Self {
    let mark = UInt64(condition) &<< 16 | UInt64(turn.rawValue) &<< 14
    return Self(packed: packed & ~0xFF_C000 | mark)
  }

  /// Returns the row after the move from `row`, in a machine without a hierarchy.
  @inlinable func destination(from row: UInt8) -> UInt8 {
    packed & Self.stayBit == 0 ? target : row
  }

  /// The target state, or `nil` if the move has no target.
  @inlinable public var state: Names.State? {
    switch move {
    case .to, .push, .history: Names.State(rawValue: target)
    case .nothing, .refuse, .stay, .again, .pop, .defer: nil
    }
  }

  /// Creates a copy of a branch.
  @inlinable public init(_ always: Self) { self = always }

  /// A branch that refuses the event; the step names the guard.
  @inlinable public static var refuse: Self { Self(.refuse, .none, .refused) }
}

/// A cell without a guard, or a branch of a cell; both are written with the same functions.
public protocol Action<Names>: Sendable {
  /// The vocabulary of the states and words.
  associatedtype Names: Vocabulary
  /// Creates an action that always takes this branch.
  init(_ always: Branch<Names>)
}

extension Branch: Action {}

extension Action {
  /// An empty cell: the event has no meaning in this state.
  ///
  /// A table states every empty cell explicitly.
  @inlinable public static var nothing: Self { Self(Branch(.nothing, .none, .unhandled)) }

  /// An action that keeps the state and defers the event until the machine moves (UML 2.5.1, 14.2.3,
  /// *Deferred Events*); a ``Driver`` then handles the event before all events in its queue.
  ///
  /// Requires a table ``WithDeferral``. Without a driver, the outcome is `deferred` and the event is lost.
  @inlinable public static var deferred: Self { Self(Branch(.defer, .none, .deferred)) }

  /// Returns an action that keeps the state and its timer, and performs up to four words.
  @inlinable public static func stay(
    _ first: Names.Word? = nil, _ second: Names.Word? = nil, _ third: Names.Word? = nil,
    _ fourth: Names.Word? = nil
  ) -> Self { Self(Branch(.stay, .words(first, second, third, fourth), .stayed)) }

  /// Returns an action that exits and reenters the state, with up to four words in between.
  @inlinable public static func again(
    _ first: Names.Word? = nil, _ second: Names.Word? = nil, _ third: Names.Word? = nil,
    _ fourth: Names.Word? = nil
  ) -> Self { Self(Branch(.again, .words(first, second, third, fourth), .moved)) }

  /// Returns an action that moves to `state`, with up to four words between exit and entry.
  ///
  /// For a machine with substates, see also ``external(_:_:_:_:_:)``.
  @inlinable public static func to(
    _ state: Names.State, _ first: Names.Word? = nil, _ second: Names.Word? = nil,
    _ third: Names.Word? = nil, _ fourth: Names.Word? = nil
  ) -> Self {
    Self(Branch(.to, target: state.rawValue, .words(first, second, third, fourth), .moved, stay: 0))
  }
}
