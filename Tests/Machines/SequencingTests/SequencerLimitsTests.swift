// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import MachineSupport
import Sequencing
import Testing

/// Too many batches, late completions and cancellation.
@Suite struct SequencerLimitsTests {
  var sequencer = Sequencer<Chore, 3>()

  @Test("AC-B6, D12: a full queue refuses the newest batch, counts it and is as before")
  mutating func full() throws {
    let ticket = try #require(sequencer.push(Batch(.wash), at: 0).start)
    for _ in 2...3 { expectEqual(sequencer.push(Batch(.dry), at: 0).outcome, .done) }
    for refusals in 1...2 as ClosedRange<UInt64> {
      let step = sequencer.push(Batch(.iron), at: 0)
      #expect(step.outcome == .full && step.story.isEmpty && step.start == nil)
      expectEqual(sequencer.refusals, refusals)
    }
    #expect(sequencer.count == 3 && sequencer.running == ticket)
    _ = sequencer.complete(ticket, at: 0)
    expectStory(sequencer.push(Batch(.iron), at: 0).story, ["pushed 4"])
  }

  @Test("AC-B6: a batch that waits takes four bytes; a sequencer without a place refuses all")
  func size() {
    let small = MemoryLayout<Sequencer<Chore, 4>>.size
    #expect(MemoryLayout<Sequencer<Chore, 8>>.size == small + 16)
    var none = Sequencer<Chore, 0>()
    expectEqual(none.push(Batch(.wash), at: 0).outcome, .full)
    expectEqual(none.cancelAll(at: 0).outcome, .idle)
  }

  @Test("AC-B3: a second completion is late and starts nothing twice")
  mutating func second() throws {
    let ticket = try #require(sequencer.push(Batch(.wash, .wash, .dry), at: 0).start)
    let next = try #require(sequencer.complete(ticket, at: 1).start)
    for continuing in [true, false] { expectLate(ticket, continuing: continuing) }
    expectEqual(sequencer.running, next)
  }

  @Test("AC-B3: a completion after the end of the batch is late, whatever runs by then")
  mutating func late() throws {
    let first = try #require(sequencer.push(Batch(.wash, .dry), at: 0).start)
    _ = sequencer.cancel(at: 1)
    expectLate(first)
    let second = try #require(sequencer.push(Batch(.wash, .dry), at: 2).start)
    expectLate(first)
    _ = sequencer.complete(second, continuing: false, at: 3)
    expectLate(second)
  }

  @Test("AC-B3: a ticket that was never given out is late")
  mutating func forged() throws {
    var other = Sequencer<Chore, 3>()
    let stranger = try #require(other.push(Batch(.iron, .dry), at: 0).start)
    expectLate(stranger)
    _ = sequencer.push(Batch(.wash, .dry), at: 0)
    expectLate(stranger)
    // Its own next ticket, before its time.
    expectLate(try #require(other.complete(stranger, at: 0).start))
  }

  @Test("AC-B3: a task that is not completed ends at its deadline, and its batch with it")
  mutating func timedOut() {
    _ = sequencer.push(Batch(.mend, .dry), at: 7)
    _ = sequencer.push(Batch(.fold), at: 7)
    expectEqual(sequencer.deadline, 1_500_000_007)
    #expect(sequencer.expire(by: 1_500_000_006) == nil)
    #expect(
      sequencer.expire(by: 1_500_000_007)?.story
        == ["timedOut mend of 1", "finished 1: timedOut", "started fold of 2"])
    #expect(sequencer.deadline == nil && sequencer.expire(by: .max) == nil)
  }

  @Test("a task has its whole time from its start on, and none from the task before it")
  mutating func wholeTime() throws {
    let wash = try #require(sequencer.push(Batch(.wash, .mend, .wash), at: 0).start)
    expectEqual(sequencer.deadline, nil)
    let mend = try #require(sequencer.complete(wash, at: 10).start)
    expectEqual(sequencer.deadline, 1_500_000_010)
    _ = sequencer.push(Batch(.mend), at: 20)
    expectEqual(sequencer.deadline, 1_500_000_010)
    _ = sequencer.complete(mend, at: 30)
    expectEqual(sequencer.deadline, nil)
    _ = sequencer.cancel(at: 40)
    expectEqual(sequencer.deadline, 1_500_000_040)
    // Looked at too late: the batch after it does not pay for that.
    _ = sequencer.push(Batch(.mend), at: 50)
    expectEqual(sequencer.expire(by: 9_000_000_000)?.start?.batch, 3)
    expectEqual(sequencer.deadline, 10_500_000_000)
  }

