// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import MachineSupport
import Testing

@Suite struct RingBufferTests {
  private var queue = RingBuffer<Int, 4>(filler: -1)

  private func elements(_ queue: RingBuffer<Int, 4>) -> [Int] {
    (0..<queue.count).map { queue[$0] }
  }

  @Test func aNewQueueIsEmpty() {
    expectTrue(queue.isEmpty)
    expectFalse(queue.isFull)
    expectEqual(queue.count, 0)
  }

  @Test mutating func theOldestElementIsTheFirst() {
    for number in 1...4 { queue.append(number) }
    expectTrue(queue.isFull)
    expectEqual(queue.removeFirst(), 1)
    expectEqual(elements(queue), [2, 3, 4])
  }

  @Test mutating func `a queue wraps around at every place, and never mixes up its order`() {
    for length in 1...4 {
      var next = 0
      for number in 0..<20 {
        queue.append(number)
        if queue.count == length {
          expectEqual(elements(queue), Array(number - length + 1...number))
          expectEqual(queue.removeFirst(), next)
          next += 1
        }
      }
      queue.removeAll()
    }
  }

  @Test mutating func aHistoryKeepsTheNewest() {
    for number in 1...11 { queue.appendReplacingFirst(number) }
    expectTrue(queue.isFull)
    expectEqual(elements(queue), [8, 9, 10, 11])
  }

  @Test mutating func severalOfTheOldestAreRemovedAtOnce() {
    for number in 1...6 { queue.appendReplacingFirst(number) }
    queue.removeFirst(3)
    expectEqual(elements(queue), [6])
    queue.removeFirst(0)
    queue.removeFirst(1)
    expectTrue(queue.isEmpty)
  }

  @Test mutating func anEmptiedQueueTakesAsManyAsBefore() {
    for number in 1...6 { queue.appendReplacingFirst(number) }
    queue.removeAll()
    expectTrue(queue.isEmpty)
    for number in 1...4 { queue.append(number) }
    expectEqual(elements(queue), [1, 2, 3, 4])
  }

  @Test func aFullQueueRefusesAnotherElement() async {
    await #expect(processExitsWith: .failure) { _ = filled(1, 2, 3, 4, 5) }
  }

  @Test func aPlaceWithoutAnElementIsNeverRead() async {
    await #expect(processExitsWith: .failure) { _ = filled(1)[1] }
    await #expect(processExitsWith: .failure) { _ = filled(1)[-1] }
  }

  @Test func nothingIsRemovedThatIsNotThere() async {
    await #expect(processExitsWith: .failure) {
      var queue = filled()
      _ = queue.removeFirst()
    }
    await #expect(processExitsWith: .failure) {
      var queue = filled(1)
      queue.removeFirst(2)
    }
  }
}

/// A queue of these elements.
private func filled(_ elements: Int...) -> RingBuffer<Int, 4> {
  var queue = RingBuffer<Int, 4>(filler: -1)
  for element in elements { queue.append(element) }
  return queue
}
