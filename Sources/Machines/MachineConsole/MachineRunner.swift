// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM

/// What has a machine handle events and deadlines: a driver, or less where that is enough.
package protocol MachineRunner: Sendable {
  /// The machine's type.
  associatedtype M: StateMachine
  /// A machine that is not started.
  init()
  /// The machine.
  var machine: M { get }

  /// Starts the machine.
  mutating func start(in conditions: inout ChosenConditions<M.A>)
  /// Handles an event now, if there is one, and the deadlines up to `now`; `each` receives each step.
  mutating func run(
    _ event: M.A.Event?, by now: Nanoseconds, in conditions: inout ChosenConditions<M.A>,
    each: (M.Result) -> Void)
}

extension Driver: MachineRunner {
  /// Starts the machine, and handles what follows.
  package mutating func start(in conditions: inout ChosenConditions<A>) {
    start(at: 0, in: &conditions, perform: { _, _ in })
  }

  /// Handles an event now, the deadlines up to `now`, and what follows from each.
  package mutating func run(
    _ event: A.Event?, by now: Nanoseconds, in conditions: inout ChosenConditions<A>,
    each: (M.Result) -> Void
  ) {
    if let event { _ = post(event, at: now) }
    run(by: now, in: &conditions, perform: { _, _ in }) { step, _ in each(step) }
  }
}

/// A machine without completions, whose words raise no events: a browser's module has no room for the
/// queues of drivers.
package struct Undriven<M: StateMachine>: MachineRunner {
  /// The machine.
  package private(set) var machine = M()

  /// A machine that is not started.
  package init() {}

  /// Starts the machine.
  package mutating func start(in conditions: inout ChosenConditions<M.A>) {
    _ = machine.start(at: 0, in: conditions)
  }

  /// Handles an event now, and the deadlines up to `now`.
  package mutating func run(
    _ event: M.A.Event?, by now: Nanoseconds, in conditions: inout ChosenConditions<M.A>,
    each: (M.Result) -> Void
  ) {
    if let event { each(machine.handle(event, at: now, in: conditions)) }
    while let step = machine.expire(by: now, in: conditions) { each(step) }
  }
}
