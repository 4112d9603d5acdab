// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// The states alone: the guard is asked and the next state read, and nothing else done.
func next<A: Automaton, C: Conditions<A>>(_ tape: Tape<A>, _ report: Report<A>, in world: C) {
  var conditions = world
  var state = A.initial
  for time in 0..<tape.count {
    let cell = A.table.cell(Int(state.rawValue), Int(tape[time].rawValue))
    var arm = cell.then
    if let condition = cell.guardName, !conditions.holds(condition) { arm = cell.otherwise }
    state = arm.state ?? state
  }
  report.end(state)
}

/// The machine's own `handle`; each step is handed out, and its words not performed.
func handle<A: Automaton, C: Conditions<A>>(_ tape: Tape<A>, _ report: Report<A>, in world: C) {
  var conditions = world
  var machine = Machine<A>()
  var step = machine.start(at: 0, in: conditions)
  for time in 0..<tape.count {
    step = machine.handle(tape[time], at: UInt64(time), in: &conditions)
    report.keep(step, time)
  }
  report.end(machine)
  report.end(step)
}

/// The machine's own `handle`, and each word counted.
func count<A: Automaton, C: Conditions<A>>(_ tape: Tape<A>, _ report: Report<A>, in world: C) {
  var conditions = world
  var machine = Machine<A>()
  var counters = InlineArray<16, UInt64>(repeating: 0)
  _ = machine.start(at: 0, in: conditions)
  for time in 0..<tape.count {
    let step = machine.handle(tape[time], at: UInt64(time), in: &conditions)
    var words = step.words
    while let word = words.next() { counters[Int(word.rawValue)] &+= 1 }
  }
  report.end(machine)
  report.end(counters)
}
