// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import Fixed

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
