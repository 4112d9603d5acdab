// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A bounded first-in, first-out queue of events with their times.
///
/// A full queue refuses new events. If the machine has urgent events, the last slot is reserved for
/// them (D12).
public struct EventQueue<A: Automaton, let capacity: Int>: Sendable {
  /// The number of events in the queue, 0...`capacity`.
  @inlinable public var count: Int { used }

  @usableFromInline var used = 0
  @usableFromInline var first = 0
  // Not a RingBuffer of pairs, which takes four more instructions to add or remove an event.
  @usableFromInline var events: InlineArray<capacity, UInt8>
  @usableFromInline var times: InlineArray<capacity, Nanoseconds>

  /// Creates an empty queue.
  @inlinable public init() {
    events = InlineArray(repeating: 0)
    times = InlineArray(repeating: 0)
  }

  /// The time of the oldest event, or `nil` if the queue is empty.
  @inline(__always)  // A call would copy the queue.
  @inlinable public var nextTime: Nanoseconds? { used > 0 ? times[first] : nil }

  // Not `%`, because some processors have no division.
  @inlinable func slot(_ index: Int) -> Int {
    let slot = first &+ index
    return slot < capacity ? slot : slot &- capacity
  }

  /// Adds an event that happened at `time`.
  ///
  /// - Returns: `false` if there is no free slot for the event; the queue is then unchanged.
  /// - Complexity: O(1), or O(events) if the event is not urgent and only the last slot is free.
  @inlinable public mutating func enqueue(_ event: A.Event, at time: Nanoseconds) -> Bool {
    guard count < capacity else { return false }
    if count == capacity - 1, !A.isUrgent(event), A.hasUrgentEvent { return false }
    let slot = slot(count)
    events[slot] = event.rawValue
    times[slot] = time
    used += 1
    return true
  }

  /// Removes and returns the oldest event and its time, or returns `nil` if the queue is empty.
  @inlinable public mutating func dequeue() -> (event: A.Event, time: Nanoseconds)? {
    guard count > 0, let event = A.Event(rawValue: events[first]) else { return nil }
    let time = times[first]
    first = slot(1)
    used -= 1
    return (event, time)
  }
}

extension Automaton {
  /// Whether any event of the table is urgent.
  @inlinable static var hasUrgentEvent: Bool {
    // Without an early exit from the loop, the compiler folds the result into a constant.
    var isSome = false
    for column in 0..<_eventCount {
      let event = Event(rawValue: UInt8(truncatingIfNeeded: column))
      isSome = event.map(isUrgent) ?? false || isSome
    }
    return isSome
  }
}
