// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import FSM
import Fixed

/// A queue of batches, which runs one batch at a time and one task at a time.
///
/// The sequencer starts nothing itself and has no clock. Every caller has the same few lines:
///
///     let step = sequencer.complete(ticket, at: now)  // or push, expire, cancel
///     if let ticket = step.start { begin(ticket) }
///
/// The oldest batch runs. The next batch starts when all of the oldest batch is over, not after its
/// first task (AC-20), because calls look only at the front of the queue. The sequencer has no
/// callbacks, so no call can interrupt another call.
///
/// - Complexity: O(1) for every call.
public struct Sequencer<Task: TaskName, let capacity: Int>: Sendable {
  /// The number of batches that a full queue refused.
  public private(set) var refusals: UInt64 = 0
  /// The deadline of the running task, or `nil` for no limit.
  public private(set) var deadline: Nanoseconds?
  private var batches = RingBuffer<Batch<Task>, capacity>(filler: Batch())
  private var oldest: BatchNumber = 1
  private var index = 0

  /// Creates a sequencer with an empty queue.
  public init() {}

  /// The number of batches that are not over, 0...`capacity`; the oldest batch runs.
  public var count: Int { batches.count }

  /// The ticket of the running task, or `nil` if the queue is empty.
  public var running: Ticket<Task>? {
    guard !batches.isEmpty, let task = batches[0][index] else { return nil }
    return Ticket(task: task, batch: oldest, index: index)
  }

  /// Appends a batch to the queue; if the queue was empty, the step has its first task to start.
  ///
  /// A full queue refuses the batch and counts the refusal (D12, AC-B6).
  public mutating func push(_ batch: Batch<Task>, at now: Nanoseconds) -> SequenceStep<Task> {
    guard !batches.isFull else {
      refusals += 1
      return SequenceStep(.full)
    }
    var step = SequenceStep<Task>(.done)
    step.pushed = oldest + BatchNumber(count)
    batches.append(batch)
    if count == 1 { step.start = start(at: now) }
    return step
  }

  /// Completes the running task, and ends its batch unless `continuing` is `true`.
  ///
  /// A ticket of any other task changes nothing. At the same moment the deadline comes first (D9):
  /// the task times out, and the completion is late.
  public mutating func complete(
    _ ticket: Ticket<Task>, continuing: Bool = true, at now: Nanoseconds
  ) -> SequenceStep<Task> {
    guard ticket == running else { return SequenceStep(.late) }
    if let deadline, deadline <= now { return end(ticket, .timedOut, .late, at: now) }
    return end(ticket, continuing ? .completed : .stopped, at: now)
  }

  /// Ends the running task and its batch if the deadline is due by `time`.
  ///
  /// The next task has its full limit from `time` on, because the task could not start earlier.
  ///
  /// - Returns: the step, or `nil` if no deadline is due.
  public mutating func expire(by time: Nanoseconds) -> SequenceStep<Task>? {
    guard let running, let deadline, deadline <= time else { return nil }
    return end(running, .timedOut, at: time)
  }

  /// Cancels the running batch; the step has the first task of the next batch to start.
  ///
  /// The batch is cancelled even if its deadline is due, because the batch ends in either case.
  public mutating func cancel(at now: Nanoseconds) -> SequenceStep<Task> {
    guard let running else { return SequenceStep(.idle) }
    return end(running, .cancelled, at: now)
  }

  /// Cancels every batch, running or waiting; the step has a notice for each batch.
  public mutating func cancelAll(at now: Nanoseconds) -> SequenceStep<Task> {
    guard let running else { return SequenceStep(.idle) }
    return end(running, .cancelled, batches: count, at: now)
  }

  /// Ends the running task, and `number` batches unless the running batch continues.
  private mutating func end(
    _ ticket: Ticket<Task>, _ ending: Ending, _ outcome: SequenceOutcome = .done,
    batches number: Int = 1, at now: Nanoseconds
  ) -> SequenceStep<Task> {
    var step = SequenceStep<Task>(outcome)
    step.ended = ticket
    step.ending = ending
    if ending == .completed, batches[0][index + 1] != nil {
      index += 1
    } else {
      step.finished = finish(number)
    }
    step.start = start(at: now)
    return step
  }

  /// Removes the oldest `number` batches from the queue and returns their numbers.
  private mutating func finish(_ number: Int) -> Range<BatchNumber> {
    let numbers = oldest..<(oldest + BatchNumber(number))
    oldest = numbers.upperBound
    batches.removeFirst(number)
    index = 0
    return numbers
  }

  /// Sets the deadline of the running task, and returns the task's ticket or `nil`.
  private mutating func start(at now: Nanoseconds) -> Ticket<Task>? {
    let ticket = running
    let limit = ticket?.task.limit ?? 0
    deadline = limit == 0 ? nil : now &+ Nanoseconds(limit) &* 1_000_000
    return ticket
  }
}
