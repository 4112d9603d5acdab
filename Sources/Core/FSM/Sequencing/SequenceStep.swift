// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

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
  public var notices: SequenceNotices<Task> { SequenceNotices(self) }
}

/// The notices of a step, one after the other.
public struct SequenceNotices<Task: TaskName>: Sendable {
  private var rest: SequenceStep<Task>

  init(_ step: SequenceStep<Task>) { rest = step }

  /// The next notice; `nil` at the end.
  ///
  /// - Complexity: O(1).
  public mutating func next() -> SequenceNotice<Task>? {
    if let batch = rest.pushed.take() { return .pushed(batch) }
    if let ticket = rest.ended.take() { return .ended(ticket, rest.ending) }
    if let batch = rest.finished.popFirst() { return .finished(batch, rest.ending) }
    if let ticket = rest.start.take() { return .started(ticket) }
    return nil
  }
}
