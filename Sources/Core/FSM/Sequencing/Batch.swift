// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

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
  ) {
    packed = Self.pack(first, Self.pack(second, Self.pack(third, Self.pack(fourth, 0))))
  }

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
  /// - Complexity: O(1).
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
