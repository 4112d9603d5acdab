// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import MachineSupport
import Testing

@Suite struct BoundedArrayTests {
  private var array = BoundedArray<Int, 4>(filler: -1)

  private func elements(_ array: BoundedArray<Int, 4>) -> [Int] {
    array.withSpan { span in span.indices.map { span[$0] } }
  }

  @Test func aNewArrayIsEmpty() {
    expectTrue(array.isEmpty)
    expectFalse(array.isFull)
    expectEqual(array.count, 0)
    expectEqual(elements(array), [])
  }

  @Test mutating func elementsComeInTheOrderTheyWereAppended() {
    for number in 1...3 { array.append(number) }
    expectEqual(array.count, 3)
    expectEqual(array.fromEnd(1), 3)
    expectEqual(array.fromEnd(3), 1)
    expectEqual((0..<3).map { array[$0] }, [1, 2, 3])
    expectEqual(elements(array), [1, 2, 3])
  }

  @Test mutating func anArrayIsFullWithAsManyElementsAsItsCapacity() {
    for number in 1...4 { array.append(number) }
    expectTrue(array.isFull)
    expectFalse(array.isEmpty)
    expectEqual(array[3], 4)
  }

  @Test func anArrayOfNoCapacityIsEmptyAndFull() {
    let none = BoundedArray<Int, 0>(filler: 0)
    expectTrue(none.isEmpty)
    expectTrue(none.isFull)
  }

  @Test(arguments: [(0, [0, 1, 3, 5]), (2, [1, 2, 3, 5]), (3, [1, 3, 3, 5]), (9, [1, 3, 5, 9])])
  func anElementIsInsertedBehindTheLastThatPrecedesIt(number: Int, expected: [Int]) {
    var array = filled(1, 3, 5)
    array.insert(number) { $0 <= number }
    expectEqual(elements(array), expected)
  }

  @Test mutating func theLastElementsAreRemoved() {
    for number in 1...4 { array.append(number) }
    expectEqual(array.removeLast(), 4)
    array.removeLast(2)
    expectEqual(elements(array), [1])
    array.removeLast(0)
    expectEqual(array.count, 1)
  }

  @Test mutating func anEmptiedArrayTakesAsManyAsBefore() {
    for number in 1...4 { array.append(number) }
    array.removeAll()
    expectTrue(array.isEmpty)
    for number in 5...8 { array.append(number) }
    expectEqual(elements(array), [5, 6, 7, 8])
  }

  @Test func aFullArrayRefusesAnotherElement() async {
    await #expect(processExitsWith: .failure) { _ = filled(1, 2, 3, 4, 5) }
    await #expect(processExitsWith: .failure) {
      var array = filled(1, 2, 3, 4)
      array.insert(5) { _ in true }
    }
  }

  @Test func aPlaceWithoutAnElementIsNeverRead() async {
    await #expect(processExitsWith: .failure) { _ = filled(1)[1] }
    await #expect(processExitsWith: .failure) { _ = filled(1)[-1] }
  }

  @Test func nothingIsRemovedThatIsNotThere() async {
    await #expect(processExitsWith: .failure) {
      var array = filled()
      _ = array.removeLast()
    }
    await #expect(processExitsWith: .failure) {
      var array = filled(1)
      array.removeLast(2)
    }
  }
}

/// An array with these elements.
private func filled(_ elements: Int...) -> BoundedArray<Int, 4> {
  var array = BoundedArray<Int, 4>(filler: -1)
  for element in elements { array.append(element) }
  return array
}
