// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

private import Synchronization

/// An array of up to `capacity` elements, in place; every operation but insertion is O(1).
///
/// To read an element, a subscript copies the whole storage, even in a mutating method. A type with
/// an ``AddressOnly`` member reads in place. A loop uses ``withSpan(_:)``, which copies once, and a
/// mutating method uses ``fromEnd(_:)``, which never copies.
@usableFromInline package struct BoundedArray<Element, let capacity: Int> {
  /// The number of elements, 0...`capacity`.
  @inlinable package var count: Int { used }

  @usableFromInline var used = 0
  @usableFromInline var elements: InlineArray<capacity, Element>

  /// Creates an empty array; `filler` fills the free elements and is never read.
  @inlinable package init(filler: Element) { elements = InlineArray(repeating: filler) }

  /// Whether the array is empty.
  @inlinable package var isEmpty: Bool { used == 0 }

  /// Whether the array is full.
  @inlinable package var isFull: Bool { used == capacity }

  /// The element at `index`, which must be below ``count``.
  @inlinable package subscript(index: Int) -> Element {
    precondition(index >= 0 && index < used, "index past the last element")
    // Safe because all `used` elements are within the capacity. Without a pointer, the compiler
    // would copy all elements even in a type with an AddressOnly.
    return unsafe withUnsafePointer(to: elements) { unsafe $0.pointee[unchecked: index] }
  }

  /// Appends an element; the array must not be full.
  @inlinable package mutating func append(_ element: Element) {
    precondition(!isFull, "no room for another element")
    elements[used] = element
    used &+= 1
  }

  /// Replaces the element at `index`, which must be below ``count``.
  @inlinable package mutating func replace(at index: Int, with element: Element) {
    precondition(index >= 0 && index < used, "index past the last element")
    elements[index] = element
  }

  /// Inserts an element after the last element that `precedes` it; the array must not be full.
  ///
  /// - Complexity: O(*n*) for *n* elements after the inserted element.
  @inlinable package mutating func insert(
    _ element: Element, behindLastWhere precedes: (Element) -> Bool
  ) {
    precondition(!isFull, "no room for another element")
    var slot = used
    while slot > 0, !precedes(elements[slot &- 1]) {
      elements[slot] = elements[slot &- 1]
      slot &-= 1
    }
    elements[slot] = element
    used &+= 1
  }

  /// Removes and returns the last element; the array must not be empty.
  @inlinable package mutating func removeLast() -> Element {
    precondition(!isEmpty, "no element to remove")
    used &-= 1
    return elements[used]
  }

  /// Removes the last `number` elements; the array must have as many.
  @inlinable package mutating func removeLast(_ number: Int) {
    precondition(number >= 0 && number <= used, "too few elements to remove")
    used &-= number
  }

  /// Removes all elements.
  @inlinable package mutating func removeAll() { used = 0 }

  /// Calls `body` with the elements, and returns the result.
  @inlinable package func withSpan<Result>(_ body: (Span<Element>) -> Result) -> Result {
    body(elements.span.extracting(0..<used))
  }
}

extension BoundedArray: Sendable where Element: Sendable {}

/// A member that makes methods borrow a large value instead of copying it: an optimizer workaround.
///
/// A struct that contains an `Atomic` has one address for life, so a nonmutating method receives
/// that address. For any other large value, even a noncopyable value, the compiler passes a copy of
/// the bytes wherever a copy seems cheaper.
package struct AddressOnly: ~Copyable, Sendable {
  private let atomic = Atomic<UInt8>(0)

  /// Creates the member, which takes one byte.
  package init() {}
}
