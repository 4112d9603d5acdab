// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import Fixed

extension Automaton {
  /// Whether the machine has junctions; if `false`, the compiler removes the code for junctions.
  @inlinable static var hasJunctions: Bool { junctions.count > 0 }

  /// Returns the branch that `cell` chooses under `conditions`, after following junctions.
  ///
  /// The branch has the guard and the turn of `cell`. Each guard is evaluated at most once.
  @inline(__always)  // For the same reason as Machine.handle.
  @inlinable static func choose<C: Conditions<Self>>(
    _ cell: Cell<Self>, in conditions: C
  ) -> Branch<Self> {
    let branch = cell.choose(in: conditions)
    guard hasJunctions, branch.isJunction else { return branch }
    var answers = GuardAnswers<Self>()
    return choose(cell, after: branch, &answers, in: conditions)
  }

  /// Returns the branch that `cell` chooses if its own guard has already chosen `branch`.
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

  /// Returns the branch that `cell` chooses, without evaluating the guards in `answers` again.
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
    // A longer walk is a cycle.
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
  /// Returns the chosen branch, evaluating the guard only if `answers` does not contain its value.
  @inlinable func choose<C: Conditions<Names>>(
    _ answers: inout GuardAnswers<Names>, in conditions: C
  ) -> Branch<Names> {
    guard then.packed != otherwise.packed, let asked = guardName else { return then }
    return answers.holds(asked, in: conditions) ? then : otherwise
  }
}

extension Branch {
  /// Returns this refusal with a junction's guard, stored in the bits of the phrase.
  @inlinable func refusing(by condition: UInt8) -> Self {
    Self(packed: packed & 0xFFFF_FFFF | UInt64(condition) &<< 32)
  }
}

/// The values of the guards that were evaluated for one event.
///
/// A guard may read an input line, so a second evaluation could contradict the first. If several cells
/// decide about an event (junctions, or levels of a hierarchy), each guard is therefore evaluated once
/// and its value is stored.
///
/// A guard takes two bits. A machine with at most 64 guards does not access the arrays.
@usableFromInline struct GuardAnswers<Names: Vocabulary> {
  @usableFromInline var asked: UInt64 = 0
  @usableFromInline var held: UInt64 = 0
  @usableFromInline var askedBeyond = InlineArray<3, UInt64>(repeating: 0)
  @usableFromInline var heldBeyond = InlineArray<3, UInt64>(repeating: 0)

  /// Creates a store without values.
  @inlinable init() {}

  /// Returns the stored value of the guard, or evaluates the guard and stores the value.
  @inlinable mutating func holds<C: Conditions<Names>>(
    _ condition: Names.Guard, in conditions: C
  ) -> Bool {
    let bit = Self.bit(condition)
    let index = Int(condition.rawValue / 64)
    // The compiler folds this test for a machine with at most 64 guards.
    guard index > 0, Names.Guard(rawValue: 64) != nil else {
      if asked & bit == 0 { note(condition, conditions.holds(condition)) }
      return held & bit != 0
    }
    if askedBeyond[index - 1] & bit == 0 { note(condition, conditions.holds(condition)) }
    return heldBeyond[index - 1] & bit != 0
  }

  /// Stores the value of a guard that has no value yet.
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
