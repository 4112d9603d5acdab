// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A search for the known word that is most similar to a misspelt word.
///
/// The caller offers the known words one by one. An edit is an extra, missing or wrong letter, or
/// two swapped neighbours. A word is near if at most two edits lead to it. A word of fewer than five
/// letters is near after one edit only. The edits must be fewer than half the letters of the longer
/// word: `of` may mean `off`, but `on` may not. Known words are in lower case. Upper case is not an edit.
package struct Spelling: Sendable {
  /// The maximum length of a word in bytes; no known word is near a longer word.
  package static var capacity: Int { 31 }

  private let word: WordName
  /// The edits of the nearest word so far; initially one more than the maximum for a near word.
  private var fewestEdits = 3

  /// Creates a search for the known word nearest to `word`.
  package init(_ word: Span<UInt8>) {
    var text = WordName()
    for index in word.indices {
      let byte = word[index]
      let isUpperCase = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      text.append(byte: isUpperCase ? byte + 0x20 : byte)
    }
    self.word = text
  }

  /// Offers a known word.
  ///
  /// - Returns: whether the known word is near, and nearer than all words offered before.
  /// - Complexity: O(*n* · *m*) for words of *n* and *m* bytes.
  package mutating func offer(_ known: Span<UInt8>) -> Bool {
    guard !word.isTruncated, known.count <= Self.capacity else { return false }
    // The difference in length is a lower bound of the edits, so most words need no comparison.
    guard abs(word.count - known.count) < fewestEdits else { return false }
    let edits = edits(to: known)
    guard edits < fewestEdits, 2 * edits < max(word.count, known.count), edits < 2 || word.count > 4
    else { return false }
    fewestEdits = edits
    return true
  }

  /// Offers a known word that is a literal.
  package mutating func offer(_ known: StaticString) -> Bool {
    // Safe because a literal's bytes stay where they are.
    let bytes = unsafe UnsafeBufferPointer(start: known.utf8Start, count: known.utf8CodeUnitCount)
    return offer(unsafe bytes.span)
  }

  /// Returns the optimal string alignment distance; keeps only three rows of the matrix.
  private func edits(to known: Span<UInt8>) -> Int {
    var beforeLast = InlineArray<32, Int>(repeating: 0)
    var last = beforeLast
    for column in 0...known.count { last[column] = column }
    for row in 0..<word.count {
      var current = InlineArray<32, Int>(repeating: row + 1)
      for column in known.indices {
        let substituted = last[column] + (word[row] == known[column] ? 0 : 1)
        var edits = min(substituted, min(last[column + 1], current[column]) + 1)
        if row > 0, column > 0, word[row - 1] == known[column], word[row] == known[column - 1] {
          edits = min(edits, beforeLast[column - 1] + 1)
        }
        current[column + 1] = edits
      }
      beforeLast = last
      last = current
    }
    return last[known.count]
  }
}
