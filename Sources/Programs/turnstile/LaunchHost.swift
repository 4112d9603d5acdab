// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Examples
import FSM
import FSMTools
import Fixed
import Interpreter
import Terminal

/// The launch sequence at the console: its batches are words, and its tasks take their time.
struct LaunchHost: ConsoleHost {
  private(set) var time: Nanoseconds = 0
  private var sequence = LaunchSequence()

  private static let words = [
    HostWord("a", "( -- ) push the batch one two three"),
    HostWord("b", "( -- ) push the batch one three"),
    HostWord("c", "( -- ) push the batch two"),
  ]

  var wordCount: Int { Self.words.count }
  // Idle, or the task under way.
  var stateCount: Int { 4 }
  var state: Int? { sequence.sequencer.running.map { Int($0.task.rawValue) } ?? 3 }

  func word(_ index: Int) -> HostWord { Self.words[index] }

  func stateName(_ index: Int) -> StaticString {
    LaunchSequence.Task(rawValue: UInt8(index))?.name ?? "idle"
  }

  func isIn(_ state: Int) -> Bool { self.state == state }

  mutating func perform(_ index: Int, _ number: UInt32) {
    let batch = [LaunchSequence.a, LaunchSequence.b, LaunchSequence.c][index]
    show(sequence.push(batch, at: time))
  }

  mutating func pass(_ nanoseconds: Nanoseconds, _ title: TextBuffer) throws(HostFault) {
    let end = try VirtualClock.end(of: nanoseconds, after: time)
    while let completionTime = sequence.completionTime, let step = sequence.finishTask(by: end) {
      time = completionTime
      show(step)
    }
    time = end
  }

  mutating func see(_ state: Int) { write(TextBuffer(stateName(state)), to: .output) }

  mutating func write(_ line: TextBuffer, to stream: ConsoleStream) {
    StandardStreams().write(line, to: stream)
  }

  private mutating func show(_ step: SequenceStep<LaunchSequence.Task>) {
    LaunchSequence.describe(step, at: time) { write($0, to: .output) }
  }
}