  @Test(
    "D9: at the same moment the deadline comes first, and the completion is late",
    arguments: [1_500_000_000, 1_500_000_001, .max] as [Nanoseconds], [true, false])
  mutating func tie(now: Nanoseconds, continuing: Bool) throws {
    let ticket = try #require(sequencer.push(Batch(.mend, .dry), at: 0).start)
    _ = sequencer.push(Batch(.fold), at: 0)
    let step = sequencer.complete(ticket, continuing: continuing, at: now)
    expectEqual(step.outcome, .late)
    expectStory(step.story, ["timedOut mend of 1", "finished 1: timedOut", "started fold of 2"])
    #expect(sequencer.expire(by: now) == nil)
  }

  @Test("D9: a nanosecond before the deadline the completion comes first")
  mutating func justInTime() throws {
    let ticket = try #require(sequencer.push(Batch(.mend, .dry), at: 0).start)
    expectEqual(sequencer.complete(ticket, at: 1_499_999_999).outcome, .done)
    #expect(sequencer.expire(by: .max) == nil)
  }

  @Test("a strange ticket does not bring the deadline forward, nor put it off")
  mutating func strangeTicketAtTheDeadline() throws {
    let wash = try #require(sequencer.push(Batch(.wash, .mend), at: 0).start)
    _ = sequencer.complete(wash, at: 0)
    #expect(sequencer.complete(wash, at: 1_500_000_000).story.isEmpty)
    expectEqual(sequencer.expire(by: 1_500_000_000)?.start, nil)
    expectEqual(sequencer.running, nil)
  }

  @Test("AC-B3: cancelling what runs starts the next batch; with nothing to do it is idle")
  mutating func cancel() {
    expectEqual(sequencer.cancel(at: 0).outcome, .idle)
    _ = sequencer.push(Batch(.mend, .dry), at: 0)
    _ = sequencer.push(Batch(.fold), at: 0)
    let step = sequencer.cancel(at: 1)
    #expect(step.outcome == .done && sequencer.deadline == nil)
    expectStory(step.story, ["cancelled mend of 1", "finished 1: cancelled", "started fold of 2"])
    expectStory(sequencer.cancel(at: 2).story, ["cancelled fold of 2", "finished 2: cancelled"])
    #expect(sequencer.cancel(at: 3).outcome == .idle && sequencer.cancel(at: 3).story.isEmpty)
  }

  @Test("AC-B3: cancelling all ends each batch once and starts none", arguments: 0...3)
  mutating func cancelAll(batches: Int) {
    for _ in 0..<batches { _ = sequencer.push(Batch(.mend, .dry), at: 0) }
    let step = sequencer.cancelAll(at: 1)
    let ends = (0..<batches).map { "finished \($0 + 1): cancelled" }
    expectEqual(step.story, batches == 0 ? [] : ["cancelled mend of 1"] + ends)
    expectEqual(step.outcome, batches == 0 ? .idle : .done)
    #expect(sequencer.count == 0 && sequencer.running == nil && sequencer.deadline == nil)
    let next = "\(batches + 1)"
    expectStory(
      sequencer.push(Batch(.wash), at: 2).story, ["pushed \(next)", "started wash of \(next)"])
  }

  @Test("a batch that is cancelled at its deadline is cancelled, and does not end again")
  mutating func cancelAtTheDeadline() {
    _ = sequencer.push(Batch(.mend), at: 0)
    expectStory(
      sequencer.cancel(at: 1_500_000_000).story, ["cancelled mend of 1", "finished 1: cancelled"])
    #expect(sequencer.expire(by: .max) == nil)
  }

  @Test mutating func `cancelling works in the middle of a batch as at its beginning`() throws {
    let wash = try #require(sequencer.push(Batch(.wash, .dry, .iron), at: 0).start)
    _ = sequencer.complete(wash, at: 0)
    expectStory(sequencer.cancel(at: 1).story, ["cancelled dry of 1", "finished 1: cancelled"])
    expectEqual(sequencer.push(Batch(.fold, .iron), at: 2).start?.index, 0)
  }

  private mutating func expectLate(_ ticket: Ticket<Chore>, continuing: Bool = true) {
    let before = sequencer.running
    let step = sequencer.complete(ticket, continuing: continuing, at: 9)
    #expect(step.outcome == .late && step.story.isEmpty && step.start == nil)
    expectEqual(sequencer.running, before)
  }
}
