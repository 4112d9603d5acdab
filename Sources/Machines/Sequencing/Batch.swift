// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import FSM

/// A piece of work that is started and completes later: one byte to a sequencer, a name to people.
public protocol TaskName: Name {
  /// The time it may take in milliseconds; 0 for no limit.
  ///
  /// A sequencer ends a task that is not completed in time, so that one lost completion does not
  /// hold up the rest for ever (AC-B3).
  var limit: UInt32 { get }
}

extension TaskName {
  /// No limit, unless the task says otherwise.
  @inlinable public var limit: UInt32 { 0 }
}

/// A batch's number: 1 for the first that is pushed, and one more for each after it.
public typealias BatchNumber = UInt64

/// One to four tasks in order: what a phrase is to words, for work that takes time.
///
/// The order is the caller's. A task has no successor of its own, and may be in many batches
/// (AC-02, AC-16).
///
/// The tasks are the bytes of one number, the first one lowest, each one more than its raw value; 0
/// ends the batch.
public struct Batch<Task: TaskName>: Sendable {
  @usableFromInline var packed: UInt32

  /// The most tasks a batch can hold.
  @inlinable public static var capacity: Int { 4 }

  /// A batch of these tasks.
  @inlinable public init(
    _ first: Task, _ second: Task? = nil, _ third: Task? = nil, _ fourth: Task? = nil
  ) { packed = Self.pack(first, Self.pack(second, Self.pack(third, Self.pack(fourth, 0)))) }

  /// The slot of a queue where no batch waits.
  init() { packed = 0 }

  // An omitted task leaves no gap.
  @inlinable static func pack(_ task: Task?, _ rest: UInt32) -> UInt32 {
    if let task { rest << 8 | UInt32(task.rawValue) + 1 } else { rest }
  }

  /// The number of tasks, 1...4.
  @inlinable public var count: Int { (32 - packed.leadingZeroBitCount + 7) / 8 }

  /// Adds a task at the end.
  ///
  /// - Returns: `false` when it was full; the batch is then as before.
  @discardableResult @inlinable public mutating func append(_ task: Task) -> Bool {
    guard count < Self.capacity else { return false }
    packed |= (UInt32(task.rawValue) + 1) << (8 * UInt32(count))
    return true
  }

  /// The task at `index`, 0...3; `nil` past the end.
  @inlinable public subscript(index: Int) -> Task? {
    let byte = UInt8(truncatingIfNeeded: packed >> (8 * UInt32(index)))
    return byte == 0 ? nil : Task(rawValue: byte - 1)
  }
}

/// The outcome of a call to a sequencer.
public enum SequenceOutcome: UInt8, Sendable {
  /// The call had its effect.
  case done
  /// The queue had no slot for the batch (D12).
  case full
  /// The ticket's task is not under way, or its deadline is due: the completion comes too late, or
  /// is the second one, or for a task that never started here (AC-B3).
  case late
  /// There was nothing to cancel.
  case idle
}

/// The result of one call to a sequencer: its outcome, the task to start, and what happened.
public struct SequenceStep<Task: TaskName>: Sendable {
  /// The outcome of the call.
  public let outcome: SequenceOutcome
  /// The task to start now, if any; hand its ticket back on completion.
  public internal(set) var start: Ticket<Task>?
  var pushed: BatchNumber?
  var ended: Ticket<Task>?
  var ending = Ending.completed
  var finished: Range<BatchNumber> = 0..<0

  init(_ outcome: SequenceOutcome) { self.outcome = outcome }

  /// What happened, in order: pushed, ended, finished, started.
  public var notices: SequenceNotices<Task> { SequenceNotices(rest: self) }
}

/// The notices of a step, one after the other.
public struct SequenceNotices<Task: TaskName>: Sendable {
  fileprivate var rest: SequenceStep<Task>

  /// The next notice; `nil` at the end.
  public mutating func next() -> SequenceNotice<Task>? {
    if let batch = rest.pushed.take() { return .pushed(batch) }
    if let ticket = rest.ended.take() { return .ended(ticket, rest.ending) }
    if let batch = rest.finished.popFirst() { return .finished(batch, rest.ending) }
    if let ticket = rest.start.take() { return .started(ticket) }
    return nil
  }
}

/// The identity of a started task until it ends.
///
/// The caller that completes the task hands its ticket back. No two starts have the same ticket, so
/// a completion that comes late, or twice, cannot be taken for another's (AC-B3). Two sequencers of
/// one vocabulary cannot distinguish each other's tickets.
public struct Ticket<Task: TaskName>: Sendable, Equatable {
  /// The task.
  public let task: Task
  /// The batch it was started for.
  public let batch: BatchNumber
  /// Its index in that batch, 0...3.
  public let index: Int
}

/// How a task ended, and with the last of its tasks the batch.
public enum Ending: UInt8, Sendable {
  /// It was completed. Only after this ending does a batch go on.
  case completed
  /// It was completed, and the completion said that its batch ends here (AC-15).
  case stopped
  /// Its deadline came first.
  case timedOut
  /// It was cancelled.
  case cancelled
}

/// One thing that happened to a batch or a task.
///
/// The original posts them as notifications (AC-23); here they are values, which the caller passes
/// on to other parts of the program.
public enum SequenceNotice<Task: TaskName>: Sendable {
  /// The batch is in the queue. None of its tasks has started.
  case pushed(BatchNumber)
  /// The task has ended.
  case ended(Ticket<Task>, Ending)
  /// The batch is over, with the ending of its last task; there is one such notice a batch.
  case finished(BatchNumber, Ending)
  /// The task starts now.
  case started(Ticket<Task>)
}
