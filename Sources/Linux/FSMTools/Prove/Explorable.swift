// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// What can be searched exhaustively: places, and the steps from each to the next.
package protocol Explorable {
  /// Where it can be.
  associatedtype Place
  /// What tells places apart.
  associatedtype Key: Hashable
  /// What happens on the way to a place.
  associatedtype Step
  /// What tells this place from others.
  func key(of place: Place) -> Key
  /// Whether all that can happen in a place can happen in one with the same key that was reached
  /// before; it is then not followed again.
  func covers(_ known: Place, _ place: Place) -> Bool
  /// Hands over each place it can begin in.
  func begin(_ visit: (Place, Step) -> Void)
  /// Hands over each place that one step leads to.
  func follow(_ place: Place, _ visit: (Place, Step) -> Void)
}

extension Explorable {
  /// Places with the same key are the same.
  package func covers(_ known: Place, _ place: Place) -> Bool { true }
}

/// What is claimed about a search.
package struct Property<Step> {
  /// What a claim is about.
  package enum Kind: UInt8 {
    /// Every moment is like this.
    case always
    /// From every place some steps lead to such a moment.
    case possible
  }
  /// The claim, as it is reported.
  package let name: String
  /// What it is about.
  package let kind: Kind
  /// Whether a moment is as claimed.
  package let holds: (Step) -> Bool

  /// Claims something.
  package init(_ name: String, _ kind: Kind = .always, holds: @escaping (Step) -> Bool) {
    self.name = name
    self.kind = kind
    self.holds = holds
  }
}
