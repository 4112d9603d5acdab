// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// An enum with raw values that count from 0 without a gap.
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
      rawValue &+= 1
    }
  }

  /// Returns the first case, in the order of the raw values, that `isFit` returns `true` for.
  package static func first(where isFit: (Self) -> Bool) -> Self? {
    var rawValue: UInt8 = 0
    while let next = Self(rawValue: rawValue) {
      if isFit(next) { return next }
      rawValue &+= 1
    }
    return nil
  }
}

/// An enum with a list of names; the compiler checks the length of the list against its type, and a
/// test checks the list against the cases.
package protocol Listed: Enumerated {
  /// The type of the list, which includes the length.
  associatedtype List: NameList
  /// The names in the order of the cases; a constant.
  static var names: List { get }
}

extension Listed {
  // Not inlined, because the compiler copies the list to index it.
  /// The name at the index `rawValue` of the list, or `?` if the list is too short.
  @inline(never) package var name: StaticString {
    let names = Self.names
    return Int(rawValue) < names.count ? names.name(at: Int(rawValue)) : "?"
  }
}

/// An inline array of names, of any length.
package protocol NameList {
  /// The number of names.
  var count: Int { get }
  /// Returns the name at `index`, 0..<``count``.
  func name(at index: Int) -> StaticString
}

extension InlineArray: NameList where Element == StaticString {
  /// Returns the name at `index`, 0..<``count``.
  @inline(__always) package func name(at index: Int) -> StaticString { self[index] }
}
