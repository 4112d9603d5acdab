// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A queue of at most `capacity` elements, in place: appended at the end, removed at the front, each in
/// a constant time.
///
/// What ``BoundedArray`` says about nonmutating methods holds here as well.
@usableFromInline package struct RingBuffer<Element, let capacity: Int> {
  /// The number of elements, 0...`capacity`.
  @inlinable package var count: Int { used }

  @usableFromInline var used = 0
  @usableFromInline var first = 0
  @usableFromInline var elements: InlineArray<capacity, Element>

  /// An empty queue, with the content of its free elements, which is never read.
  @inlinable package init(filler: Element) { elements = InlineArray(repeating: filler) }

  /// Whether there are no elements.
  @inlinable package var isEmpty: Bool { used == 0 }

  /// Whether no more elements fit.
  @inlinable package var isFull: Bool { used == capacity }

  // No remainder: some processors have no division.
  @inlinable func slot(_ index: Int) -> Int {
    let slot = first &+ index
    return slot < capacity ? slot : slot &- capacity
  }

  /// The element at `index`, which must be below ``count``; 0 is the oldest.
  @inlinable package subscript(index: Int) -> Element {
    precondition(index >= 0 && index < used, "index past the last element")
    let slot = slot(index)
    // Safe because `slot` is below the capacity. By its address: see BoundedArray.
    return unsafe withUnsafePointer(to: elements) { unsafe $0.pointee[unchecked: slot] }
  }

  /// Appends an element; there must be room for it.
  @inlinable package mutating func append(_ element: Element) {
    precondition(!isFull, "no room for another element")
    elements[slot(used)] = element
    used &+= 1
  }

  /// Appends an element, replacing the oldest one if there is no room for it.
  @inlinable package mutating func appendReplacingFirst(_ element: Element) {
    if isFull { removeFirst(1) }
    append(element)
  }

  /// Removes the oldest element and returns it; there must be one.
  @inlinable package mutating func removeFirst() -> Element {
    precondition(!isEmpty, "no element to remove")
    let element = elements[first]
    removeFirst(1)
    return element
  }

  /// Removes the oldest `number` elements; there must be as many.
  @inlinable package mutating func removeFirst(_ number: Int) {
    precondition(number >= 0 && number <= used, "too few elements to remove")
    first = slot(number)
    used &-= number
  }

  /// Removes all elements.
  @inlinable package mutating func removeAll() {
    used = 0
    first = 0
  }
}

extension RingBuffer: Sendable where Element: Sendable {}

extension BoundedArray {
  /// The element at a place counted from the end, 1 being the last; there must be as many.
  ///
  /// It changes nothing, and is mutating because only then the storage is read in place.
  @inlinable package mutating func fromEnd(_ place: Int) -> Element {
    precondition(place > 0 && place <= used, "too few elements")
    return elements[used &- place]
  }
}
