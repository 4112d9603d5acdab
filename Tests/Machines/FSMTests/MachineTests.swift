// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import MachineSupport
import SampleMachines
import Testing

@Suite struct MachineTests {
  var machine = Machine<Door>()
  var weather = Weather()

  mutating func started() -> Step<Door> { machine.start(at: 0, in: weather) }

  /// Expects all there is to see of a step.
  private func expect(
    _ step: Step<Door>?, _ outcome: Outcome, _ event: Door.Event?, from: Door.State?,
    to: Door.State?, performs words: [Door.Word] = [],
    at location: SourceLocation = #_sourceLocation
  ) {
    #expect(step?.outcome == outcome && step?.event == event, sourceLocation: location)
    #expect(step?.from == from && step?.to == to, sourceLocation: location)
    #expect(step?.allWords == words, sourceLocation: location)
  }

  private func expect(
    _ state: Door.State?, until deadline: UInt64?, at location: SourceLocation = #_sourceLocation
  ) { #expect(machine.state == state && machine.deadline == deadline, sourceLocation: location) }

  @Test("EI-15, EI-17, TC-01: a machine begins without a state and ignores events until it starts")
  mutating func beginsWithoutAState() {
    expect(nil, until: nil)
    let step = machine.handle(.turn, at: 0, in: weather)
    expect(step, .notStarted, .turn, from: nil, to: nil)
    expect(nil, until: nil)
  }

  @Test("EI-13: starting enters the initial state and performs its entry words only")
  mutating func startEntersTheInitialState() {
    expect(started(), .moved, nil, from: nil, to: .closed, performs: [.latch, .dark])
  }

  @Test("EI-B3: starting twice changes nothing")
  mutating func startingTwiceChangesNothing() {
    _ = started()
    _ = machine.handle(.turn, at: 1, in: weather)
    let step = machine.start(at: 2, in: weather)
    expect(step, .stayed, nil, from: .open, to: .open)
    expect(.open, until: 1_500_000_001)
  }

  @Test("D7, EI-12, EI-14, FO-B3: exit, transition, entry; and the step knows both states")
  mutating func wordsComeInOrder() {
    _ = started()
    let step = machine.handle(.turn, at: 0, in: weather)
    expect(step, .moved, .turn, from: .closed, to: .open, performs: [.unlatch, .log, .light])
  }

  @Test("D7, EI-B1, EI-B2: the state is committed and its timer armed before a word is performed")
  mutating func stateIsCommittedFirst() {
    _ = started()
    _ = machine.handle(.turn, at: 7, in: weather)
    expect(.open, until: 1_500_000_007)
  }

  @Test("D6, EI-08, EI-16: again leaves and enters, and starts the timer over")
  mutating func againStartsOver() {
    _ = started()
    _ = machine.handle(.turn, at: 0, in: weather)
    let step = machine.handle(.knock, at: 1_000_000_000, in: weather)
    expect(step, .moved, .knock, from: .open, to: .open, performs: [.dark, .greet, .light])
    expect(.open, until: 2_500_000_000)
  }

  @Test("D6, TC-35: stay performs its words and leaves the state and its timer alone")
  mutating func stayLeavesTheTimer() {
    weather.patience = 100
    _ = started()
    _ = machine.handle(.weld, at: 0, in: weather)
    let deadline = machine.deadline
    let step = machine.handle(.knock, at: 50_000_000, in: weather)
    expect(step, .stayed, .knock, from: .welded, to: .welded, performs: [.greet])
    expect(.welded, until: deadline)
  }

  @Test("EI-11: leaving a state clears its timer")
  mutating func leavingClearsTheTimer() {
    _ = started()
    _ = machine.handle(.turn, at: 0, in: weather)
    _ = machine.handle(.turn, at: 1, in: weather)
    expect(.closed, until: nil)
    #expect(machine.expire(by: .max, in: weather) == nil)
  }

  @Test("EI-09, EI-10, EI-B7, FO-10: a deadline expires at its time, once, not a nanosecond early")
  mutating func deadlineExpires() {
    _ = started()
    _ = machine.handle(.turn, at: 0, in: weather)
    #expect(machine.expire(by: 1_499_999_999, in: weather) == nil)
    let due = machine.expire(by: 9_000_000_000, in: weather)
    expect(due, .moved, .timeout, from: .open, to: .closed, performs: [.dark, .latch, .dark])
    #expect(machine.expire(by: .max, in: weather) == nil)
  }

  @Test func `a machine without an event for its timeout has no deadline, of either kind`() {
    var flat = Machine<Untimed>()
    #expect(flat.start(at: 0, in: Answer<Untimed>()).to == .a && flat.deadline == nil)
    var deep = HierarchicalMachine<UntimedDeep>()
    #expect(deep.start(at: 0, in: Answer<UntimedDeep>()).to == .a && deep.deadline == nil)
  }

  @Test mutating func `a delay that is set from outside counts from entry; at 0 there is none`() {
    _ = started()
    _ = machine.handle(.weld, at: 0, in: weather)
    expect(.welded, until: nil)
    weather.patience = 3
    _ = machine.handle(.weld, at: 10, in: weather)
    expect(.welded, until: 3_000_010)
    let step = machine.expire(by: 3_000_010, in: weather)
    expect(step, .stayed, .timeout, from: .welded, to: .welded, performs: [.log])
    expect(.welded, until: nil)
  }

  @Test mutating func `a guard that does not hold refuses, and the step says which one`() {
    weather.isDry = false
    _ = started()
    let step = machine.handle(.weld, at: 0, in: weather)
    expect(step, .refused, .weld, from: .closed, to: .closed)
    expectEqual(step.refusal, .dry)
    expect(.closed, until: nil)
  }

  @Test("EI-02, EI-06, EI-19: what an event does is decided by the current state's row alone")
  mutating func currentStateDecides() {
    _ = started()
    let steps = [Door.Event.turn, .turn, .weld, .turn].map {
      machine.handle($0, at: 0, in: weather)
    }
    expectEqual(steps.map(\.to), [.open, .closed, .welded, .welded])
    expectEqual(steps.map(\.outcome), [.moved, .moved, .moved, .unhandled])
  }

  @Test("a cell without a guard goes one way, whatever guards say", arguments: [true, false])
  mutating func guardCountsOnlyThere(isDry: Bool) {
    weather.isDry = isDry
    _ = started()
    let outcomes = [Door.Event.turn, .knock, .turn, .knock].map {
      machine.handle($0, at: 0, in: weather).outcome
    }
    expectEqual(outcomes, [.moved, .moved, .moved, .stayed])
  }

  @Test("what only a machine with a hierarchy understands means nothing here, words and all")
  func pushMeansNothing() {
    var machine = Machine<Pushing>()
    _ = machine.start(at: 0, in: Answer())
    for event in [BrokenNames.Event.go, .timeout] {
      let step = machine.handle(event, at: 0, in: Answer())
      expectEqual(step.outcome, .unhandled)
      expectEqual(step.to, .a)
      expectTrue(step.allWords.isEmpty)
      expectEqual(machine.state, .a)
    }
  }

  @Test("D2, EI-03, EI-20, EI-B5, TC-B7: without a cell an event is unhandled, or a fault")
  mutating func unhandledIsNotRefused() {
    _ = started()
    let quiet = machine.handle(.timeout, at: 0, in: weather)
    expect(quiet, .unhandled, .timeout, from: .closed, to: .closed)
    let loud = machine.handle(.alarm, at: 0, in: weather)
    expect(loud, .unhandled, .alarm, from: .closed, to: .closed)
    expectFalse(quiet.isFault)
    #expect(quiet.refusal == nil)
    expectTrue(loud.isFault)
    expect(.closed, until: nil)
  }

  @Test("any flipped bit of the state is corrupt, whatever comes", arguments: 0..<16)
  mutating func flippedBitIsCorrupt(bit: Int) {
    _ = started()
    _ = machine.handle(.turn, at: 0, in: weather)
    unsafe withUnsafeMutableBytes(of: &machine) { unsafe $0[bit / 8] ^= 1 << UInt8(bit % 8) }
    expectFalse(machine.isSound)
    expectEqual(machine.state, nil)
    for event in Door.Event.allCases {
      let step = machine.handle(event, at: 0, in: weather)
      expect(step, .corrupt, event, from: nil, to: nil)
      expectTrue(step.isFault)
    }
    expectEqual(machine.start(at: 0, in: weather).outcome, .corrupt)
    #expect(machine.save(at: 0) == nil)
    expectEqual(machine.expire(by: .max, in: weather)?.outcome, .corrupt)
  }

  @Test mutating func `a state beyond the table is corrupt even when its complement agrees`() {
    unsafe withUnsafeMutableBytes(of: &machine) {
      unsafe $0[0] = 4
      unsafe $0[1] = ~4
    }
    expectFalse(machine.isSound)
    expectEqual(machine.handle(.turn, at: 0, in: weather).outcome, .corrupt)
  }

  @Test func `a step is eight bytes`() { expectEqual(MemoryLayout<Step<Door>>.size, 8) }
}

// swift-format-ignore
private enum Pushing: BrokenFlat {
  static let table = TransitionTable<Pushing, 2, 2>([
    .row(.a, [.push(.b, .ring), .pop(.ring)]), .row(.b, [.nothing, .nothing]),
  ])
}

private enum Untimed: BrokenFlat {
  static let roles = Roles<Self>()
  static let table = TransitionTable<Untimed, 1, 1>([.row(.a, after: .seconds(1), [.stay()])])
}

private enum UntimedDeep: BrokenDeep {
  static let roles = Roles<Self>()
  static let table = HierarchicalTable<UntimedDeep, 1, 1>([
    .row(.a, after: .seconds(1), [.stay()])
  ])
}

@Suite struct StateMachineTests {
  /// What a machine of either kind performs when it starts and then handles an event.
  private func words<M: StateMachine>(
    _ machine: M, on event: M.A.Event, in conditions: some Conditions<M.A>
  ) -> [M.A.Word] {
    var machine = machine
    let start = machine.start(at: 0, in: conditions)
    let step = machine.handle(event, at: 1, in: conditions)
    return Array(start.words) + Array(step.words)
  }

