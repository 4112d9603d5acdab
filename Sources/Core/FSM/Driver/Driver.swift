// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import Fixed

/// A machine of either kind with its queue: what runs an event to completion.
///
/// Events wait in a queue of `capacity`, each with the time at which it happened. `run(by:in:perform:each:)`
/// handles them, oldest first, and has every word performed. Before an event of a later time, and when
/// no more events wait, the machine's deadline is handled at its own time. After each step come, before
/// the next event from outside and at the step's time,
///
/// 1. the machine's ``Automaton/completion``, if the step moved: for transitions that need no event,
/// 2. what the words of the step raised, oldest first: an event that the automaton gives for a word
///    (``Automaton/raises(_:)``), and then one that the performer returns. They wait in a queue of
///    their own, which has the same capacity.
///
/// Nothing is lost silently. An event that finds its queue full comes back as a step with the outcome
/// `full`, which is a fault: from ``post(_:at:)``, or for a raised event through `each`. After an event
/// from outside at most ``chainLimit`` completions and raised events are handled; those left then are
/// reported in the same way.
///
/// It allocates nothing. A main loop without an operating system is these lines, `board` being a value
/// that answers guards, performs words and knows the time:
///
///     var driver = Driver<Machine<Gate>, 8>()
///     driver.start(at: board.now, in: &board) { word, board in board.perform(word) }
///     while true {
///       while let event = board.nextEvent() { board.note(driver.post(event, at: board.now)) }
///       driver.run(by: board.now, in: &board) { word, board in board.perform(word) }
///       board.sleep(until: driver.deadline)
///     }
///
/// The world is handed over at each call, to guards as it is now and to words to be changed; so a guard
/// sees what the words of the step before have done.
///
/// ## Events with a payload
///
/// An event is one byte. What belongs to it, the value of a coin or a received number, is put into the
/// world before the event, where guards and words find it; and it is handled before the next one comes:
///
///     board.coin = value
///     board.note(driver.post(.coin, at: now))
///     driver.run(by: now, in: &board) { word, board in board.perform(word) }
///
/// Where several such events may wait, their payloads wait in a queue in the world, in the same order;
/// guards look at the oldest, and a word that every cell of the event performs takes it away.
public struct Driver<M: StateMachine, let capacity: Int>: Sendable {
  /// The machine's definition.
  public typealias A = M.A

  @usableFromInline var core: M
  @usableFromInline var waiting = EventQueue<M.A, capacity>()
  @usableFromInline var raised = RingBuffer<UInt8, capacity>(filler: 0)

  /// A driver of a machine that is not started.
  @inlinable public init() { core = M() }

  /// A driver of a machine that may have started: one that was resumed.
  @inlinable public init(_ machine: M) { core = machine }

  /// How many completions and raised events are handled after an event from outside: 255.
  @inlinable public static var chainLimit: Int { 255 }

  /// The machine.
  @inlinable public var machine: M { core }

  /// When to run again: at the time of the oldest event that waits, else when the machine times out.
  ///
  /// `nil` means not before the next event.
  @inlinable public var deadline: Nanoseconds? { waiting.nextTime ?? core.deadline }

  /// Adds an event that happened at `time`, which is not in the future.
  ///
  /// - Returns: `nil`; or where there was no room for it, the step that says so, a fault.
  @inlinable public mutating func post(_ event: A.Event, at time: Nanoseconds) -> M.Result? {
    waiting.enqueue(event, at: time) ? nil : core.overflow(event)
  }
}
