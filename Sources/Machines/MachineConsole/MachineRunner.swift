// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import FSMAnalysis

/// What has a machine handle events and deadlines: a driver, or less where that is enough.
package protocol MachineRunner {
  /// The machine's type.
  associatedtype M: StateMachine
  /// A machine that is not started.
  init()
  /// The machine.
  var machine: M { get }

  /// Whether the event can happen now.
  func allows(_ event: M.A.Event) -> Bool
  /// Goes on with another machine, which is at work.
  mutating func adopt(_ machine: M)
  /// Starts the machine.
  mutating func start(in conditions: inout ChosenConditions<M.A>)
  /// Handles an event now, if there is one, and the deadlines up to `now`.
  mutating func run<World: Performer<M.A>>(
    _ event: M.A.Event?, by now: Nanoseconds, in world: inout World)
}

extension MachineRunner {
  /// Every event can happen.
  package func allows(_ event: M.A.Event) -> Bool { true }
}

extension Driver: MachineRunner {
  package mutating func adopt(_ machine: M) { self = Driver(machine) }

  package mutating func start(in conditions: inout ChosenConditions<A>) {
    start(at: 0, in: &conditions)
  }

  package mutating func run<World: Performer<A>>(
    _ event: A.Event?, by now: Nanoseconds, in world: inout World
  ) {
    if let event { _ = post(event, at: now) }
    run(by: now, in: &world)
  }
}

/// A machine without completions, whose words raise no events: a browser's module has no room for the
/// queues of drivers.
package struct Undriven<M: StateMachine>: MachineRunner {
  package private(set) var machine = M()

  package init() {}

  package mutating func adopt(_ machine: M) { self.machine = machine }

  package mutating func start(in conditions: inout ChosenConditions<M.A>) {
    _ = machine.start(at: 0, in: conditions)
  }

  package mutating func run<World: Performer<M.A>>(
    _ event: M.A.Event?, by now: Nanoseconds, in world: inout World
  ) {
    if let event { world.hasPerformed(machine.handle(event, at: now, in: world)) }
    while let step = machine.expire(by: now, in: world) { world.hasPerformed(step) }
  }
}

/// A person's answers at the console: yes or no for each guard, a time for each interval.
package struct ChosenConditions<A: Automaton>: Performer {
  package typealias Names = A
  /// 1 for a guard that holds, then the milliseconds of each interval, as `ConditionText` counts them; without an
  /// answer a guard does not hold, and an interval is off.
  package var numbers = InlineArray<512, UInt32>(repeating: 0)

  /// Conditions without an answer.
  package init() {}

  package mutating func perform(_ word: A.Word) {}

  /// Whether the guard was answered with yes.
  package func holds(_ condition: A.Guard) -> Bool { numbers[Int(condition.rawValue)] == 1 }

  /// How long the interval was set to last.
  package func milliseconds(of interval: A.Interval) -> UInt32 {
    numbers[ConditionText<A>.guardCount + Int(interval.rawValue)]
  }
}
