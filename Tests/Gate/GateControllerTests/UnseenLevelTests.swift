// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GPIO
import GateSupport
import MachineSupport
import SimulatedGPIO
import TestSupport
import Testing
import Turnstile

@testable import GateController

/// How an input becomes active without an edge that the gate handles.
enum UnseenWay: String, CaseIterable {
  /// It is active when the gate requests its lines for the first time.
  case start
  /// It becomes active while the chip is gone.
  case back
  /// Its edge is lost, and the kernel says so.
  case lost
  /// Its edge is missing, and nothing says so.
  case missed
  /// It chatters, and is muted.
  case muted
  /// It chatters, is muted, and is active when the mute ends.
  case unmuted
}

/// A gate with every input, one of which becomes active unseen.
private struct UnseenGate: ~Copyable {
  var timed: TimedGate
  private let input: Input

  init(_ input: Input) {
    self.input = input
    var settings = Timeline.Settings { settings in
      for (input, offset) in [(Input.release, 5), (.bolt, 6), (.admit, 13)] as [(Input, UInt8)] {
        settings.connect(input, to: offset)
      }
    }
    if input == .turn {
      settings.connect(.turn, to: 19)
      settings.rules.passage =
        PassageRules(sensor: .quadrature, mechanism: .rides) ?? PassageRules()
    }
    let disk = ScriptedDisk(isFast: true)
    timed = TimedGate(settings, Memory(), disk: disk)
    // All contacts are at rest: the loop is closed.
    Input.forEach { timed.set($0, false) }
  }

  mutating func become(_ isActive: Bool, _ way: UnseenWay) throws {
    if way != .start { pass(1990) }
    switch way {
    case .start: timed.set(input, isActive)
    case .back:
      timed.gate.lines.hardware.unplug()
      pass(1500)
      timed.gate.lines.hardware.replug()
      timed.set(input, isActive)
    case .lost:
      timed.gate.lines.hardware.faults.losesEdges = true
      timed.change(input, to: isActive)
      timed.gate.lines.hardware.faults.losesEdges = false
    case .missed:
      timed.set(input, isActive)
      var swallowed = EdgeBuffer()
      try timed.gate.lines.hardware.readEdges(into: &swallowed)
    case .muted, .unmuted: chatter(endingIn: isActive)
    }
    // A mute ends six seconds after its beginning.
    pass(way == .unmuted ? 7500 : way == .muted ? 1000 : input == .coin ? 60 : 4000)
    guard input == .coin, way != .muted else { return }
    timed.set(input, false)
    pass(1000)
  }

  /// 900 edges a second until the input is muted.
  private mutating func chatter(endingIn isActive: Bool) {
    var level = isActive
    for _ in 0..<2900 {
      level.toggle()
      timed.change(input, to: level)
      timed.pass(to: timed.now + 1_111_000)
    }
    timed.change(input, to: isActive)
  }

  mutating func pass(_ milliseconds: UInt64) {
    timed.pass(to: timed.now + .milliseconds(milliseconds))
  }

  /// What the gate makes of the level: its state, what was paid or admitted, and its troubles.
  var outcome: String {
    var parts = [timed.gate.machine.state.map { "\($0.name)" } ?? "no state"]
    if timed.gate.isLockDrivenOpen { parts.append("open") }
    for counter in [Counter.pulses, .admitted, .passages] where timed.gate.counters[counter] > 0 {
      parts.append("\(counter.name) \(timed.gate.counters[counter])")
    }
    timed.gate.lines.troubles.forEach(in: timed.gate.wiring) { parts.append("\($0.kind)") }
    return parts.joined(separator: ", ")
  }

  /// The readers that do not have the level of their wire.
  var disagreeing: [Input] {
    let (pressed, visits) = (timed.gate.switches.pressed, readers)
    return visits.filter { $0.1 != pressed[$0.0] }.map(\.0)
  }

