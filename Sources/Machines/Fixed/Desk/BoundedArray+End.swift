// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

extension BoundedArray {
  /// The element at a place counted from the end, 1 being the last; there must be as many.
  ///
  /// It changes nothing, and is mutating because only then the storage is read in place.
  @inlinable package mutating func fromEnd(_ place: Int) -> Element {
    precondition(place > 0 && place <= used, "too few elements")
    return elements[used &- place]
  }
}
