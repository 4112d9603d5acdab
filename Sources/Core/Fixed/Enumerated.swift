// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A list that an enum writes down once: raw values count from 0 without a gap.
package protocol Enumerated: RawRepresentable<UInt8> {}

extension Enumerated {
  /// The number of cases, 0...255.
  ///
  /// - Complexity: O(*n*)
  package static var count: Int {
    var count = 0
    forEach { _ in count += 1 }
    return count
  }

  /// Calls `body` with every case, in the order of the raw values.
  package static func forEach<Failure>(_ body: (Self) throws(Failure) -> Void) throws(Failure) {
    var rawValue: UInt8 = 0
    while let next = Self(rawValue: rawValue) {
      try body(next)
      rawValue += 1
    }
  }

  /// The first case, in the order of the raw values, that `isFit` returns `true` for.
  package static func first(where isFit: (Self) -> Bool) -> Self? {
    var rawValue: UInt8 = 0
    while let next = Self(rawValue: rawValue), !isFit(next) { rawValue += 1 }
    return Self(rawValue: rawValue)
  }
}
