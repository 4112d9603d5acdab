// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A set of cases of an enum that has at most 16, a bit for each in the place of its raw value.
package struct CaseSet<Case: Enumerated>: Equatable, Sendable {
  /// The bits.
  package private(set) var bits: UInt16 = 0

  /// No cases.
  package init() {}

  /// Whether the set has this case.
  package subscript(member: Case) -> Bool {
    get { bits &>> UInt16(member.rawValue) & 1 != 0 }
    set {
      let bit: UInt16 = 1 &<< UInt16(member.rawValue)
      bits = newValue ? bits | bit : bits & ~bit
    }
  }

  /// Adds a case where `isPresent` is so.
  package mutating func add(_ member: Case, if isPresent: Bool) {
    bits |= (isPresent ? 1 : 0) &<< UInt16(member.rawValue)
  }

  /// The case that comes first of those in the set; `nil` for none.
  package var first: Case? { Case(rawValue: UInt8(truncatingIfNeeded: bits.trailingZeroBitCount)) }

  /// Whether the set has no case before this one.
  package func isEmpty(before end: Case) -> Bool { bits & (1 &<< UInt16(end.rawValue) &- 1) == 0 }

  /// The cases that are not in `others`.
  package func subtracting(_ others: Self) -> Self {
    var rest = self
    rest.bits &= ~others.bits
    return rest
  }
}
