// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Examples
import FSM
import Sequencing
import Testing

@Suite struct LaunchSequenceTests {
  var application = LaunchSequence()
  var trace: [String] = []
  var startedAt: UInt64 = 0

  @Test("AC-25, AC-20, AC-B1: no task of a batch starts before the whole batch before it is over")
  mutating func barrier() {
    push(LaunchSequence.a, atSecond: 0)
    push(LaunchSequence.b, atSecond: 1)
    push(LaunchSequence.c, atSecond: 2)
    finishTasks(untilSecond: 60)
    #expect(
      trace == [
        "A pushed 0", "B pushed 1", "C pushed 2",
        "A1 0-3", "A2 3-5", "A3 5-6", "A over 6",
        "B1 6-9", "B3 9-10", "B over 10",
        "C2 10-12", "C over 12",
      ])
  }

  @Test("AC-13, AC-18: pushed one after the other is over, each batch starts at once")
  mutating func oneAfterTheOther() {
    push(LaunchSequence.c, atSecond: 0)
    finishTasks(untilSecond: 7)
    push(LaunchSequence.b, atSecond: 7)
    finishTasks(untilSecond: 60)
    #expect(
      trace == [
        "A pushed 0", "A2 0-2", "A over 2",
        "B pushed 7", "B1 7-10", "B3 10-11", "B over 11",
      ])
  }

  @Test mutating func `the work in hand says when it will be done, and there is none at the end`() {
    #expect(application.completionTime == nil)
    push(LaunchSequence.c, atSecond: 1)
    #expect(application.completionTime == 3_000_000_000)
    #expect(application.finishTask(by: 2_999_999_999) == nil)
    finishTasks(untilSecond: 3)
    #expect(application.completionTime == nil && application.sequencer.running == nil)
  }

  private mutating func push(_ batch: Batch<LaunchSequence.Task>, atSecond second: UInt64) {
    finishTasks(untilSecond: second)
    record(application.push(batch, at: second * 1_000_000_000), at: second)
  }

  private mutating func finishTasks(untilSecond second: UInt64) {
    while let time = application.completionTime,
      let step = application.finishTask(by: second * 1_000_000_000)
    { record(step, at: time / 1_000_000_000) }
  }

  private mutating func record(_ step: SequenceStep<LaunchSequence.Task>, at second: UInt64) {
    var notices = step.notices
    while let notice = notices.next() {
      switch notice {
      case .pushed(let batch): trace.append("\(letter(batch)) pushed \(second)")
      case .started: startedAt = second
      case .ended(let ticket, _):
        trace.append("\(letter(ticket.batch))\(ticket.task.rawValue + 1) \(startedAt)-\(second)")
      case .finished(let batch, _): trace.append("\(letter(batch)) over \(second)")
      }
    }
  }

  private func letter(_ batch: BatchNumber) -> Character { ["A", "B", "C"][Int(batch) - 1] }
}
