// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
package import Fixed
package import Interpreter
package import MachineConsole
package import Sequencing

/// An application that starts up: three tasks, and three batches that order them differently.
///
/// It is the example of the published ApplicationContext (AC-10 to AC-25). Pushed a second
/// apart, the batches run one behind the other, which the original left as an exercise:
///
///     seconds  0 1 2 3 4 5 6 7 8 9 10 11 12
///     a        1-----2---3-|
///     b          ..........1-----3-|
///     c            ................2-----|
package struct LaunchSequence: Sendable {
  /// The tasks.
  package enum Task: UInt8, TaskName, ListedName {
    /// Takes three seconds.
    case one
    /// Takes two seconds.
    case two
    /// Takes one second.
    case three

    package static let names: [3 of StaticString] = ["one", "two", "three"]

    /// How long the task takes.
    package var duration: Nanoseconds {
      switch self {
      case .one: 3_000_000_000
      case .two: 2_000_000_000
      case .three: 1_000_000_000
      }
    }
  }

  /// All tasks, in order.
  package static let a = Batch<Task>(.one, .two, .three)
  /// The same tasks without the middle one: `one` has another successor here.
  package static let b = Batch<Task>(.one, .three)
  /// A single task.
  package static let c = Batch<Task>(.two)

  /// The batches and their progress.
  package private(set) var sequencer = Sequencer<Task, 4>()
  /// When the present task will be done; `nil` when there is none.
  package private(set) var completionTime: Nanoseconds?

  /// An application with nothing to do yet.
  package init() {}

  /// Pushes a batch, and starts it if no other is under way.
  package mutating func push(_ batch: Batch<Task>, at now: Nanoseconds) -> SequenceStep<Task> {
    let step = sequencer.push(batch, at: now)
    begin(step.start, at: now)
    return step
  }

  /// Completes the task that is done by `time`, at its own time, and starts the next; `nil` for none.
  package mutating func finishTask(by time: Nanoseconds) -> SequenceStep<Task>? {
    guard let now = completionTime, now <= time, let ticket = sequencer.running else { return nil }
    completionTime = nil
    let step = sequencer.complete(ticket, at: now)
    begin(step.start, at: now)
    return step
  }

  private mutating func begin(_ ticket: Ticket<Task>?, at now: Nanoseconds) {
    if let ticket { completionTime = now + ticket.task.duration }
  }
}

extension LaunchSequence {
  /// Calls `body` with a line for each thing that a step did: `1.500: batch 1 starts one`.
  package static func describe(
    _ step: SequenceStep<Task>, at time: Nanoseconds, _ body: (TextBuffer) -> Void
  ) {
    let milliseconds = time / .milliseconds(1)
    var clock: TextBuffer = "\(milliseconds / 1000)"
    if time % .seconds(1) > 0 { clock += ".\(milliseconds % 1000, width: 3)" }
    var notices = step.notices
    while let notice = notices.next() { body("\(clock): \(notice.text)") }
    if step.outcome == .full { body("\(clock): the queue is full") }
  }
}

extension SequenceNotice<LaunchSequence.Task> {
  fileprivate var text: TextBuffer {
    let (batch, what, task): (BatchNumber, StaticString, StaticString) =
      switch self {
      case .pushed(let batch): (batch, "pushed", "")
      case .started(let ticket): (ticket.batch, "starts ", ticket.task.name)
      case .ended(let ticket, _): (ticket.batch, "ends ", ticket.task.name)
      case .finished(let batch, _): (batch, "finished", "")
      }
    return "batch \(batch) \(what)\(task)"
  }
}

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

  package func stateName(_ index: Int) -> WordName {
    LaunchSequence.Task(rawValue: UInt8(index)).map { WordName($0.name) } ?? "idle"
  }

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
  package mutating func see(_ state: Int) { Writer.write("\(stateName(state))") }

  private func show(_ step: SequenceStep<LaunchSequence.Task>) {
    LaunchSequence.describe(step, at: time) { Writer.write($0) }
  }
}
