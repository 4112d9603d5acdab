// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Turnstile

/// The queue behind the step in hand: events, and after them one `repairman` command.
struct WaitingEvents {
  private var events = EventQueue<Turnstile, 8>()
  private var command: (IssuedCommand, Nanoseconds)?

  /// Whether nothing waits.
  var isEmpty: Bool { events.count == 0 && command == nil }

  /// Whether a command waits already.
  var hasCommand: Bool { command != nil }

  /// Adds an event; `false` when the queue is full.
  mutating func append(_ event: Turnstile.Event, at time: Nanoseconds) -> Bool {
    events.enqueue(event, at: time)
  }

  /// Adds the command that follows all events.
  mutating func append(_ command: IssuedCommand, at time: Nanoseconds) {
    self.command = (command, time)
  }

  /// Removes the oldest event and returns it with its time; `nil` when the queue is empty.
  mutating func takeEvent() -> (Turnstile.Event, Nanoseconds)? { events.dequeue() }

  /// Removes the command and returns it with its time; `nil` when there is none.
  mutating func takeCommand() -> (IssuedCommand, Nanoseconds)? {
    defer { command = nil }
    return command
  }
}
