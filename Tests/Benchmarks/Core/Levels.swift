// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// Conditions that may differ from one event of the tape to the next.
protocol World: Conditions {
  /// The event's place on the tape.
  var time: UInt64 { get set }
}

/// The states alone: the guard is asked and the next state read, and nothing else done.
func next<A: Automaton, C: World>(
  _ tape: Tape<A>, _ report: Report<A>, in world: C
) where C.Names == A {
  var world = world
  var state = Int(A.initial.rawValue)
  for time in 0..<tape.count {
    world.time = UInt64(time)
    state = A.table.destination(from: state, on: Int(tape[time].rawValue), in: world)
  }
  if let last = A.State(rawValue: UInt8(state)) { report.end(last) }
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

/// The machine's own `handle`, and each word counted.
func count<A: Automaton, C: World>(
  _ tape: Tape<A>, _ report: Report<A>, in world: C
) where C.Names == A {
  var world = world
  var machine = Machine<A>()
  _ = machine.start(at: 0, in: world)
  for time in 0..<tape.count {
    world.time = UInt64(time)
    var words = machine.handle(tape[time], at: UInt64(time), in: world).words
    while let word = words.next() { report.count(word) }
  }
  report.end(machine)
}
