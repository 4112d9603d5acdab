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
    LaunchSequence.describe(step, at: time) { PageStream.output.write($0) }
  }
}
