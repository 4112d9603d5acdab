// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A list that an enum writes down once: raw values count from 0 without a gap.
package protocol Enumerated: RawRepresentable<UInt8> {}

extension Enumerated {
  /// All of the list, in the order of the raw values.
  package static var all: Enumeration<Self> { Enumeration() }

  /// The number of cases, 0...255.
  ///
  /// - Complexity: O(*n*)
  package static var count: Int {
    var count: UInt8 = 0
    while Self(rawValue: count) != nil { count += 1 }
    return Int(count)
  }
}

/// Walks through an enum's cases in the order of their raw values.
package struct Enumeration<Case: Enumerated>: Sequence, IteratorProtocol {
  private var rawValue: UInt8 = 0

  /// The next case; `nil` after the last.
  package mutating func next() -> Case? {
    let next = Case(rawValue: rawValue)
    rawValue += 1
    return next
  }
}
