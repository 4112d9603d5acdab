// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import Fixed

/// What happens to the state.
public enum Move: UInt8, Sendable {
  /// No cell: the event has no meaning here.
  case nothing
  /// The guard does not hold, and there is no alternative.
  case refuse
  /// The state and its timer stay as they are (D6).
  case stay
  /// The state is exited and entered again; its timer restarts (D6, MP-16).
  case again
  /// The state changes.
  case to
  /// The state is suspended for another, on a stack. For a ``HierarchicalMachine``.
  case push
  /// The state suspended last returns. For a ``HierarchicalMachine``.
  case pop
  /// The state changes to another, and to what was active in that last. For a
  /// ``HierarchicalMachine``.
  case history
  /// The event waits until the machine moves. For a ``Driver``, in a table ``WithDeferral``.
  case `defer`
}

/// One way a cell can go: a move, and the words that go with it.
///
/// One number, so that a machine chooses between two of them without a jump, which the processor would
/// have to guess:
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
/// A ``Step`` is laid out alike, so that a branch needs only to be filled in.
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
  /// Whether a move also leaves what contains both; of a history, whether it is deep.
  @inlinable package var isExternal: Bool { packed & Self.externalBit != 0 }
  @inlinable package var target: UInt8 { byte(0) }
  @inlinable func isMove(_ move: Move) -> Bool { packed & 0xF00 == UInt64(move.rawValue) &<< 8 }
  @inlinable package var condition: UInt8 { byte(2) }
  @inlinable var turn: Turn { Turn(rawValue: byte(1) &>> 6) ?? .last }

  @inlinable func byte(_ index: UInt64) -> UInt8 {
    UInt8(truncatingIfNeeded: packed &>> (8 &* index))
  }

  /// The same branch with the cell's guard and turn in it.
  @inlinable func marked(_ condition: UInt8, _ turn: Turn) -> Self {
    let mark = UInt64(condition) &<< 16 | UInt64(turn.rawValue) &<< 14
    return Self(packed: packed & ~0xFF_C000 | mark)
  }

  /// The row it leads to from `row`, in a machine without a hierarchy.
  @inlinable func destination(from row: UInt8) -> UInt8 {
    packed & Self.stayBit == 0 ? target : row
  }

  /// The state it leads to, if the table names one.
  @inlinable public var state: Names.State? {
    switch move {
    case .to, .push, .history: Names.State(rawValue: target)
    case .nothing, .refuse, .stay, .again, .pop, .defer: nil
    }
  }

  /// The same branch.
  @inlinable public init(_ always: Self) { self = always }

  /// The state stays, and the step names the guard that refused.
  @inlinable public static var refuse: Self { Self(.refuse, .none, .refused) }
}

/// What an event does: a cell without a guard, or the branch of one, written with the same words.
public protocol Action<Names>: Sendable {
  /// What the words are of.
  associatedtype Names: Vocabulary
  /// What always takes this branch.
  init(_ always: Branch<Names>)
}

extension Branch: Action {}

extension Action {
  /// No cell: the event has no meaning here.
  ///
  /// It is a value, so that every cell of a table is written.
  @inlinable public static var nothing: Self { Self(Branch(.nothing, .none, .unhandled)) }

  /// The state stays, and the event waits until the machine moves (UML 2.5.1, 14.2.3, *Deferred
  /// Events*): a ``Driver`` then handles it again, before all that wait outside.
  ///
  /// Needs a table ``WithDeferral``. A machine without a driver says `deferred`, and keeps nothing.
  @inlinable public static var deferred: Self { Self(Branch(.defer, .none, .deferred)) }

  /// The state stays, its timer runs on, and up to four words are performed.
  @inlinable public static func stay(
    _ first: Names.Word? = nil, _ second: Names.Word? = nil, _ third: Names.Word? = nil,
    _ fourth: Names.Word? = nil
  ) -> Self { Self(Branch(.stay, .words(first, second, third, fourth), .stayed)) }

  /// The state is exited and entered again, with up to four words in between.
  @inlinable public static func again(
    _ first: Names.Word? = nil, _ second: Names.Word? = nil, _ third: Names.Word? = nil,
    _ fourth: Names.Word? = nil
  ) -> Self { Self(Branch(.again, .words(first, second, third, fourth), .moved)) }

  /// The machine moves to `state`, with up to four words on the way.
  ///
  /// For a machine with substates see ``external(_:_:_:_:_:)``.
  @inlinable public static func to(
    _ state: Names.State, _ first: Names.Word? = nil, _ second: Names.Word? = nil,
    _ third: Names.Word? = nil, _ fourth: Names.Word? = nil
  ) -> Self {
    Self(Branch(.to, target: state.rawValue, .words(first, second, third, fourth), .moved, stay: 0))
  }
}
