// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

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
