// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import FSM

/// The name of a task: work that a caller starts and that completes later.
public protocol TaskName: Name {
  /// The time limit of the task in milliseconds; 0 for no limit.
  ///
  /// A sequencer ends a task at its limit, so that a lost completion does not block the queue for
  /// ever (AC-B3).
  var limit: UInt32 { get }
}

extension TaskName {
  /// No limit, the default.
  @inlinable public var limit: UInt32 { 0 }
}

/// The number of a batch: 1 for the first batch pushed, and one more for each later batch.
public typealias BatchNumber = UInt64

/// A sequence of one to four tasks, as a phrase is a sequence of words.
///
/// The caller chooses the order. A task has no successor of its own, and can be in many batches
/// (AC-02, AC-16).
///
/// The tasks are the bytes of one number, the first task in the lowest byte. Each byte is the raw
/// value plus one; 0 ends the batch.
public struct Batch<Task: TaskName>: Sendable {
  @usableFromInline var packed: UInt32

  /// The maximum number of tasks in a batch.
  @inlinable public static var capacity: Int { 4 }

  /// Creates a batch of the given tasks.
  @inlinable public init(
    _ first: Task, _ second: Task? = nil, _ third: Task? = nil, _ fourth: Task? = nil
  ) { packed = Self.pack(first, Self.pack(second, Self.pack(third, Self.pack(fourth, 0)))) }

  /// Creates an empty batch, which fills the free slots of a queue.
  init() { packed = 0 }

  // An omitted task leaves no gap.
  @inlinable static func pack(_ task: Task?, _ rest: UInt32) -> UInt32 {
    if let task { rest << 8 | UInt32(task.rawValue) + 1 } else { rest }
  }

  /// The number of tasks, 1...4.
  @inlinable public var count: Int { (32 - packed.leadingZeroBitCount + 7) / 8 }

  /// Appends a task.
  ///
  /// - Returns: `false` if the batch was full; the batch is then unchanged.
  @discardableResult @inlinable public mutating func append(_ task: Task) -> Bool {
    guard count < Self.capacity else { return false }
    packed |= (UInt32(task.rawValue) + 1) << (8 * UInt32(count))
    return true
  }

  /// The task at `index`, 0...3, or `nil` past the end.
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
  /// The ticket's task is not running, never ran here, or has a deadline that is due: the
  /// completion is too late or repeated (AC-B3).
  case late
  /// The queue was empty, so there was nothing to cancel.
  case idle
}

/// The result of one call to a sequencer: the outcome, the task to start, and the notices.
public struct SequenceStep<Task: TaskName>: Sendable {
  /// The outcome of the call.
  public let outcome: SequenceOutcome
  /// The ticket of the task to start now, or `nil`; pass the ticket back on completion.
  public internal(set) var start: Ticket<Task>?
  var pushed: BatchNumber?
  var ended: Ticket<Task>?
  var ending = Ending.completed
  var finished: Range<BatchNumber> = 0..<0

  init(_ outcome: SequenceOutcome) { self.outcome = outcome }

  /// The notices of the call, in the order pushed, ended, finished, started.
  public var notices: SequenceNotices<Task> { SequenceNotices(rest: self) }
}

/// An iterator over the notices of a step.
public struct SequenceNotices<Task: TaskName>: Sendable {
  fileprivate var rest: SequenceStep<Task>

  /// Returns the next notice, or `nil` at the end.
  public mutating func next() -> SequenceNotice<Task>? {
    if let batch = rest.pushed.take() { return .pushed(batch) }
    if let ticket = rest.ended.take() { return .ended(ticket, rest.ending) }
    if let batch = rest.finished.popFirst() { return .finished(batch, rest.ending) }
    if let ticket = rest.start.take() { return .started(ticket) }
    return nil
  }
}

/// The identity of a started task until the task ends.
///
/// The caller passes the ticket back to complete the task. No two starts have the same ticket, so a
/// late or repeated completion cannot complete another task (AC-B3). Two sequencers of the same
/// task type cannot distinguish each other's tickets.
public struct Ticket<Task: TaskName>: Sendable, Equatable {
  /// The task.
  public let task: Task
  /// The number of the batch that contains the task.
  public let batch: BatchNumber
  /// The index of the task in the batch, 0...3.
  public let index: Int
}

/// The way a task ended; a batch has the ending of its last task.
public enum Ending: UInt8, Sendable {
  /// The task was completed; after any other ending, the rest of the batch is dropped.
  case completed
  /// The task was completed, and its completion ended the batch (AC-15).
  case stopped
  /// The deadline of the task came first.
  case timedOut
  /// The task was cancelled.
  case cancelled
}

/// A change of a batch or of a task.
///
/// The original posts notifications (AC-23). Here, notices are values that the caller passes on to
/// other parts of the program.
public enum SequenceNotice<Task: TaskName>: Sendable {
  /// The batch is in the queue, and none of its tasks has started.
  case pushed(BatchNumber)
  /// The task has ended.
  case ended(Ticket<Task>, Ending)
  /// The batch has ended, with the ending of its last task; each batch has one such notice.
  case finished(BatchNumber, Ending)
  /// The task starts now.
  case started(Ticket<Task>)
}
