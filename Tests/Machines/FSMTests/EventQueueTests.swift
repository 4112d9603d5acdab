// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import MachineSupport
import SampleMachines
import Testing

@Suite struct EventQueueTests {
  var queue = EventQueue<Door, 4>()

  @Test mutating func `events come out in the order they went in, with their times`() {
    for round in 0..<10 as Range<UInt64> {
      expectEqual(queue.enqueue(.turn, at: round), true)
      expectEqual(queue.enqueue(.knock, at: round + 100), true)
      let first = queue.dequeue()
      expectEqual(first?.event, .turn)
      expectEqual(first?.time, round)
      let second = queue.dequeue()
      expectEqual(second?.event, .knock)
      expectEqual(second?.time, round + 100)
      #expect(queue.dequeue() == nil)
    }
  }

  @Test("D12: a full queue refuses the newest event and keeps a place for the urgent one")
  mutating func fullQueueKeepsAPlace() {
    for _ in 0..<3 { expectEqual(queue.enqueue(.knock, at: 0), true) }
    expectEqual(queue.enqueue(.knock, at: 1), false)
    expectEqual(queue.count, 3)
    expectEqual(queue.enqueue(.weld, at: 2), true)
    expectEqual(queue.enqueue(.weld, at: 3), false)
    expectEqual(queue.count, 4)
    for _ in 0..<3 {
      let event = queue.dequeue()
      expectEqual(event?.event, .knock)
      expectEqual(event?.time, 0)
    }
    expectEqual(queue.dequeue()?.event, .weld)
  }

  @Test func `a queue of one slot keeps it for an urgent event only where some event is urgent`() {
    var plain = EventQueue<Unreachable, 1>()
    expectEqual(plain.enqueue(.go, at: 1), true)
    expectEqual(plain.enqueue(.go, at: 2), false)
    expectEqual(plain.dequeue()?.time, 1)
    var keeping = EventQueue<Door, 1>()
    expectEqual(keeping.enqueue(.knock, at: 1), false)
    expectEqual(keeping.enqueue(.weld, at: 2), true)
    expectEqual(keeping.enqueue(.weld, at: 3), false)
    expectEqual(keeping.dequeue()?.time, 2)
  }

  @Test func `where nothing is urgent every slot is for every event`() {
    var queue = EventQueue<Unreachable, 3>()
    expectEqual((0..<5).map { queue.enqueue(.go, at: $0) }, [true, true, true, false, false])
    expectEqual(queue.count, 3)
    expectEqual((0..<3).map { _ in queue.dequeue()?.time }, [0, 1, 2])
    #expect(queue.dequeue() == nil)
  }

  @Test func `the step of an event that found the queue full says so and moves nothing`() {
    var machine = Machine<Door>()
    _ = machine.start(at: 0, in: Weather())
    let step = machine.overflow(.knock)
    expectEqual(step.outcome, .full)
    expectTrue(step.isFault)
    expectEqual(step.event, .knock)
    expectTrue(step.allWords.isEmpty)
    expectEqual(machine.state, .closed)
  }
}