  private var readers: [(Input, Bool)] {
    [
      (input == .turn ? .turn : .push, timed.gate.visits.pushes.isActive),
      (.bolt, timed.gate.visits.bolt.isSeenOpen),
      (.release, timed.gate.visits.emergency.isLoopOpen),
    ]
  }
}

/// What the gate makes of one input's level in one way: a cell of the table.
struct UnseenCell: Sendable, CustomTestStringConvertible {
  let input: Input
  let way: UnseenWay
  let outcome: String

  var testDescription: String { "\(input.name), \(way)" }

  /// The cells of a row, in the order of the ways.
  static func row(_ input: Input, _ outcomes: String...) -> [UnseenCell] {
    zip(UnseenWay.allCases, outcomes).map { UnseenCell(input: input, way: $0, outcome: $1) }
  }

  // No way invents money or a visitor; no way takes a loop for closed, a key for turned back, or a bolt for closed.
  static let table = [
    row(
      .coin, "locked", "locked", "unlocked, open, pulses 1", "unlocked, open, pulses 1",
      "locked, switchChatters", "locked"),
    row(.push, "locked", "locked", "locked", "locked", "locked, switchChatters", "locked"),
    row(
      .repairman, "out-of-order", "out-of-order", "out-of-order", "out-of-order",
      "out-of-order, switchChatters", "out-of-order"),
    row(
      .release, "released, open, boltStuckClosed", "released, open, boltStuckClosed",
      "released, open, boltStuckClosed", "released, open, boltStuckClosed",
      "released, open, switchChatters, boltStuckClosed, loopFlaps",
      "released, open, boltStuckClosed, loopFlaps"),
    row(
      .bolt, "locked, boltStuckOpen", "locked, boltStuckOpen", "locked, boltForced",
      "locked, boltForced",
      "locked, switchChatters, boltStuckOpen", "locked, boltStuckOpen"),
    row(
      .admit, "locked", "locked", "locked, admitted 1", "locked, admitted 1",
      "locked, switchChatters",
      "locked"),
    row(
      .turn, "locked, positionUnknown", "locked, positionUnknown", "locked", "locked",
      "locked, switchChatters", "locked, positionUnknown"),
  ].flatMap(\.self)
}

@Suite struct UnseenLevelTests {
  @Test(
    "a level that nobody saw come about counts for what it is, and its reader has it",
    arguments: UnseenCell.table)
  func cell(cell: UnseenCell) throws {
    var gate = UnseenGate(cell.input)
    try gate.become(true, cell.way)
    let (outcome, disagreeing) = (gate.outcome, gate.disagreeing)
    #expect(outcome == cell.outcome)
    #expect(disagreeing == [])
  }

  @Test("an edge that the chip lost is mended by the next edge of another line (law 8)")
  func lostBesideAnother() throws {
    for lost in 0..<10 {
      let disk = ScriptedDisk(isFast: true)
      var timed = TimedGate(Timeline.Settings { $0.rules.coin.price = 9 }, Memory(), disk: disk)
      Input.forEach { timed.set($0, false) }
      timed.pass(to: .seconds(3))
      for edge in 0..<10 {
        timed.set(.coin, edge % 2 == 0)
        if edge == lost {
          var swallowed = EdgeBuffer()
          try timed.gate.lines.hardware.readEdges(into: &swallowed)
          timed.set(.push, true)
        }
        timed.turn()
        timed.pass(to: timed.now + .milliseconds(50))
      }
      timed.pass(to: timed.now + .seconds(1))
      expectEqual(timed.gate.counters[.pulses], 5, "edge \(lost)")
    }
  }

  @Test func `an edge whose edge before was lost is counted (law 8)`() throws {
    let disk = ScriptedDisk(isFast: true)
    var timed = TimedGate(Timeline.Settings(), Memory(), disk: disk)
    timed.pass(to: .seconds(3))
    timed.set(.push, true)
    var swallowed = EdgeBuffer()
    try timed.gate.lines.hardware.readEdges(into: &swallowed)
    timed.set(.push, false)
    timed.turn()
    expectEqual(timed.gate.counters[.halfEdges], 1)
  }
}
