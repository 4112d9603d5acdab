// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import Fixed

/// A sequence of the words of a step.
public struct HierarchicalWords<A: Automaton>: Sequence, IteratorProtocol, Sendable
where A.Rows: Hierarchy {
  // The next words: all words of the step, if there are at most eight.
  @usableFromInline var rest: UInt64
  // The part after `rest`: 0 for the end, 1 for all exits, the cell and all entries, 2...9 for one exit, 11
  // for the cell, from 12 on for one entry, and from 32 on for the cells that passed the event on.
  @usableFromInline var part = 0
  @usableFromInline let step: HierarchicalStep<A>

  @inline(__always)  // A call would pack the step into registers and unpack the step again.
  @inlinable init(_ step: HierarchicalStep<A>) {
    self.step = step
    rest = UInt64(UInt32(truncatingIfNeeded: step.rest))
    guard step.hasMoreWords else { return }
    (rest, part) = Self.words(of: step, part: step.passers == 0 ? 1 : 32)
  }

  /// Returns the next word, or `nil` at the end.
  @inline(__always)  // For the same reason.
  @inlinable public mutating func next() -> A.Word? {
    while true {
      while rest != 0 {
        let word = A.Word(rawValue: UInt8(truncatingIfNeeded: rest) &- 1)
        rest &>>= 8
        if let word { return word }
      }
      guard part != 0 else { return nil }
      (rest, part) = Self.words(of: step, part: part)
    }
  }

  /// Returns the words of a part, and the next part.
  @inline(never)  // Leaves more registers to the caller.
  @inlinable static func words(
    of step: HierarchicalStep<A>, part: Int
  ) -> (words: UInt64, next: Int) {
    guard part == 1 else { return few(of: step, part: part) }
    let (exits, words) = (exited(step), entered(step))
    let length = words.length &+ exits.length
    if length <= 64 { return (exits.packed | words.packed &<< exits.length, 0) }
    return exits.length <= 64 ? (exits.packed, 11) : (0, 2)
  }

  /// Returns the words of a part if the step has more than eight words, or cells that passed the event on.
  @inline(never)  // Rarely called, and inlining would slow the common path.
  @inlinable static func few(
    of step: HierarchicalStep<A>, part: Int
  ) -> (words: UInt64, next: Int) {
    if part >= 32 { return passed(step, after: part - 32) }
    if part < 10 {
      let row = row(part - 2, outside: step.fromByte)
      return (UInt64(A._head(row).exit.packed), part - 1 == step.leftCount ? 11 : part + 1)
    }
    let level = Int(step.enteredCount) - (part - 11)
    let begins = step.namedIndex == 0 ? 0 : begins(step)
    var words = PackedWords()
    if part == 11 {
      words.append(Phrase<A>(packed: step.phrase))
      if begins &>> level != 0 { words.append(beginning(step, begins)) }
    } else {
      let row = row(level, outside: step.toByte)
      words.append(A._head(row).entry)
      if begins &>> level & 1 != 0 { words.append(A._head(row).begin) }
    }
    return (words.packed, level == 0 ? 0 : part + 1)
  }

  /// Returns the row of the ancestor `level` levels above `state`.
  @inlinable static func row(_ level: Int, outside state: UInt8) -> Int {
    var row = Int(state)
    for _ in 0..<level { row = A._parentRow(row) }
    return row
  }

  /// Returns the exit words of all exited states, the innermost first.
  @inline(__always)  // The function has only one caller.
  @inlinable static func exited(_ step: HierarchicalStep<A>) -> PackedWords {
    var words = PackedWords()
    var row = Int(step.fromByte)
    var level: UInt32 = 0
    while level < step.leftCount {
      words.append(A._head(row).exit)
      row = A._parentRow(row)
      level &+= 1
    }
    return words
  }

  /// The entry words, each followed by those of a beginning; the level outside has the cell's words,
  /// and those of a state that has stayed and begins.
  @inline(__always)  // For the same reason.
  @inlinable static func entered(_ step: HierarchicalStep<A>) -> PackedWords {
    let begins = step.namedIndex == 0 ? 0 : begins(step)
    var words = PackedWords()
    var row = Int(step.toByte)
    var level: UInt32 = 0
    while level < step.enteredCount {
      if begins &>> level & 1 != 0 { words.prepend(A._head(row).begin) }
      words.prepend(A._head(row).entry)
      row = A._parentRow(row)
      level &+= 1
    }
    if begins &>> level != 0 { words.prepend(beginning(step, begins)) }
    words.prepend(Phrase<A>(packed: step.phrase))
    return words
  }

  /// Returns a bit for each level that entered its initial substate, from the named target inwards.
  @inline(never)  // Rarely called, and inlining would slow the common path.
  @inlinable static func begins(_ step: HierarchicalStep<A>) -> UInt32 {
    let after = A.path(of: step.toByte)
    var level = step.enteredCount == 0 ? 0 : Int(step.namedIndex)
    var begins: UInt32 = 0
    while level > 0 {
      begins |= 1 &<< UInt32(level)
      let initial = UInt8(truncatingIfNeeded: A._initialRow(after[level]))
      level = Swift.min(after.index(of: initial) ?? 0, level - 1)
    }
    return begins
  }

  /// Returns the words of the initial transition of the innermost state that stayed active.
  @inline(never)  // For the same reason.
  @inlinable static func beginning(_ step: HierarchicalStep<A>, _ begins: UInt32) -> Phrase<A> {
    let stayed = begins & ~0 &<< step.enteredCount
    return A._head(A.path(of: step.toByte)[stayed.trailingZeroBitCount]).begin
  }

  /// Returns the phrase of the next cell that passed the event on, from `visit` on.
  @inline(never)  // For the same reason.
  @inlinable static func passed(
    _ step: HierarchicalStep<A>, after visit: Int
  ) -> (words: UInt64, next: Int) {
    let path = A.path(of: step.fromByte)
    for visit in visit..<(2 * path.count) {
      let isFirst = visit < path.count
      let index = isFirst ? path.count - 1 - visit : visit - path.count
      guard step.passers &>> UInt8(index) & 1 == 1 else { continue }
      let cell = A._cell(path[index], Int(step.eventByte))
      if cell.turn.isFirst == isFirst { return (UInt64(cell.then.phrase.packed), visit + 33) }
    }
    return (0, 1)
  }
}

/// Up to eight words, packed as the bytes of one number.
@usableFromInline struct PackedWords {
  @usableFromInline var packed: UInt64 = 0
  // The total length of the words in bits; above 64, `packed` is incomplete.
  @usableFromInline var length: UInt64 = 0

  @inlinable init() {}

  @inlinable mutating func append<Names>(_ phrase: Phrase<Names>) {
    packed |= UInt64(phrase.packed) &<< length
    length &+= UInt64(8 &* phrase.count)
  }

  @inlinable mutating func prepend<Names>(_ phrase: Phrase<Names>) {
    packed = packed &<< UInt64(8 &* phrase.count) | UInt64(phrase.packed)
    length &+= UInt64(8 &* phrase.count)
  }
}
