// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CBenchmark
import FSM

/// One state, in which each event has a phrase one word longer than the event before.
enum Speaker: Automaton {
  enum State: UInt8, Name {
    case speaking
    var name: StaticString { "speaking" }
  }
  enum Event: UInt8, Name {
    case silence, one, two, three, four
    var name: StaticString { "event" }
  }
  enum Word: UInt8, Name {
    case do_, re, mi, fa
    var name: StaticString { "word" }
  }

  static let initial = State.speaking
  static let table = TransitionTable<Speaker, 1, 5>([
    .row(
      .speaking,
      [.stay(), .stay(.do_), .stay(.do_, .re), .stay(.do_, .re, .mi), .stay(.do_, .re, .mi, .fa)])
  ])
}

/// A tape of one event: handled, and its words counted.
@c(growth_phrase)
func phrase(_ tape: UnsafePointer<tape>, _ totals: UnsafeMutablePointer<totals>, _ size: Int) {
  // Safe because the caller's pointers are to one tape and one set of totals of its own.
  unsafe count(Machine<Speaker>(), Tape<Speaker>(tape.pointee), Report(totals), in: Nothing())
}

/// A tape that waits in a queue, `size` events at a time, and is handled from there.
@c(growth_queue)
func queue(_ tape: UnsafePointer<tape>, _ totals: UnsafeMutablePointer<totals>, _ size: Int) {
  // Safe because the caller's pointers are to one tape and one set of totals of its own.
  let events = unsafe Tape<Speaker>(tape.pointee)
  let report = unsafe Report<Speaker>(totals)
  let nothing = Nothing<Speaker>()
  var machine = Machine<Speaker>()
  var queue = EventQueue<Speaker, 256>()
  _ = machine.start(at: 0, in: nothing)
  var counters = InlineArray<16, UInt64>(repeating: 0)
  var time = 0
  while time < events.count {
    for _ in 0..<size { if queue.enqueue(events[time], at: UInt64(time)) { time += 1 } }
    while let waiting = queue.dequeue() {
      let step = machine.handle(waiting.event, at: waiting.time, in: nothing)
      counters[0] &+= UInt64(step.outcome.rawValue)
    }
  }
  report.end(machine)
  report.end(counters)
}
