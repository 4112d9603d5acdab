// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// Conditions that may differ from one event of the tape to the next.
protocol World: Conditions {
  /// The event's place on the tape.
  var time: UInt64 { get set }
}

/// The machine's own `handle`; each step is handed out, and its words not performed.
func handle<A: Automaton, C: World>(
  _ tape: Tape<A>, _ report: Report<A>, in world: C
) where C.Names == A {
  var world = world
  var machine = Machine<A>()
  var step = machine.start(at: 0, in: world)
  for time in 0..<tape.count {
    world.time = UInt64(time)
    step = machine.handle(tape[time], at: UInt64(time), in: world)
    report.keep(step, time)
  }
  report.end(machine)
  report.end(step)
}

/// The machine's own `handle`, of either kind, and each word counted.
func count<M: StateMachine, C: World>(
  _ machine: M, _ tape: Tape<M.A>, _ report: Report<M.A>, in world: C
) where C.Names == M.A {
  var world = world
  var machine = machine
  _ = machine.start(at: 0, in: world)
  for time in 0..<tape.count {
    world.time = UInt64(time)
    for word in machine.handle(tape[time], at: UInt64(time), in: world).words {
      report.count(word)
    }
  }
  report.end(machine)
}

/// The same by a driver, which every event passes through its queue.
func drive<M: StateMachine, C: World>(
  _ machine: M, _ tape: Tape<M.A>, _ report: Report<M.A>, in world: C
) where C.Names == M.A {
  var world = world
  var driver = Driver<M, 4>(machine)
  driver.start(at: 0, in: &world) { (_, _) in }
  for time in 0..<tape.count {
    world.time = UInt64(time)
    _ = driver.post(tape[time], at: UInt64(time))
    driver.run(by: UInt64(time), in: &world) { (word, _) in report.count(word) }
  }
  report.end(driver.machine)
}
