// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// Events that wait for the step in hand to be completed, oldest first.
///
/// The queue is bounded. A full one refuses the newest event, and its last place is kept for an
/// urgent one (SEEDS D12).
public struct EventQueue<A: Automaton, let capacity: Int>: Sendable {
  private struct Entry {
    var event: UInt8 = 0
    var time: Nanoseconds = 0
  }

  private var entries = RingBuffer<Entry, capacity>(filler: Entry())

  /// An empty queue.
  public init() {}

  /// The number of events that wait, 0...`capacity`.
  public var count: Int { entries.count }

  /// Adds an event that happened at `time`.
  ///
  /// - Returns: `false` when there was no place for it; the queue is then as before.
  /// - Complexity: O(1).
  public mutating func enqueue(_ event: A.Event, at time: Nanoseconds) -> Bool {
    let places = A.isUrgent(event) ? capacity : capacity - 1
    guard count < places else { return false }
    entries.append(Entry(event: event.rawValue, time: time))
    return true
  }

  /// Takes the oldest event away and returns it with its time; `nil` when none waits.
  ///
  /// - Complexity: O(1).
  public mutating func dequeue() -> (event: A.Event, time: Nanoseconds)? {
    guard !entries.isEmpty, let event = A.Event(rawValue: entries[0].event) else { return nil }
    return (event, entries.removeFirst().time)
  }
}