  @Test func `Generic code plays machines of both kinds`() {
    #expect(
      words(Machine<Door>(), on: .turn, in: Weather()) == [
        .latch, .dark, .unlatch, .log, .light,
      ])
    #expect(
      words(HierarchicalMachine<House>(), on: .down, in: Sleeper()) == [
        .inHouse, .inUpstairs, .inBed, .outBed, .outUpstairs, .inDownstairs, .inKitchen,
      ])
  }

  @Test func `An event that overflows a queue is a fault in both kinds, and changes nothing`() {
    var house = HierarchicalMachine<House>()
    _ = house.start(at: 0, in: Sleeper())
    let step = house.overflow(.up)
    #expect(step.outcome == .full)
    #expect(step.isFault)
    #expect(step.from == .bed)
    #expect(step.to == .bed)
    #expect(Array(step.words).isEmpty)
  }

  @Test func `A flat machine is in its own state only`() {
    var door = Machine<Door>()
    #expect(!door.isIn(.closed))
    _ = door.start(at: 0, in: Weather())
    #expect(door.isIn(.closed))
    #expect(!door.isIn(.open))
  }
}

@Suite struct DelayTests {
  private static let longest: UInt32 = 2_147_483_647

  @Test(
    "a constant delay is as long as it says, up to the longest",
    arguments: [
      (.milliseconds(1), 1), (.milliseconds(2_147_483_647), longest),
      (.seconds(1), 1000), (.seconds(2_147_483), 2_147_483_000),
    ] as [(Delay<Door>, UInt32)])
  func constant(delay: Delay<Door>, milliseconds: UInt32) {
    #expect(delay.constant == milliseconds)
    #expect(delay.interval == nil)
  }

  // As literals these do not compile: make embedded shows it.
  @Test func `a delay that is too long stops the program, and is no other delay`() async {
    await #expect(processExitsWith: .failure) {
      _ = Delay<Door>.milliseconds(UInt32(CommandLine.arguments.count) + 2_147_483_647)
    }
    await #expect(processExitsWith: .failure) {
      _ = Delay<Door>.seconds(UInt32(CommandLine.arguments.count) + 2_147_483)
    }
  }

  @Test func `an interval of any length does not wrap`() {
    var machine = Machine<Door>()
    let weather = Weather(patience: .max)
    _ = machine.enter(.welded, at: 7, in: weather)
    #expect(machine.deadline == 4_294_967_295_000_007)
  }
}
