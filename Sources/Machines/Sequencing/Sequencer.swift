// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import FSM
import Fixed

/// Batches of tasks that complete later, one batch at a time and one task at a time.
///
/// It starts nothing itself and has no clock. Every caller is the same few lines:
///
///     let step = sequencer.complete(ticket, at: now)  // or push, expire, cancel
///     if let ticket = step.start { begin(ticket) }
///
/// The oldest batch is the one that runs. The next one starts when the whole of it is over and not
/// when its first task is (AC-20): the barrier is that only the front of the queue is looked
/// at. Nothing is called back, so nothing can come in the middle of a call.
///
/// - Complexity: O(1) for every call.
public struct Sequencer<Task: TaskName, let capacity: Int>: Sendable {
  /// The number of batches that found the queue full.
  public private(set) var refusals: UInt64 = 0
  /// The deadline of the task under way; `nil` for no limit.
  public private(set) var deadline: Nanoseconds?
  private var batches = RingBuffer<Batch<Task>, capacity>(filler: Batch())
  private var oldest: BatchNumber = 1
  private var index = 0

  /// A sequencer with nothing to do.
  public init() {}

  /// The number of batches that are not over, 0...`capacity`; the oldest one runs.
  public var count: Int { batches.count }

  /// The ticket of the task under way; `nil` when there is nothing to do.
  public var running: Ticket<Task>? {
    guard !batches.isEmpty, let task = batches[0][index] else { return nil }
    return Ticket(task: task, batch: oldest, index: index)
  }

  /// Adds a batch behind all others; if there are none, its first task is to be started now.
  ///
  /// A full queue refuses it, and counts that (D12, AC-B6).
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

  /// Ends the task under way as completed, and its batch with it unless that is `continuing`.
  ///
  /// A ticket of any other task changes nothing. At the same moment the deadline comes first (D9):
  /// the task is then timed out, and the completion late.
  public mutating func complete(
    _ ticket: Ticket<Task>, continuing: Bool = true, at now: Nanoseconds
  ) -> SequenceStep<Task> {
    guard ticket == running else { return SequenceStep(.late) }
    if let deadline, deadline <= now { return end(ticket, .timedOut, .late, at: now) }
    return end(ticket, continuing ? .completed : .stopped, at: now)
  }

  /// Ends the task under way, and its batch, if the deadline is due by `time`.
  ///
  /// The next task has its whole time from `time` on, since it could not start earlier.
  ///
  /// - Returns: the step, or `nil` when no deadline is due.
  public mutating func expire(by time: Nanoseconds) -> SequenceStep<Task>? {
    guard let running, let deadline, deadline <= time else { return nil }
    return end(running, .timedOut, at: time)
  }

  /// Ends the running batch; the first task of the next one is to be started now.
  ///
  /// It is cancelled even if its deadline is due, since it ends either way.
  public mutating func cancel(at now: Nanoseconds) -> SequenceStep<Task> {
    guard let running else { return SequenceStep(.idle) }
    return end(running, .cancelled, at: now)
  }

  /// Ends every batch, running or waiting, with a notice for each.
  public mutating func cancelAll(at now: Nanoseconds) -> SequenceStep<Task> {
    guard let running else { return SequenceStep(.idle) }
    return end(running, .cancelled, batches: count, at: now)
  }

  /// Ends the task under way and, unless its batch goes on, this many batches with it.
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

  /// Removes the oldest batches from the queue and returns their numbers.
  private mutating func finish(_ number: Int) -> Range<BatchNumber> {
    let numbers = oldest..<(oldest + BatchNumber(number))
    oldest = numbers.upperBound
    batches.removeFirst(number)
    index = 0
    return numbers
  }

  /// Sets the deadline of the task that is now in front, and returns its ticket.
  private mutating func start(at now: Nanoseconds) -> Ticket<Task>? {
    let ticket = running
    let limit = ticket?.task.limit ?? 0
    deadline = limit == 0 ? nil : now &+ Nanoseconds(limit) &* 1_000_000
    return ticket
  }
}
