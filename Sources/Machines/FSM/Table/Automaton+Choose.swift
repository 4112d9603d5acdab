// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import Fixed

extension Automaton {
  /// Whether a cell may lead to a junction; where it is false, all that junctions need folds away.
  @inlinable static var hasJunctions: Bool { junctions.count > 0 }

  /// The branch that a cell comes to under these conditions, at the end of its junctions.
  ///
  /// It has the marks of the cell, as if it stood there itself. Each guard is asked at most once.
  @inline(__always)  // For the same reason as Machine.handle.
  @inlinable static func choose<C: Conditions<Self>>(
    _ cell: Cell<Self>, in conditions: C
  ) -> Branch<Self> {
    let branch = cell.choose(in: conditions)
    guard hasJunctions, branch.isJunction else { return branch }
    var answers = GuardAnswers<Self>()
    return choose(cell, after: branch, &answers, in: conditions)
  }

  /// The same where the cell's own guard has been asked, and has chosen `branch`.
  @inlinable static func choose<C: Conditions<Self>>(
    _ cell: Cell<Self>, after branch: Branch<Self>, _ answers: inout GuardAnswers<Self>,
    in conditions: C
  ) -> Branch<Self> {
    if cell.then.packed != cell.otherwise.packed, let asked = cell.guardName {
      answers.note(asked, branch.packed == cell.then.packed)
    }
    guard hasJunctions, branch.isJunction else { return branch }
    return follow(branch, from: cell, &answers, in: conditions)
  }

  /// The same where several cells decide about one event: a guard that has answered is not asked again.
  @inlinable static func choose<C: Conditions<Self>>(
    _ cell: Cell<Self>, _ answers: inout GuardAnswers<Self>, in conditions: C
  ) -> Branch<Self> {
    let branch = cell.choose(&answers, in: conditions)
    guard hasJunctions, branch.isJunction else { return branch }
    return follow(branch, from: cell, &answers, in: conditions)
  }

  @inlinable static func follow<C: Conditions<Self>>(
    _ first: Branch<Self>, from cell: Cell<Self>, _ answers: inout GuardAnswers<Self>,
    in conditions: C
  ) -> Branch<Self> {
    var branch = first
    // A walk that is longer goes round in a circle.
    for _ in 0..<junctions.count where branch.isJunction {
      guard Int(branch.target) < junctions.count else { break }
      let junction = junctions.cell(Int(branch.target))
      branch = junction.choose(&answers, in: conditions)
      if branch.move == .refuse { branch = branch.refusing(by: junction.condition) }
    }
    return (branch.isJunction ? .nothing : branch).marked(cell.condition, cell.turn)
  }
}

extension Cell {
  /// The branch taken, by an answer that is known or is asked for now.
  @inlinable func choose<C: Conditions<Names>>(
    _ answers: inout GuardAnswers<Names>, in conditions: C
  ) -> Branch<Names> {
    guard then.packed != otherwise.packed, let asked = guardName else { return then }
    return answers.holds(asked, in: conditions) ? then : otherwise
  }
}

extension Branch {
  /// A refusal in which the place of the words holds the guard: the cell's own is another one.
  @inlinable func refusing(by condition: UInt8) -> Self {
    Self(packed: packed & 0xFFFF_FFFF | UInt64(condition) &<< 32)
  }
}

/// The answers that guards have given to one event.
///
/// A guard may read a line, and a second answer could contradict the first. So wherever more than one
/// cell has a say (on the way through junctions, and through the levels of a hierarchy), each guard
/// is asked at most once, and its answer is kept here.
///
/// Two bits a guard. The bytes of guards from 64 on are not touched by a machine that has no such ones.
@usableFromInline struct GuardAnswers<Names: Vocabulary> {
  @usableFromInline var asked: UInt64 = 0
  @usableFromInline var held: UInt64 = 0
  @usableFromInline var askedBeyond = InlineArray<3, UInt64>(repeating: 0)
  @usableFromInline var heldBeyond = InlineArray<3, UInt64>(repeating: 0)

  /// No guard has been asked.
  @inlinable init() {}

  /// Whether the guard holds: its former answer, or the one it gives now.
  @inlinable mutating func holds<C: Conditions<Names>>(
    _ condition: Names.Guard, in conditions: C
  ) -> Bool {
    let bit = Self.bit(condition)
    let index = Int(condition.rawValue / 64)
    // A constant, in a machine with so few guards.
    guard index > 0, Names.Guard(rawValue: 64) != nil else {
      if asked & bit == 0 { note(condition, conditions.holds(condition)) }
      return held & bit != 0
    }
    if askedBeyond[index - 1] & bit == 0 { note(condition, conditions.holds(condition)) }
    return heldBeyond[index - 1] & bit != 0
  }

  /// Keeps an answer; the guard has not been asked before.
  @inlinable mutating func note(_ condition: Names.Guard, _ holds: Bool) {
    let bit = Self.bit(condition)
    let index = Int(condition.rawValue / 64)
    guard index > 0, Names.Guard(rawValue: 64) != nil else {
      asked |= bit
      if holds { held |= bit }
      return
    }
    askedBeyond[index - 1] |= bit
    if holds { heldBeyond[index - 1] |= bit }
  }

  @inlinable static func bit(_ condition: Names.Guard) -> UInt64 {
    1 &<< UInt64(condition.rawValue % 64)
  }
}
