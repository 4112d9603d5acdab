// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GateSupport
import SimulatedGPIO
import TestSupport
import Turnstile

@testable import GateController

/// A gate, its wires, its disk and its supply: it plays moves, and looks at each promise after each turn.
struct World: ~Copyable {
  var promises: Promises
  var visitor = TokenVisitor()
  /// When the gate had its turns; `nil` where nobody wants to know.
  private(set) var turns: [Nanoseconds]?
  var timed: TimedGate
  let disk = ScriptedDisk()
  let settings: Timeline.Settings
  let inputs: [Input]
  var wires: [Input: Bool] = [:]
  var isBoltMoved = false
  /// How many milliseconds a record takes; `nil` for ever.
  private(set) var diskTime: UInt64?
  var coins = CoinTruth()
  // Whether a process has ended, and perhaps what its trail says and its books do not.
  var hasDied = false
  let memory = Memory()
  // When the stop under way began, and how long the books take to open after it.
  var stopBegin: Nanoseconds?
  var openingTime: UInt64 = 0
  var strays = StrayPulses()
  var releases: UInt64 { timed.gate.counters[.releases] }
  /// The people who went through for a price, and the credit that is left.
  var sold: [UInt64] { [timed.gate.counters[.passages], UInt64(timed.gate.till.credit)] }

  /// A gate that has started, and whose wires rest.
  init(_ settings: Timeline.Settings) {
    self.settings = settings
    inputs = settings.inputs
    promises = Promises(settings)
    diskTime = settings.disk
    disk.recordTime = { $0 == 1 ? 0 : .milliseconds(settings.disk) }
    timed = TimedGate(settings, memory, disk: disk)
    for input in inputs { change(input, false) }
    turn()
    pass(1000)
  }

  /// Plays these moves, and returns which promises were broken: during them, or when all rests again.
  mutating func play(_ moves: [Move]) -> [String] {
    perform(moves)
    if promises.broken.isEmpty { rest() }
    return promises.broken
  }

  /// Plays these moves, and returns when the gate had something to do, in milliseconds from now.
  mutating func moments(of moves: [Move]) -> Set<UInt64> {
    let begin = timed.now
    turns = []
    perform(moves)
    return Set(turns?.map { ($0 - begin) / .milliseconds(1) } ?? [])
  }

  /// Plays these moves, until one breaks a promise.
  mutating func perform(_ moves: [Move]) {
    for move in moves where promises.broken.isEmpty { perform(move) }
  }

  private mutating func perform(_ move: Move) {
    switch move {
    case .wait(let time): pass(time)
    case .set(let input, let isActive): set(input, isActive)
    case .press(let input, let time): press(input, time)
    case .swing(let input, let times, let time, let end):
      for index in 0..<times {
        set(input, (times - index) % 2 == 0 ? end : !end)
        pass(to: timed.now + time)
      }
      set(input, end)
    case .storm(let input, let times): storm(input, times)
    case .loss(let input, let end):
      loseEdges()
      timed.gate.lines.hardware.faults.losesEdges = true
      set(input, end)
      pass(60)
      timed.gate.lines.hardware.faults.losesEdges = false
    case .missed(let input, let end): miss(input, end)
    case .give(let command): give(command)
    case .ask: ask()
    case .askAgain: askAgain()
    case .disk(let time): setDisk(time)
    case .fail: if disk.underWay != nil { disk.fail(28) }
    case .cut(let lands, let time): cut(lands: lands, opens: time)
    case .stop(let time): stop(opens: time)
    case .couple(let isOn): strays.isCoupled = isOn
    case .answerPower(let isOn): strays.answersPower = isOn
    case .sendTwice: sendTwice()
    case .dip(let time): dip(time)
    case .unplug(let time, let input, let end): unplug(time, input, end)
    }
  }

  mutating func setDisk(_ time: UInt64?) {
    // A record that began on a slower disk takes its time.
    diskTime = time.flatMap { time in diskTime.map { max($0, time) } }
    disk.recordTime = { _ in time.map { .milliseconds($0) } }
  }

  mutating func turn() {
    timed.turn()
    turns?.append(timed.now)
    if finishesStop() { return start(opens: openingTime) }
    promises.check(timed.gate, disk, at: timed.now)
    visitor.check(timed.gate, &promises)
    coins.read(memory.take())
    let (isOpen, isInviting) = (timed.gate.isLockDrivenOpen, timed.gate.outputs[.accept])
    strays.follow(lockOpen: isOpen, isInviting: isInviting, at: timed.now)
    // A bolt follows its lock, unless something else has moved it.
    guard inputs.contains(.bolt), !isBoltMoved, wires[.bolt] != isOpen else { return }
    change(.bolt, isOpen)
    timed.turn()
  }

  mutating func pass(_ milliseconds: UInt64) {
    pass(to: timed.now + .milliseconds(milliseconds))
  }

  /// When the gate, its disk or a pulse that is no coin's is due.
  private var due: Nanoseconds {
    max(timed.now, min(timed.deadline, strays.edges.first?.time ?? .never))
  }

  /// Lets time pass; what is due at its end is left to the turn of what happens then.
  mutating func pass(to time: Nanoseconds) {
    var turns = 0
    while turns < 200, case let due = due, due < time {
      turns = due == timed.now ? turns + 1 : 0
      timed.advance(to: due)
      if let edge = strays.edges.first, edge.time <= due {
        strays.edges.removeFirst()
        change(.coin, edge.isActive, isStray: true)
      }
      promises.checkPatience(timed.gate, at: due)
      turn()
    }
    promises.expect(turns < 200, "a gate is done with a moment")
    timed.advance(to: time)
  }

  mutating func change(
    _ input: Input, _ isActive: Bool, isStray: Bool = false, isDip: Bool = false
  ) {
    let mayBe = strays.mayBeMoney(input, isActive, isStray: isStray, at: timed.now)
    let isMoney = mayBe && !isDip
    if timed.gate.lines.hardware.levels == nil { strays.noteStart() }
    if input == .coin {
      if isStray || isDip { coins.spoil() }
      // The gate may not have heard yet that its request is gone.
      coins.note(isActive, isHeld: timed.gate.lines.hardware.levels != nil, at: timed.now)
    }
    let isNew = wires[input] != isActive
    wires[input] = isActive
    timed.set(input, isActive)
    promises.note(input, isActive, isMoney: isMoney, at: timed.now)
    guard isNew else { return }
    // A push whose begin no edge shows is none: a lone end is also what a bounce leaves behind (law 8).
    let isCertain = settings.isCertain && !promises.hasLostEdges
    visitor.note(input, isActive, timed.gate, isCertain: isCertain, at: timed.now)
  }

  mutating func set(_ input: Input, _ isActive: Bool) {
    if input == .bolt { isBoltMoved = true }
    change(input, isActive)
    turn()
  }
}
