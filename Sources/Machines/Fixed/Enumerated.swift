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

/// A list whose names stand in one line, in the order of the cases; the compiler counts them against
/// the list's type, and a test against the cases.
package protocol Listed: Enumerated {
  /// The type of the list, which carries its length.
  associatedtype List: NameList
  /// The names; a constant.
  static var names: List { get }
}

extension Listed {
  // The compiler copies the list to index it: in one place, and not wherever a name is printed.
  /// The name at the case's place in the list; `?` past its end.
  @inline(never) package var name: StaticString {
    let names = Self.names
    return Int(rawValue) < names.count ? names.name(at: Int(rawValue)) : "?"
  }
}

/// A list of names, of any length: an inline array.
package protocol NameList {
  /// The number of names.
  var count: Int { get }
  /// The name at `index`, 0..<``count``.
  func name(at index: Int) -> StaticString
}

extension InlineArray: NameList where Element == StaticString {
  /// The name at `index`, 0..<``count``.
  @inline(__always) package func name(at index: Int) -> StaticString { self[index] }
}
