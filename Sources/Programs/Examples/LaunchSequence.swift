// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM

/// An application that starts up: three tasks, and three batches that order them differently.
///
/// It is the example of the published ApplicationContext (SEEDS AC-10 to AC-25). Pushed a second
/// apart, the batches run one behind the other, which the original left as an exercise:
///
///     seconds  0 1 2 3 4 5 6 7 8 9 10 11 12
///     a        1-----2---3-|
///     b          ..........1-----3-|
///     c            ................2-----|
package struct LaunchSequence: Sendable {
  /// The work there is to do.
  package enum Task: UInt8, TaskName {
    /// Takes three seconds.
    case one
    /// Takes two seconds.
    case two
    /// Takes one second.
    case three

    /// The name on the console and in the log.
    package var name: StaticString {
      switch self {
      case .one: "one"
      case .two: "two"
      case .three: "three"
      }
    }

    /// How long the work takes.
    package var duration: Nanoseconds {
      switch self {
      case .one: 3_000_000_000
      case .two: 2_000_000_000
      case .three: 1_000_000_000
      }
    }
  }

  /// All the work, in order.
  package static let a = Batch<Task>(.one, .two, .three)
  /// The same work without its middle: `one` has another successor here.
  package static let b = Batch<Task>(.one, .three)
  /// A single task.
  package static let c = Batch<Task>(.two)

  /// The batches and where they stand.
  package private(set) var sequencer = Sequencer<Task, 4>()
  /// When the work in hand will be done; `nil` when there is none.
  package private(set) var completionTime: Nanoseconds?

  /// An application that has nothing to do yet.
  package init() {}

  /// Pushes a batch, and begins with it if nothing else is to be done.
  package mutating func push(_ batch: Batch<Task>, at now: Nanoseconds) -> SequenceStep<Task> {
    let step = sequencer.push(batch, at: now)
    begin(step.start, at: now)
    return step
  }

  /// Completes the work that is done by `time`, as of its own time, and begins with the next.
  ///
  /// - Returns: what came of it, or `nil` when no work is done by then.
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
