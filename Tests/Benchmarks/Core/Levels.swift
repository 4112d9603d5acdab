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
    for word in machine.handle(tape[time], at: UInt64(time), in: world).words { report.count(word) }
  }
  report.end(machine)
}

/// The same by a driver, through whose queue no event has to go.
func drive<M: StateMachine, C: World>(
  _ machine: M, _ tape: Tape<M.A>, _ report: Report<M.A>, in world: C
) where C.Names == M.A {
  var counting = Counting(world: world, report: report)
  var machine = machine
  _ = machine.start(at: 0, in: world)
  var driver = Driver<M, 4>(machine)
  for time in 0..<tape.count {
    counting.world.time = UInt64(time)
    driver.handle(tape[time], at: UInt64(time), in: &counting)
  }
  report.end(driver.machine)
}

/// A world in which words are counted.
struct Counting<C: World>: Performer where C.Names: Automaton {
  typealias Names = C.Names
  var world: C
  let report: Report<C.Names>

  func holds(_ condition: C.Names.Guard) -> Bool { world.holds(condition) }
  func milliseconds(of interval: C.Names.Interval) -> UInt32 { world.milliseconds(of: interval) }
  mutating func perform(_ word: C.Names.Word) { report.count(word) }
}
