// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import MachineSupport
import Sequencing
import Testing

@Suite struct SequencerTests {
  var sequencer = Sequencer<Chore, 4>()

  @Test("AC-10, AC-11: a task is started by one call, and completed by its ticket alone")
  mutating func startedAndCompleted() throws {
    let ticket = try #require(sequencer.push(Batch(.wash), at: 0).start)
    #expect(ticket.task == .wash && ticket.batch == 1 && ticket.index == 0)
    expectEqual(sequencer.running, ticket)
    expectEqual(sequencer.complete(ticket, at: 1).outcome, .done)
    expectEqual(sequencer.running, nil)
  }

  @Test("AC-12: nothing has to follow a completion; then nothing happens and nothing fails")
  mutating func nothingFollows() throws {
    let ticket = try #require(sequencer.push(Batch(.wash), at: 0).start)
    _ = sequencer.complete(ticket, at: 1)
    #expect(sequencer.count == 0 && sequencer.deadline == nil)
    #expect(sequencer.expire(by: .max) == nil)
  }

  @Test("AC-13: a batch that finds nothing before it starts at once, as does each next task")
  mutating func startsAtOnce() throws {
    let push = sequencer.push(Batch(.wash, .dry), at: 5)
    expectStory(push.story, ["pushed 1", "started wash of 1"])
    let step = sequencer.complete(try #require(push.start), at: 6)
    expectEqual(step.start?.task, .dry)
  }

  @Test("AC-14: a task starts only after the one before it in its batch is completed")
  mutating func chain() {
    expectEqual(sequencer.push(Batch(.wash, .dry, .iron), at: 0).start?.task, .wash)
    expectStory(complete(), ["completed wash of 1", "started dry of 1"])
    expectStory(complete(), ["completed dry of 1", "started iron of 1"])
    expectStory(complete(), ["completed iron of 1", "finished 1: completed"])
  }

  @Test("AC-15: a completion may end the batch; later tasks never start, the next batch does")
  mutating func stopped() {
    _ = sequencer.push(Batch(.wash, .dry, .iron), at: 0)
    _ = sequencer.push(Batch(.fold), at: 0)
    expectStory(complete(), ["completed wash of 1", "started dry of 1"])
    expectStory(
      complete(continuing: false), ["stopped dry of 1", "finished 1: stopped", "started fold of 2"])
  }

  @Test("AC-02, AC-16: the same task has different successors in different batches")
  mutating func sameTaskDifferentSuccessors() {
    _ = sequencer.push(Batch(.wash, .dry), at: 0)
    _ = sequencer.push(Batch(.wash, .iron), at: 0)
    _ = sequencer.push(Batch(.iron, .wash, .wash), at: 0)
    var order: [Chore] = []
    while let task = sequencer.running?.task {
      order.append(task)
      _ = complete()
    }
    expectEqual(order, [.wash, .dry, .wash, .iron, .iron, .wash, .wash])
  }

  @Test("AC-17: where a sequencer stands is a place in a batch, not a state")
  mutating func placeInBatch() {
    expectEqual(sequencer.running, nil)
    _ = sequencer.push(Batch(.wash, .wash), at: 0)
    #expect(sequencer.running?.batch == 1 && sequencer.running?.index == 0)
    _ = complete()
    #expect(sequencer.running?.batch == 1 && sequencer.running?.index == 1)
    _ = complete()
    expectEqual(sequencer.running, nil)
  }

  @Test("AC-18, AC-19: batches run in the order they were pushed, however full the queue becomes")
  mutating func firstInFirstOut() {
    for round in 0..<10 as Range<BatchNumber> {
      for task in [Chore.wash, .dry, .iron] { _ = sequencer.push(Batch(task), at: 0) }
      for (number, task) in [(1, Chore.wash), (2, .dry), (3, .iron)] as [(BatchNumber, Chore)] {
        expectEqual(sequencer.running?.batch, 3 * round + number)
        expectEqual(sequencer.running?.task, task)
        _ = complete()
      }
    }
  }

  @Test("AC-20, AC-B1, AC-B2: a batch pushed while another runs starts nothing until that is over")
  mutating func barrier() {
    _ = sequencer.push(Batch(.wash, .dry), at: 0)
    expectStory(sequencer.push(Batch(.wash, .iron), at: 0).story, ["pushed 2"])
    expectStory(complete(), ["completed wash of 1", "started dry of 1"])
    expectStory(sequencer.push(Batch(.fold), at: 0).story, ["pushed 3"])
    expectStory(complete(), ["completed dry of 1", "finished 1: completed", "started wash of 2"])
  }

  @Test("AC-22: batches that run at the same time have a sequencer each")
  mutating func parallel() {
    var other = Sequencer<Chore, 2>()
    _ = sequencer.push(Batch(.wash, .dry), at: 0)
    expectStory(other.push(Batch(.iron), at: 0).story, ["pushed 1", "started iron of 1"])
    _ = complete()
    #expect(sequencer.running?.task == .dry && other.running?.task == .iron)
  }

  @Test("AC-23: pushed comes before the first start, ended before what follows from it")
  mutating func noticesInOrder() {
    expectStory(sequencer.push(Batch(.wash), at: 0).story, ["pushed 1", "started wash of 1"])
    expectStory(sequencer.push(Batch(.dry), at: 0).story, ["pushed 2"])
    expectStory(complete(), ["completed wash of 1", "finished 1: completed", "started dry of 2"])
  }

  @Test("AC-B4: the end of a batch is a notice, in whichever way it ended")
  mutating func finishedIsSaid() {
    for _ in 0..<4 { _ = sequencer.push(Batch(.mend), at: 0) }
    #expect(complete().contains("finished 1: completed"))
    #expect(complete(continuing: false).contains("finished 2: stopped"))
    expectEqual(sequencer.expire(by: 1_500_000_000)?.story.contains("finished 3: timedOut"), true)
    #expect(sequencer.cancel(at: 0).story.contains("finished 4: cancelled"))
  }

  @Test("AC-B5: a sequencer is a value: a copy goes its own way, and may go to another thread")
  mutating func value() {
    func isSendable(_ value: some Sendable) -> Bool { true }
    _ = sequencer.push(Batch(.wash, .dry), at: 0)
    let copy = sequencer
    _ = complete()
    #expect(copy.running?.task == .wash && sequencer.running?.task == .dry)
    #expect(isSendable(sequencer) && isSendable(sequencer.cancel(at: 0)))
  }

  private mutating func complete(continuing: Bool = true) -> [String] {
    guard let ticket = sequencer.running else { return [] }
    return sequencer.complete(ticket, continuing: continuing, at: 0).story
  }
}
