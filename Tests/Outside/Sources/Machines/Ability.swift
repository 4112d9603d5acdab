// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// What the library promises to packages of others, each answered by itself; nothing allocates, so
/// that it also runs where nothing can.
package protocol Ability: RawRepresentable<UInt8>, Sendable {
  /// Whether it works.
  var works: Bool { get }
}

/// Whether the words are these, in this order; a step's words are taken one by one.
package func isSame<Words: Sequence, let count: Int>(
  _ words: Words, _ expected: InlineArray<count, Words.Element>
) -> Bool where Words.Element: Equatable {
  var index = 0
  for word in words {
    guard index < count, word == expected[index] else { return false }
    index += 1
  }
  return index == count
}

/// A number for the first ability of a group that does not work, one for each before it from `first`
/// on; `nil` where all do.
package func failure<A: Ability>(of group: A.Type, from first: Int32) -> Int32? {
  for value in UInt8.min ... .max {
    guard let ability = A(rawValue: value) else { return nil }
    if !ability.works { return first + Int32(value) }
  }
  return nil
}
