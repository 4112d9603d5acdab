// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A set of cases of an enum with up to 16 cases: bit *n* is the case with raw value *n*.
package struct CaseSet<Case: Enumerated>: Equatable, Sendable {
  /// The bits.
  package private(set) var bits: UInt16 = 0

  /// Creates an empty set.
  package init() {}

  /// Whether the set contains the case.
  package subscript(member: Case) -> Bool {
    get { bits &>> UInt16(member.rawValue) & 1 != 0 }
    set {
      let bit: UInt16 = 1 &<< UInt16(member.rawValue)
      bits = newValue ? bits | bit : bits & ~bit
    }
  }

  /// Adds a case if `isPresent` is `true`.
  package mutating func add(_ member: Case, if isPresent: Bool) {
    bits |= (isPresent ? 1 : 0) &<< UInt16(member.rawValue)
  }

  /// The case in the set with the lowest raw value, or `nil` if the set is empty.
  package var first: Case? { Case(rawValue: UInt8(truncatingIfNeeded: bits.trailingZeroBitCount)) }

  /// Returns whether the set has no case before `end`.
  package func isEmpty(before end: Case) -> Bool { bits & (1 &<< UInt16(end.rawValue) &- 1) == 0 }

  /// Returns the cases that are not in `others`.
  package func subtracting(_ others: Self) -> Self {
    var rest = self
    rest.bits &= ~others.bits
    return rest
  }
}
