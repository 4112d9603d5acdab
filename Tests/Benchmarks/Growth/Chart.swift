// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CBenchmark
import FSM

/// The machine that hierarchies are compared by: P { P1 { P11 P12 } P2 { P21 } } Q, begun in P11.
enum Chart: Automaton {
  enum State: UInt8, Name {
    case p, p1, p11, p12, p2, p21, q
    var name: StaticString { "state" }
  }
  enum Event: UInt8, Name {
    /// The innermost state, its parent or its grandparent stays.
    case own, parent, grandparent
    /// One state is left and one entered, or two and two.
    case sibling, cousin
    var name: StaticString { "event" }
  }
  enum Word: UInt8, Name {
    case enter, leave, act
    var name: StaticString { "word" }
  }

  static let initial = State.p11
  static let table = HierarchicalTable<Chart, 7, 5>(chart(after: .never, outer: .never))
}

/// The same with a timer for each state.
enum TimedChart: Automaton {
  typealias State = Chart.State
  typealias Event = Chart.Event
  typealias Word = Chart.Word

  static let initial = State.p11
  static let roles = Roles<Self>(timeout: .own)
  static let table = WithTimers(
    HierarchicalTable<TimedChart, 7, 5>(chart(after: .seconds(2), outer: .seconds(1))))
}

@inline(__always)  // Or the tables would be no constants.
private func chart<A: Automaton>(after: Delay<A>, outer: Delay<A>) -> [7 of HierarchicalRow<A, 5>]
where A.State == Chart.State, A.Word == Chart.Word {
  let (enter, exit) = (Phrase<A>.words(.enter), Phrase<A>.words(.leave))
  let (no, stay) = (Cell<A>.nothing, Cell<A>.stay(.act))
  // swift-format-ignore
  return [
    //                                                           own,  parent, grandparent, sibling, cousin
    .row(.p, enter: enter, exit: exit, after: outer,            [no,   no,   stay, no,               no]),
    .row(.p1, in: .p, enter: enter, exit: exit, after: outer,   [no,   stay, no,   no,               no]),
    .row(.p11, in: .p1, enter: enter, exit: exit, after: after, [stay, no,   no,   .to(.p12, .act), .to(.p21, .act)]),
    .row(.p12, in: .p1, enter: enter, exit: exit, after: after, [stay, no,   no,   .to(.p11, .act), no]),
    .row(.p2, in: .p, enter: enter, exit: exit, after: after,   [no,   no,   no,   no,               no]),
    .row(.p21, in: .p2, enter: enter, exit: exit, after: after, [no,   no,   no,   no,              .to(.p11, .act)]),
    .row(.q, enter: enter, exit: exit, after: after,            [no,   no,   no,   no,               no]),
  ]
}

@c(growth_chart) func handOutChart(
  _ tape: UnsafePointer<tape>, _ totals: UnsafeMutablePointer<totals>, _ size: Int
) {
  // Safe because the caller's pointers are to one tape and one set of totals of its own.
  unsafe handOut(HierarchicalMachine<Chart>(), Tape(tape.pointee), Report(totals))
}

@c(growth_performed) func performChart(
  _ tape: UnsafePointer<tape>, _ totals: UnsafeMutablePointer<totals>, _ size: Int
) {
  // Likewise.
  unsafe perform(HierarchicalMachine<Chart>(), Tape(tape.pointee), Report(totals))
}

@c(growth_timed) func handOutTimedChart(
  _ tape: UnsafePointer<tape>, _ totals: UnsafeMutablePointer<totals>, _ size: Int
) {
  // Likewise.
  unsafe handOut(HierarchicalMachine<TimedChart>(), Tape(tape.pointee), Report(totals))
}
