// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A queue of up to `capacity` elements, stored in place; each operation takes constant time.
///
/// Reading an element may copy the storage, as ``BoundedArray`` describes.
@usableFromInline package struct RingBuffer<Element, let capacity: Int> {
  /// The number of elements, 0...`capacity`.
  @inlinable package var count: Int { used }

  @usableFromInline var used = 0
  @usableFromInline var first = 0
  @usableFromInline var elements: InlineArray<capacity, Element>

  /// Creates an empty queue; `filler` fills the free elements and is never read.
  @inlinable package init(filler: Element) { elements = InlineArray(repeating: filler) }

  /// Whether the queue is empty.
  @inlinable package var isEmpty: Bool { used == 0 }

  /// Whether the queue is full.
  @inlinable package var isFull: Bool { used == capacity }

  // Not a remainder, because some processors have no division instruction.
  @inlinable func slot(_ index: Int) -> Int {
    let slot = first &+ index
    return slot < capacity ? slot : slot &- capacity
  }

  /// The element at `index`, which must be below ``count``; 0 is the oldest.
  @inlinable package subscript(index: Int) -> Element {
    precondition(index >= 0 && index < used, "index past the last element")
    let slot = slot(index)
    // Safe because `slot` is below the capacity. A pointer avoids a copy: see BoundedArray.
    return unsafe withUnsafePointer(to: elements) { unsafe $0.pointee[unchecked: slot] }
  }

  /// Appends an element; the queue must not be full.
  @inlinable package mutating func append(_ element: Element) {
    precondition(!isFull, "no room for another element")
    elements[slot(used)] = element
    used &+= 1
  }

  /// Appends an element; removes the oldest element first if the queue is full.
  @inlinable package mutating func appendReplacingFirst(_ element: Element) {
    if isFull { removeFirst(1) }
    append(element)
  }

  /// Removes and returns the oldest element; the queue must not be empty.
  @inlinable package mutating func removeFirst() -> Element {
    precondition(!isEmpty, "no element to remove")
    let element = elements[first]
    removeFirst(1)
    return element
  }

  /// Removes the oldest `number` elements; the queue must have as many.
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
  /// Returns the element at `place`, 1...``count``, counted from the end.
  ///
  /// Mutating without a change, because only a mutating method reads the storage in place.
  @inlinable package mutating func fromEnd(_ place: Int) -> Element {
    precondition(place > 0 && place <= used, "too few elements")
    return elements[used &- place]
  }
}
