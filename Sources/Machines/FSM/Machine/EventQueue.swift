// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// Events that wait for the step in hand to be completed, oldest first.
///
/// The queue is bounded. A full one refuses the newest event, and where some event of the machine is
/// urgent its last slot is kept for such a one (D12).
public struct EventQueue<A: Automaton, let capacity: Int>: Sendable {
  /// The number of events that wait, 0...`capacity`.
  @inlinable public var count: Int { used }

  @usableFromInline var used = 0
  @usableFromInline var first = 0
  // No RingBuffer of pairs: it costs four instructions more for each event put in or taken out.
  @usableFromInline var events: InlineArray<capacity, UInt8>
  @usableFromInline var times: InlineArray<capacity, Nanoseconds>

  /// An empty queue.
  @inlinable public init() {
    events = InlineArray(repeating: 0)
    times = InlineArray(repeating: 0)
  }

  /// The time of the oldest event; `nil` when the queue is empty.
  @inline(__always)  // A call would copy the queue.
  @inlinable public var nextTime: Nanoseconds? { used > 0 ? times[first] : nil }

  // No remainder: some processors have no division.
  @inlinable func slot(_ index: Int) -> Int {
    let slot = first &+ index
    return slot < capacity ? slot : slot &- capacity
  }

  /// Adds an event that happened at `time`.
  ///
  /// - Returns: `false` when there was no slot for it; the queue is then as before.
  /// - Complexity: O(1); O(events) for an event that is not urgent and finds only the last slot.
  @inlinable public mutating func enqueue(_ event: A.Event, at time: Nanoseconds) -> Bool {
    guard count < capacity else { return false }
    if count == capacity - 1, !A.isUrgent(event), A.hasUrgentEvent { return false }
    let slot = slot(count)
    events[slot] = event.rawValue
    times[slot] = time
    used += 1
    return true
  }

  /// Removes the oldest event and returns it with its time; `nil` when the queue is empty.
  @inlinable public mutating func dequeue() -> (event: A.Event, time: Nanoseconds)? {
    guard count > 0, let event = A.Event(rawValue: events[first]) else { return nil }
    let time = times[first]
    first = slot(1)
    used -= 1
    return (event, time)
  }
}

extension Automaton {
  /// Whether some event of the table is urgent.
  @inlinable static var hasUrgentEvent: Bool {
    // Without a jump out of the loop the compiler works out the answer.
    var isSome = false
    for column in 0..<_eventCount {
      let event = Event(rawValue: UInt8(truncatingIfNeeded: column))
      isSome = event.map(isUrgent) ?? false || isSome
    }
    return isSome
  }
}
