// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Examples
import FSM
import Fixed
import Interpreter

/// The launch sequence in virtual time: its batches are words, and its tasks take their time.
struct PlayedLaunch {
  /// The state while no task is under way.
  private static var idle: Int { 3 }

  /// The time since the start.
  private(set) var time: Nanoseconds = 0
  private var sequence = LaunchSequence()

  /// The number of words, a batch each.
  static var wordCount: Int { 3 }
  /// The number of states: the tasks, and idle.
  static var stateCount: Int { 4 }

  /// When the task under way is done; `nil` when there is none.
  var timeout: Nanoseconds? { sequence.completionTime }

  /// The task under way, or idle.
  var state: Int { sequence.sequencer.running.map { Int($0.task.rawValue) } ?? Self.idle }

  /// The word of a batch.
  static func word(_ index: Int) -> HostWord {
    switch index {
    case 0: HostWord("a", "( -- ) push the batch one two three")
    case 1: HostWord("b", "( -- ) push the batch one three")
    default: HostWord("c", "( -- ) push the batch two")
    }
  }

  /// The name of a task.
  static func stateName(_ index: Int) -> StaticString {
    LaunchSequence.Task(rawValue: UInt8(index))?.name ?? "idle"
  }

  /// Pushes a batch.
  mutating func perform(_ index: Int) {
    switch index {
    case 0: show(sequence.push(LaunchSequence.a, at: time))
    case 1: show(sequence.push(LaunchSequence.b, at: time))
    default: show(sequence.push(LaunchSequence.c, at: time))
    }
  }

  /// Lets time pass to `end`.
  mutating func pass(to end: Nanoseconds) {
    while let completionTime = sequence.completionTime, let step = sequence.finishTask(by: end) {
      time = completionTime
      show(step)
    }
    time = end
  }

  private func show(_ step: SequenceStep<LaunchSequence.Task>) {
    if step.outcome == .full { say("the queue is full") }
    var notices = step.notices
    while let notice = notices.next() {
      switch notice {
      case .pushed(let batch): say(batch, " pushed")
      case .started(let ticket): say(ticket.batch, " starts ", ticket.task)
      case .ended(let ticket, _): say(ticket.batch, " ends ", ticket.task)
      case .finished(let batch, _): say(batch, " finished")
      }
    }
  }

  private func say(_ batch: BatchNumber, _ what: StaticString, _ task: LaunchSequence.Task? = nil) {
    var line = TextBuffer("batch ")
    line.append(batch)
    line.append(what)
    if let task { line.append(task.name) }
    say(line)
  }

  private func say(_ what: StaticString) { say(TextBuffer(what)) }

  private func say(_ what: TextBuffer) {
    var line = TextBuffer()
    line.append(time / 1_000_000_000)
    if time % 1_000_000_000 > 0 {
      line.append(".")
      line.append(time / 1_000_000 % 1000, width: 3)
    }
    line.append(": ")
    line.append(what)
    PageStream.output.write(line)
  }
}
