// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Testing

@Suite struct EventQueueTests {
  var queue = EventQueue<Door, 4>()

  @Test("events come out in the order they went in, with their times")
  mutating func firstInFirstOut() {
    for round in 0..<10 as Range<UInt64> {
      #expect(queue.enqueue(.turn, at: round) == true)
      #expect(queue.enqueue(.knock, at: round + 100) == true)
      let first = queue.dequeue()
      #expect(first?.event == .turn && first?.time == round)
      let second = queue.dequeue()
      #expect(second?.event == .knock && second?.time == round + 100)
      #expect(queue.dequeue() == nil)
    }
  }

  @Test("D12: a full queue refuses the newest event and keeps a place for the urgent one")
  mutating func fullQueueKeepsAPlace() {
    for _ in 0..<3 { #expect(queue.enqueue(.knock, at: 0) == true) }
    #expect(queue.enqueue(.knock, at: 1) == false)
    #expect(queue.count == 3)
    #expect(queue.enqueue(.weld, at: 2) == true)
    #expect(queue.enqueue(.weld, at: 3) == false)
    #expect(queue.count == 4)
    for _ in 0..<3 {
      let event = queue.dequeue()
      #expect(event?.event == .knock && event?.time == 0)
    }
    #expect(queue.dequeue()?.event == .weld)
  }

  @Test("the step of an event that found the queue full says so and moves nothing")
  func overflowIsAnOutcome() {
    var machine = Machine<Door>()
    _ = machine.start(at: 0, in: Weather())
    let step = machine.overflow(.knock)
    #expect(step.outcome == .full && step.isFault && step.event == .knock)
    #expect(step.allWords.isEmpty)
    #expect(machine.state == .closed)
  }
}
