// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import Fixed

// Initialisers and factories here and in Branch, Cell, Delay, Row and TransitionTable are @inlinable, so
// that another module can fold its table into a constant. Those that take whole rows are always inlined,
// because otherwise the compiler folds only rows of up to seven cells. `make embedded` checks the result.

/// A sequence of up to four words, as a FORTH colon definition of fixed length.
///
/// The words are the bytes of one number, the first word in the lowest byte. Each byte is the raw value
/// plus one; 0 ends the phrase.
public struct Phrase<Names: Vocabulary>: Sendable {
  @usableFromInline package let packed: UInt32

  @inlinable init(packed: UInt32) { self.packed = packed }

  /// An empty phrase.
  @inlinable public static var none: Self { Self(packed: 0) }

  /// Returns a phrase of the given words.
  @inlinable public static func words(
    _ first: Names.Word?, _ second: Names.Word? = nil, _ third: Names.Word? = nil,
    _ fourth: Names.Word? = nil
  ) -> Self {
    Self(packed: byte(first) | byte(second) << 8 | byte(third) << 16 | byte(fourth) << 24)
  }

  @inlinable static func byte(_ word: Names.Word?) -> UInt32 {
    if let word { UInt32(word.rawValue) + 1 } else { 0 }
  }

  /// The number of words, 0...4.
  @inlinable var count: Int {
    // The bit below the words makes the number nonzero, for which the count of leading zeros is faster.
    (63 &- (UInt64(packed) &<< 8 | 1).leadingZeroBitCount) / 8
  }

  /// Whether each byte is a word of the vocabulary, and nothing follows the end.
  package var isWhole: Bool {
    var rest = packed
    while rest & 0xFF != 0 { if Self.next(in: &rest) == nil { return false } }
    return rest == 0
  }

  /// Returns this phrase if `condition` is `true`, otherwise an empty phrase.
  @inlinable func kept(if condition: Bool) -> Self { condition ? self : .none }

  /// Returns the words of this phrase followed by the words of `next`, packed as a phrase of eight.
  @inlinable func followed(by next: Self) -> UInt64 {
    UInt64(packed) | UInt64(next.packed) &<< UInt64(8 &* count)
  }

  /// Whether the phrase has no words.
  @inlinable public var isEmpty: Bool { packed == 0 }

  /// Removes and returns the first word, or returns `nil` at the end.
  @inlinable static func next(in packed: inout UInt32) -> Names.Word? {
    guard packed != 0 else { return nil }
    let word = Names.Word(rawValue: UInt8(truncatingIfNeeded: packed) &- 1)
    packed >>= 8
    return word
  }

  /// The word at `index`, 0...3, or `nil` past the end.
  @inlinable public subscript(index: Int) -> Names.Word? {
    var rest = packed >> (8 * UInt32(index))
    return Self.next(in: &rest)
  }
}
