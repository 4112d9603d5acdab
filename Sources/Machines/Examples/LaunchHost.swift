// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
package import Fixed
package import Interpreter
package import MachineConsole

/// The launch sequence at the console: its batches are words, and its tasks take their time.
package struct LaunchHost<Writer: StepWriter>: VirtualHost {
  /// The time since the start.
  package private(set) var time: Nanoseconds = 0
  private var sequence = LaunchSequence()

  /// An application with nothing to do yet.
  package init(_ kind: UInt32 = 0) {}

  /// The number of words, a batch each.
  package var wordCount: Int { 3 }
  /// The number of states: the tasks, and idle.
  package var stateCount: Int { 4 }
  /// The task under way, or idle.
  package var state: Int? { sequence.sequencer.running.map { Int($0.task.rawValue) } ?? 3 }
  package var timeout: Nanoseconds? { sequence.completionTime }

  package func word(_ index: Int) -> HostWord {
    switch index {
    case 0: HostWord("a", "( -- ) push the batch one two three")
    case 1: HostWord("b", "( -- ) push the batch one three")
    default: HostWord("c", "( -- ) push the batch two")
    }
  }

  package func stateName(_ index: Int) -> StaticString {
    LaunchSequence.Task(rawValue: UInt8(index))?.name ?? "idle"
  }

  package func isIn(_ state: Int) -> Bool { self.state == state }

  package func value(of index: Int) -> UInt32? { nil }

  /// Pushes a batch, and prints what follows.
  package mutating func perform(_ index: Int, _ number: UInt32) throws(HostFault) {
    let batch =
      index == 0 ? LaunchSequence.a : index == 1 ? LaunchSequence.b : LaunchSequence.c
    show(sequence.push(batch, at: time))
  }

  package mutating func pass(to end: Nanoseconds, _ title: TextBuffer?) {
    while let completionTime = sequence.completionTime, let step = sequence.finishTask(by: end) {
      time = completionTime
      show(step)
    }
    time = end
  }

  /// Prints the name of a state, which has no row.
  package mutating func see(_ state: Int) { Writer.write(TextBuffer(stateName(state))) }

  private func show(_ step: SequenceStep<LaunchSequence.Task>) {
    LaunchSequence.describe(step, at: time) { Writer.write($0) }
  }
}
