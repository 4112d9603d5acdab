// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

private import Synchronization

/// An array of at most `capacity` elements, in place; all but an insertion takes a constant time.
///
/// To read one element by the subscript, the compiler first copies the whole storage, even in a
/// mutating method; only in a type with an ``AddressOnly`` it reads in place. A loop uses ``withSpan(_:)``,
/// which copies once, and a mutating method ``fromEnd(_:)``, which never does.
@usableFromInline package struct BoundedArray<Element, let capacity: Int> {
  /// The number of elements, 0...`capacity`.
  @inlinable package var count: Int { used }

  @usableFromInline var used = 0
  @usableFromInline var elements: InlineArray<capacity, Element>

  /// An empty array, with the content of its free elements, which is never read.
  @inlinable package init(filler: Element) { elements = InlineArray(repeating: filler) }

  /// Whether there are no elements.
  @inlinable package var isEmpty: Bool { used == 0 }

  /// Whether no more elements fit.
  @inlinable package var isFull: Bool { used == capacity }

  /// The element at `index`, which must be below ``count``.
  @inlinable package subscript(index: Int) -> Element {
    precondition(index >= 0 && index < used, "index past the last element")
    // Safe because no more elements are used than there are. By its address, without which the compiler
    // would copy all elements in a type with an AddressOnly, too.
    return unsafe withUnsafePointer(to: elements) { unsafe $0.pointee[unchecked: index] }
  }

  /// Appends an element; there must be room for it.
  @inlinable package mutating func append(_ element: Element) {
    precondition(!isFull, "no room for another element")
    elements[used] = element
    used &+= 1
  }

  /// Puts another element at `index`, which must be below ``count``.
  @inlinable package mutating func replace(at index: Int, with element: Element) {
    precondition(index >= 0 && index < used, "index past the last element")
    elements[index] = element
  }

  /// Inserts an element behind the last one that `precedes` it; there must be room for it.
  ///
  /// - Complexity: O(*n*), *n* being the number of elements that do not precede it.
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

  /// Removes the last element and returns it; there must be one.
  @inlinable package mutating func removeLast() -> Element {
    precondition(!isEmpty, "no element to remove")
    used &-= 1
    return elements[used]
  }

  /// Removes the last `number` elements; there must be as many.
  @inlinable package mutating func removeLast(_ number: Int) {
    precondition(number >= 0 && number <= used, "too few elements to remove")
    used &-= number
  }

  /// Removes all elements.
  @inlinable package mutating func removeAll() { used = 0 }

  /// Lends the elements to `body`.
  @inlinable package func withSpan<Result>(_ body: (Span<Element>) -> Result) -> Result {
    body(elements.span.extracting(0..<used))
  }
}

extension BoundedArray: Sendable where Element: Sendable {}

/// Optimizer workaround: a member that makes methods borrow a large value instead of copying it.
///
/// A struct containing an `Atomic` has one address for life, so a nonmutating method receives that
/// address. Of any other large value, even a noncopyable one, the compiler passes a copy of the
/// bytes wherever that seems cheaper.
package struct AddressOnly: ~Copyable, Sendable {
  private let atomic = Atomic<UInt8>(0)

  /// The member, which costs one byte.
  package init() {}
}
