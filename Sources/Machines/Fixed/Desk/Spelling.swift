// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// Finds the known word that a misspelt one was probably meant to be.
///
/// The caller offers the known words one after the other. A slip is an extra letter, a missing
/// letter, a wrong letter, or two neighbours swapped. A word is near when at most two edits lead to
/// it, and fewer than half as many as the longer word has letters: `of` may mean `off`, `on` may
/// not. The known words are lower case, and upper case is no slip.
package struct Spelling: Sendable {
  /// The longest word, in bytes; nothing is near a longer one.
  package static var capacity: Int { 31 }

  private let word: WordName
  /// The edits of the nearest word so far; at first, one more than a near word may have.
  private var fewestEdits = 3

  /// A search for the nearest word to this one.
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
  /// - Returns: whether it is near, and nearer than all that were offered before it.
  /// - Complexity: O(*n* · *m*) for words of *n* and *m* bytes.
  package mutating func offer(_ known: Span<UInt8>) -> Bool {
    guard !word.isTruncated, known.count <= Self.capacity else { return false }
    // There are at least as many slips as the lengths differ: most words need no comparison.
    guard abs(word.count - known.count) < fewestEdits else { return false }
    let edits = edits(to: known)
    guard edits < fewestEdits, 2 * edits < max(word.count, known.count) else { return false }
    fewestEdits = edits
    return true
  }

  /// The same for a known word that is a literal.
  package mutating func offer(_ known: StaticString) -> Bool {
    // Safe because a literal's bytes stay where they are.
    let bytes = unsafe UnsafeBufferPointer(start: known.utf8Start, count: known.utf8CodeUnitCount)
    return offer(unsafe bytes.span)
  }

  /// The optimal string alignment distance, of which three rows of the matrix are kept.
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
