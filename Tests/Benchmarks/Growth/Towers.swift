// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CBenchmark
import FSM

/// Two towers of states that are part of each other, eight deep, and a machine in either.
enum Towers: Automaton {
  enum State: UInt8, Name {
    case left1, left2, left3, left4, left5, left6, left7, left8
    case right1, right2, right3, right4, right5, right6, right7, right8
    var name: StaticString { "state" }
  }
  enum Event: UInt8, Name {
    /// Only the outermost state handles it.
    case touch
    /// All that is active is left, and as much of the other tower entered.
    case swap
    /// One state deeper.
    case climb
    var name: StaticString { "event" }
  }
  enum Word: UInt8, Name {
    case enter, leave
    var name: StaticString { "word" }
  }

  static let initial = State.left1

  private static var come: Phrase<Towers> { .words(.enter) }
  private static var go: Phrase<Towers> { .words(.leave) }

  // swift-format-ignore
  static let table = HierarchicalTable<Towers, 16, 3>([
    //                                                       touch, swap, climb
    .row(.left1, enter: come, exit: go,                     [.stay(), .to(.right1), .to(.left2)]),
    .row(.left2, in: .left1, enter: come, exit: go,         [.nothing, .to(.right2), .to(.left3)]),
    .row(.left3, in: .left2, enter: come, exit: go,         [.nothing, .to(.right3), .to(.left4)]),
    .row(.left4, in: .left3, enter: come, exit: go,         [.nothing, .to(.right4), .to(.left5)]),
    .row(.left5, in: .left4, enter: come, exit: go,         [.nothing, .to(.right5), .to(.left6)]),
    .row(.left6, in: .left5, enter: come, exit: go,         [.nothing, .to(.right6), .to(.left7)]),
    .row(.left7, in: .left6, enter: come, exit: go,         [.nothing, .to(.right7), .to(.left8)]),
    .row(.left8, in: .left7, enter: come, exit: go,         [.nothing, .to(.right8), .nothing]),
    .row(.right1, enter: come, exit: go,                    [.stay(), .to(.left1), .nothing]),
    .row(.right2, in: .right1, enter: come, exit: go,       [.nothing, .to(.left2), .nothing]),
    .row(.right3, in: .right2, enter: come, exit: go,       [.nothing, .to(.left3), .nothing]),
    .row(.right4, in: .right3, enter: come, exit: go,       [.nothing, .to(.left4), .nothing]),
    .row(.right5, in: .right4, enter: come, exit: go,       [.nothing, .to(.left5), .nothing]),
    .row(.right6, in: .right5, enter: come, exit: go,       [.nothing, .to(.left6), .nothing]),
    .row(.right7, in: .right6, enter: come, exit: go,       [.nothing, .to(.left7), .nothing]),
    .row(.right8, in: .right7, enter: come, exit: go,       [.nothing, .to(.left8), .nothing]),
  ])
}

/// A tape for a machine `size` deep, whose words are not performed.
@c(growth_depth)
func depth(_ tape: UnsafePointer<tape>, _ totals: UnsafeMutablePointer<totals>, _ size: Int) {
  // Safe because the caller's pointers are to one tape and one set of totals of its own.
  unsafe handOut(climbed(size), Tape(tape.pointee), Report(totals))
}

/// The same, and each word is added to its counter.
@c(growth_performing) func performing(
  _ tape: UnsafePointer<tape>, _ totals: UnsafeMutablePointer<totals>, _ size: Int
) {
  // Likewise.
  unsafe perform(climbed(size), Tape(tape.pointee), Report(totals))
}

private func climbed(_ size: Int) -> HierarchicalMachine<Towers> {
  var machine = HierarchicalMachine<Towers>()
  _ = machine.start(at: 0, in: Nothing())
  for _ in 1..<size { _ = machine.handle(.climb, at: 0, in: Nothing()) }
  return machine
}

/// A tape for a machine, started if it was not, whose words are not performed.
func handOut<A: Automaton>(
  _ machine: HierarchicalMachine<A>, _ events: Tape<A>, _ report: Report<A>
) where A.Guard == NoNames, A.Interval == NoNames {
  let nothing = Nothing<A>()
  var machine = machine
  _ = machine.start(at: 0, in: nothing)
  var counters = InlineArray<16, UInt64>(repeating: 0)
  for time in 0..<events.count {
    let step = machine.handle(events[time], at: UInt64(time), in: nothing)
    counters[0] &+= UInt64(step.outcome.rawValue)
  }
  report.end(machine)
  report.end(counters)
}

/// The same, and each word is added to its counter.
func perform<A: Automaton>(
  _ machine: HierarchicalMachine<A>, _ events: Tape<A>, _ report: Report<A>
) where A.Guard == NoNames, A.Interval == NoNames {
  let nothing = Nothing<A>()
  var machine = machine
  _ = machine.start(at: 0, in: nothing)
  var counters = InlineArray<16, UInt64>(repeating: 0)
  for time in 0..<events.count {
    for word in machine.handle(events[time], at: UInt64(time), in: nothing).words {
      counters[Int(word.rawValue)] &+= 1
    }
  }
  report.end(machine)
  report.end(counters)
}
