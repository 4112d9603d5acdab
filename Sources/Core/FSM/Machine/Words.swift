// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import Fixed

extension Step {
  /// The words to perform, in UML's order: exit, transition, entry.
  @inline(__always)  // For the same reason as Machine.handle.
  @inlinable public var words: Words<A> { Words(self) }

  /// Whether `word` is among the words to perform.
  @inlinable public func performs(_ word: A.Word) -> Bool {
    var words = words
    while let next = words.next() { if next == word { return true } }
    return false
  }
}

/// The words of a step, one after the other.
///
/// Up to twelve: two phrases are in one number, and the third follows.
public struct Words<A: Automaton>: Sequence, IteratorProtocol, Sendable {
  @usableFromInline var packed: UInt64
  @usableFromInline var last = Phrase<A>.none

  @inline(__always)  // For the same reason as Machine.handle.
  @inlinable init(_ step: Step<A>) {
    let from = Int(step.fromByte)
    let to = Int(step.toByte)
    packed = 0
    // A machine that has not been started has no state after the step.
    guard to < A.table.stateCount, !step.isRefusedByJunction else { return }
    let entry = A.table.entry(to)
    // A start or a resumption exits no state.
    guard from < A.table.stateCount else {
      packed = UInt64(entry.packed)
      return
    }
    let exit = A.table.exit(from)
    let stay = UInt64(step.phrase.packed)
    let move = step.phrase.followed(by: entry)
    // Most tables have no words on exit, and then this is a jump that is always guessed.
    if exit.isEmpty {
      packed = step.isMove ? move : stay
    } else {
      packed = exit.kept(if: step.isMove).followed(by: step.phrase)
      last = entry.kept(if: step.isMove)
    }
  }

  /// The next word; `nil` at the end.
  @inlinable public mutating func next() -> A.Word? {
    if packed == 0 {
      packed = UInt64(last.packed)
      last = .none
      guard packed != 0 else { return nil }
    }
    let word = A.Word(rawValue: UInt8(truncatingIfNeeded: packed) &- 1)
    packed &>>= 8
    return word
  }
}

// A sequence owes the standard library an array of its elements. Where allocations are forbidden, the
// library's own way to make one does not compile, and with this in its place it need not.
#if hasFeature(Embedded)
  extension Words {
    /// Traps, since an array needs memory: take the words one by one.
    public func _copyToContiguousArray() -> ContiguousArray<A.Word> {
      fatalError("Embedded Swift has no array of words; take them one by one")
    }
  }

  extension HierarchicalWords {
    /// Traps, since an array needs memory: take the words one by one.
    public func _copyToContiguousArray() -> ContiguousArray<A.Word> {
      fatalError("Embedded Swift has no array of words; take them one by one")
    }
  }
#endif
