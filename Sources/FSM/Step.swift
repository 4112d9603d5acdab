// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// What handling one event came to.
public enum Outcome: UInt8, Sendable {
  /// No cell: the event means nothing in this state.
  case unhandled
  /// A guard said no.
  case refused
  /// The state stayed; words may have to be performed.
  case stayed
  /// A state was left and a state was entered, perhaps the same one.
  case moved
  /// The machine has not been started.
  case notStarted
  /// The event found the queue full, or the stack of covered states.
  case full
  /// There was no covered state to come back to.
  case empty
  /// The machine's state failed its self-check; nothing it says is to be trusted.
  case corrupt
}

/// What handling one event meant: where from, where to, what came of it, and the words to perform.
///
/// A step is eight bytes. It holds the words of the transition itself; those of exit and entry it
/// finds in the table, so it has no capacity to run out of.
public struct Step<Machine: Automaton>: Sendable {
  @usableFromInline static var none: UInt8 { 0xFF }

  @usableFromInline let eventByte: UInt8
  @usableFromInline let fromByte: UInt8
  @usableFromInline let toByte: UInt8
  @usableFromInline let outcomeByte: UInt8
  @usableFromInline let phrase: Phrase<Machine>

  @inlinable init(event: UInt8, from: UInt8, to: UInt8, _ outcome: Outcome) {
    eventByte = event
    fromByte = from
    toByte = to
    outcomeByte = outcome.rawValue
    phrase = .none
  }

  /// The step of an event that took this arm.
  @inlinable init(event: UInt8, from: UInt8, by arm: Arm<Machine>) {
    eventByte = event
    fromByte = from
    toByte = arm.destination(from: from)
    outcomeByte = arm.outcome
    // That of a push or pop, which mean nothing here, is not performed.
    phrase = arm.phrase.kept(if: arm.outcome != Outcome.unhandled.rawValue)
  }

  /// What came of the event.
  @inlinable public var outcome: Outcome { Outcome(rawValue: outcomeByte) ?? .corrupt }
  @inlinable var isMove: Bool { outcomeByte == Outcome.moved.rawValue }
  /// The event; `nil` for a start or a resumption.
  @inlinable public var event: Machine.Event? { Machine.Event(rawValue: eventByte) }
  /// The state before; `nil` for a start or a resumption.
  @inlinable public var from: Machine.State? { Machine.State(rawValue: fromByte) }
  /// The state after; `nil` while the machine has none.
  @inlinable public var to: Machine.State? { Machine.State(rawValue: toByte) }

  /// The guard that refused, where one did.
  @inlinable public var refusal: Machine.Guard? {
    guard outcome == .refused, Int(eventByte) < Machine.table.eventCount else { return nil }
    return Machine.table.cell(Int(fromByte), Int(eventByte)).guardName
  }

  /// Whether somebody should be told: corrupt, full, or a required event that nobody handled.
  @inlinable public var isFault: Bool {
    switch outcome {
    case .corrupt, .full: true
    case .unhandled: event.map(Machine.isRequired) ?? false
    case .refused, .stayed, .moved, .notStarted, .empty: false
    }
  }
}
