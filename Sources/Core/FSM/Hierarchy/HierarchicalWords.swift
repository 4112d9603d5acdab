// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import Fixed

/// The words of a step, one after the other.
public struct HierarchicalWords<A: Automaton>: Sequence, IteratorProtocol, Sendable
where A.Rows: Hierarchy {
  // What is left of the phrase being read.
  @usableFromInline var rest: UInt64 = 0
  // What follows, in this order; each is 0 when it is done.
  @usableFromInline var passers: UInt8
  @usableFromInline var exits: UInt64 = 0
  @usableFromInline var transition: UInt64
  @usableFromInline var entries: UInt64 = 0
  // The row that, once it is entered, begins with its initial substate; 255 for none.
  @usableFromInline var beginner: UInt8 = 255
  // For the passers only: how many cells have been looked at, and where they are.
  @usableFromInline var visit = 0
  @usableFromInline let step: HierarchicalStep<A>

  @inlinable init(_ step: HierarchicalStep<A>) {
    self.step = step
    passers = step.passers
    transition = UInt64(step.phrase)
    if step.leftCount > 0 {
      exits = StatePath(step.fromByte, in: A.self).innermost(step.leftCount)
    }
    if step.enteredCount > 0 {
      let after = StatePath(step.toByte, in: A.self)
      entries = after.inside(after.length &- step.enteredCount &* 8)
      if step.namedIndex > 0 { begin(after) }
    }
  }

  /// Notes which state begins with its initial substate first; one that has stayed does so at once.
  @inline(never)  // It seldom happens, and would only be in the way.
  @inlinable mutating func begin(_ after: StatePath) {
    var index = Int(step.namedIndex)
    beginner = after.row(index)
    let entered = Int(step.enteredCount)
    guard index >= entered else { return }
    // Of several that have stayed, only the innermost has entered what it begins with.
    while let inner = after.index(of: initial), inner < index, inner >= entered {
      index = inner
      beginner = initial
    }
    transition = Phrase<A>(packed: step.phrase).followed(by: A.table.begin(Int(beginner)))
    beginner = initial
  }

  /// The row of what the beginner begins with; 255 for none.
  @inlinable var initial: UInt8 {
    UInt8(truncatingIfNeeded: A.table.initialRow(Int(beginner)))
  }

  /// The next word; `nil` at the end.
  @inlinable public mutating func next() -> A.Word? {
    while true {
      while rest != 0 {
        let word = A.Word(rawValue: UInt8(truncatingIfNeeded: rest) &- 1)
        rest &>>= 8
        if let word { return word }
      }
      if passers != 0 {
        rest = nextPassed()
      } else if exits != 0 {
        rest = UInt64(A.table.exit(Int(UInt8(truncatingIfNeeded: exits &>> 56)) &- 1).packed)
        exits &<<= 8
      } else if transition != 0 {
        rest = transition
        transition = 0
      } else if entries != 0 {
        rest = nextEntry()
      } else {
        return nil
      }
    }
  }

  /// The entry words of the next state, and those of its beginning.
  @inlinable mutating func nextEntry() -> UInt64 {
    let row = UInt8(truncatingIfNeeded: entries) &- 1
    entries &>>= 8
    let entry = A.table.entry(Int(row))
    guard row == beginner else { return UInt64(entry.packed) }
    beginner = initial
    return beginner == 255 ? UInt64(entry.packed) : entry.followed(by: A.table.begin(Int(row)))
  }

  /// The phrase of the next state that passed the event on; 0, and no passers, after the last.
  @inline(never)  // It hardly ever happens, and would only be in the way.
  @inlinable mutating func nextPassed() -> UInt64 {
    let path = StatePath(step.fromByte, in: A.self)
    while visit < 2 * path.count {
      let isFirst = visit < path.count
      let index = isFirst ? path.count - 1 - visit : visit - path.count
      visit += 1
      guard passers &>> UInt8(index) & 1 == 1 else { continue }
      let cell = A.table.cell(path[index], Int(step.eventByte))
      if cell.turn.isFirst == isFirst { return UInt64(cell.then.phrase.packed) }
    }
    passers = 0
    return 0
  }
}

extension Turn {
  /// Whether the cell acts before the substates.
  @inlinable var isFirst: Bool { self == .first || self == .firstPassingOn }
  /// Whether the cell passes the event on after it has acted.
  @inlinable var passesOn: Bool { self == .firstPassingOn || self == .lastPassingOn }
}
