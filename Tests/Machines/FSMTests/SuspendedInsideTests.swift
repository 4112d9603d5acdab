// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import MachineSupport
import SampleMachines
import Testing

/// What a push inside a state leaves, while a push at the top suspends that state.
@Suite struct SuspendedInsideTests {
  /// An event, where it leads, and how many states are suspended then.
  private typealias Case = (event: Room.Event, state: Room.State, count: Int)

  private static let rounds: [[Case]] = [
    // What stands in for the room may be replaced.
    [(.move, .street, 2), (.back, .lamp, 1), (.back, .desk, 0)],
    // The room may be entered otherwise, too; what was suspended last still comes back first.
    [(.move, .street, 2), (.home, .desk, 2), (.back, .lamp, 1), (.back, .desk, 0)],
  ]

  @Test(
    "what is suspended inside a suspended state stays so, whatever happens meanwhile",
    arguments: 0..<rounds.count)
  func staysSuspended(index: Int) {
    var machine = HierarchicalMachine<Room>()
    _ = machine.start(at: 0, in: Answer())
    let before: [Case] = [(.inner, .lamp, 1), (.outer, .hall, 2)]
    for (event, state, count) in before + Self.rounds[index] {
      let to = machine.handle(event, at: 0, in: Answer()).to
      #expect(to == state && machine.suspendedCount == count, "\(event)")
    }
    #expect(machine.handle(.back, at: 0, in: Answer()).outcome == .empty)
  }
}

/// A room with a desk and a lamp; a hall and a street outside.
private enum Room: Automaton {
  enum State: UInt8, CaseName { case room, desk, lamp, hall, street }
  enum Event: UInt8, CaseName { case inner, outer, move, home, back }
  typealias Word = NoNames

  static let initial = State.room

  // swift-format-ignore
  static let table = WithStack<_, 2>(HierarchicalTable<Room, 5, 5>([
    //                                inner         outer         move           home         back
    .row(.room, initial: .desk,      [.nothing,     .push(.hall), .nothing,      .nothing,    .pop()]),
    .row(.desk, in: .room,           [.push(.lamp), .nothing,     .nothing,      .nothing,    .nothing]),
    .row(.lamp, in: .room,           [.nothing,     .nothing,     .nothing,      .nothing,    .nothing]),
    .row(.hall,                      [.nothing,     .nothing,     .to(.street),  .nothing,    .pop()]),
    .row(.street,                    [.nothing,     .nothing,     .nothing,      .to(.room),  .pop()]),
  ]))
}
