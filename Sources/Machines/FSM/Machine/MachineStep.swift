// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// The result of one event, for a flat machine or a machine with substates.
public protocol MachineStep<A>: Sendable {
  /// The machine's definition.
  associatedtype A: Automaton
  /// The words to perform, in order.
  associatedtype Words: Sequence<A.Word>

  /// The outcome of the event.
  var outcome: Outcome { get }
  /// The event, or `nil` for a start or a resumption.
  var event: A.Event? { get }
  /// The innermost state before the event, or `nil` for a start or a resumption.
  var from: A.State? { get }
  /// The innermost state after the event, or `nil` if the machine has no state.
  var to: A.State? { get }
  /// Whether the step is a fault: corrupt, full, or a required event that no state handled.
  var isFault: Bool { get }
  /// The guard that refused the event, or `nil`.
  var refusal: A.Guard? { get }
  /// The words to perform now.
  var words: Words { get }
  /// The step as numbers, as a ``StepRing`` stores it.
  var record: StepRecord { get }
}

extension MachineStep {
  /// Whether the step is a fault: corrupt, full, or a required event that no state handled.
  @inlinable public var isFault: Bool {
    switch outcome {
    case .corrupt, .full: true
    case .unhandled: event.map(A.isRequired) ?? false
    case .refused, .stayed, .moved, .notStarted, .empty, .deferred: false
    }
  }
}

extension Step: MachineStep {}
