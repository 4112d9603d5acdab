// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis
import MachineSupport
import SampleMachines
import Testing

/// A timer for each level: `after` belongs to the state whose transition it triggers.
@Suite struct LevelTimerTests {
  private var oven = HierarchicalMachine<Oven>()
  private let cook = Answer<Oven>()

  private mutating func start(at time: UInt64 = 0) { _ = oven.start(at: time, in: cook) }

  @Test mutating func `the deadline is the earliest of all active states'`() {
    start()
    expectEqual(oven.deadline, 90_000_000_000)
    _ = oven.handle(.pause, at: 1, in: cook)
    expectEqual(oven.deadline, 600_000_000_000)
  }

  @Test mutating func `an inner timer ends neither the outer one nor its deadline`() {
    start()
    expectEqual(oven.expire(by: 90_000_000_000, in: cook)?.to, .paused)
    expectEqual(oven.deadline, 600_000_000_000)
    expectEqual(oven.expire(by: 600_000_000_000, in: cook)?.to, .off)
    expectEqual(oven.deadline, nil)
  }

  @Test("an outer timeout is decided by the outer row, and not by the innermost state")
  mutating func ownRow() {
    start()
    _ = oven.handle(.pause, at: 0, in: cook)
    // Paused has a cell for the timeout, which is not asked.
    let step = oven.expire(by: 700_000_000_000, in: cook)
    expectEqual(step?.handler, .oven)
    expectEqual(step?.from, .paused)
    expectEqual(step?.to, .off)
    expectEqual(step?.performed, "-paused -oven +off")
  }

  @Test mutating func `the same event from outside begins at the innermost state`() {
    start()
    _ = oven.handle(.pause, at: 0, in: cook)
    let step = oven.handle(.timeout, at: 0, in: cook)
    expectEqual(step.handler, .paused)
    expectEqual(step.outcome, .stayed)
    expectEqual(oven.deadline, 600_000_000_000)
  }

  @Test mutating func `leaving a state stops its timer, and entering it again starts it anew`() {
    start()
    _ = oven.handle(.pause, at: 10, in: cook)
    _ = oven.handle(.pause, at: 20, in: cook)
    expectEqual(oven.state, .heating)
    expectEqual(oven.deadline, 90_000_000_020)
    _ = oven.handle(.stop, at: 30, in: cook)
    #expect(oven.state == .off && oven.deadline == nil)
  }

  @Test mutating func `a timeout that its own row does not handle goes on to the parent`() {
    start()
    _ = oven.handle(.pause, at: 0, in: cook)
    _ = oven.handle(.clean, at: 0, in: cook)
    expectEqual(oven.state, .cleaning)
    expectEqual(oven.deadline, 5_000_000_000)
    expectEqual(oven.expire(by: 5_000_000_000, in: cook)?.handler, .oven)
  }

  @Test("of two that are due at the same time the inner one is first, and only that is used up")
  mutating func tie() {
    start(at: 0)
    _ = oven.handle(.pause, at: 0, in: cook)
    _ = oven.handle(.pause, at: 510_000_000_000, in: cook)
    expectEqual(oven.deadline, 600_000_000_000)
    expectEqual(oven.expire(by: 600_000_000_000, in: cook)?.handler, .heating)
    expectEqual(oven.deadline, 600_000_000_000)
    expectEqual(oven.expire(by: 600_000_000_000, in: cook)?.handler, .oven)
  }

  @Test("a suspended state's timer stops, and begins again when it is entered again")
  mutating func suspended() {
    start()
    _ = oven.handle(.hold, at: 1, in: cook)
    #expect(oven.state == .off && oven.deadline == nil)
    _ = oven.handle(.hold, at: 2, in: cook)
    expectEqual(oven.state, .heating)
    expectEqual(oven.deadline, 90_000_000_002)
  }

  @Test func `timers inside each other are a mistake only where there is one timer`() {
    // A substate that handles the timeout of its oven would wait for ever.
    expectEqual(findings(Oven.self), [.timeoutWithoutDelay(row: 2)])
  }

  @Test func `a timeout that only a substate handles is a mistake where each state has a timer`() {
    #expect(findings(Careless.self) == [.timeoutWithoutCell(row: 0), .timeoutWithoutDelay(row: 1)])
  }

  @Test func `the deadline of each level can be read and set, and the earliest counts`() {
    var oven = HierarchicalMachine<Oven>()
    _ = oven.start(at: 0, in: Answer())
    let stopped = Array(repeating: Nanoseconds.max, count: 6)
    expectEqual(oven.deadlines, [600_000_000_000, 90_000_000_000] + stopped)
    oven.deadlines = [50_000_000_000, 90_000_000_000] + stopped
    expectEqual(oven.deadline, 50_000_000_000)
    expectEqual(oven.expire(by: 50_000_000_000, in: Answer())?.to, .off)
    expectEqual(oven.deadlines, [.max, .max] + stopped)
  }

  @Test func `a machine with one timer is as large as ever, whatever others need`() {
    expectEqual(MemoryLayout<HierarchicalMachine<DeepKiosk>>.size, 16)
    #expect(MemoryLayout<HierarchicalMachine<Oven>>.size > 72)
  }
}

/// An oven that switches off after ten minutes, and pauses after ninety seconds of heat.
private enum Oven: Automaton {
  enum State: UInt8, CaseName { case oven, heating, paused, cleaning, off }
  enum Event: UInt8, CaseName { case pause, clean, stop, hold, timeout }
  enum Word: UInt8, ListedName {
    case leaveOven, leavePaused, enterOff
    static let names: [3 of StaticString] = ["-oven", "-paused", "+off"]
  }

  static let initial = State.oven
  static let roles = Roles<Self>(timeout: .timeout)

  // swift-format-ignore
  static let table = WithTimers(WithStack<_, 1>(HierarchicalTable<Oven, 5, 5>([
    //                                                                                 pause          clean           stop       hold          timeout
    .row(.oven, initial: .heating, exit: .words(.leaveOven), after: .seconds(600),    [.nothing,      .nothing,       .to(.off), .push(.off),  .to(.off)]),
    .row(.heating, in: .oven, after: .seconds(90),                                    [.to(.paused),  .nothing,       .nothing,  .nothing,     .to(.paused)]),
    .row(.paused, in: .oven, exit: .words(.leavePaused),                              [.to(.heating), .to(.cleaning), .nothing,  .nothing,     .stay()]),
    .row(.cleaning, in: .oven, after: .seconds(5),                                    [.nothing,      .nothing,       .nothing,  .nothing,     .nothing]),
    .row(.off, enter: .words(.enterOff),                                              [.to(.oven),    .nothing,       .nothing,  .pop(),       .nothing]),
  ])))
}

// swift-format-ignore
private enum Careless: BrokenDeep {
  static let table = WithTimers(HierarchicalTable<Careless, 3, 2>([
    .row(.a, initial: .b, after: .seconds(1), [.to(.c), .nothing]), .row(.b, in: .a, [.nothing, .stay()]),
    .row(.c, [.to(.a), .nothing]),
  ]))
}
