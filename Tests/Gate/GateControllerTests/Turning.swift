// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GateController
import GateSupport
import MachineSupport
import TestSupport
import Testing
import Turnstile

/// A gate with two rotation sensors, whose arm is turned by degrees.
struct Turning: ~Copyable {
  var timed: TimedGate
  let memory: Memory
  private var degrees = 0

  init(
    _ mechanism: Mechanism = .rides, at degrees: Int = 0, isPaid: Bool = false,
    _ configure: (inout Timeline.Settings) -> Void = { _ in }
  ) {
    memory = Memory()
    let settings = Timeline.Settings {
      $0.rules.passage = PassageRules(sensor: .quadrature, mechanism: mechanism) ?? PassageRules()
      $0.relock = 5000
      $0.connect(.turn, to: 21)
      configure(&$0)
    }
    let disk = ScriptedDisk(isFast: true)
    timed = TimedGate(settings, memory, disk: disk)
    timed.set(.release, false)
    turn(to: degrees, in: 0)
    wait(1000)
    _ = memory.take()
    if isPaid { pay() }
  }

  var state: Turnstile.State? { timed.gate.machine.state }
  var isOpen: Bool { timed.gate.isLockDrivenOpen }

  func count(_ counter: Counter) -> UInt64 { timed.gate.counters[counter] }
  func counts(_ counters: Counter...) -> [UInt64] { counters.map { count($0) } }

  /// The remarks and troubles since the last call.
  func remarks() -> [String] {
    memory.take().map { $0.replacing(#/^[0-9]+: /#, with: "") }.filter {
      !$0.contains(#/credit|moved|stayed|refused|held/#)
    }
  }

  mutating func wait(_ milliseconds: UInt64) {
    timed.pass(to: timed.now + .milliseconds(milliseconds))
  }

  /// Turns the arm to an angle, at which the gate is locked and has counted so many passages.
  mutating func pass(
    to angle: Int, passages: UInt64 = 1, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    turn(to: angle)
    expectEqual(state, .locked, sourceLocation: sourceLocation)
    expectEqual(count(.passages), passages, sourceLocation: sourceLocation)
  }

  mutating func pay() {
    timed.press(.coin, for: 50)
    wait(400)
  }

  /// Makes these sensors active or not, in the same moment, and waits until they have settled.
  mutating func change(_ inputs: [Input], to isActive: Bool) {
    for input in inputs { timed.set(input, isActive) }
    timed.turn()
    wait(10)
  }

  /// Turns the arm to an angle, a degree at a time, and waits until its sensors have settled.
  mutating func turn(to angle: Int, in degreeTime: UInt64 = 2) {
    while degrees != angle {
      degrees += degrees < angle ? 1 : -1
      let place = ((degrees % 120) + 120) % 120
      timed.set(.push, 8...67 ~= place)
      timed.set(.turn, 53...112 ~= place)
      if degreeTime > 0 {
        timed.turn()
        wait(degreeTime)
      }
    }
    timed.turn()
    wait(10)
  }
}
