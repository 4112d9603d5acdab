// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GateSupport
import Ledger
import MachineSupport
import SimulatedGPIO
import TestSupport
import Testing
import Turnstile

@testable import GateController

@Suite struct EmergencyTests {
  private let memory = Memory()
  private let disk = ScriptedDisk(isFast: true)
  private static let loop: UInt8 = 5
  private static let settings = Timeline.Settings { $0.connect(.release, to: Self.loop) }

  /// A gate with a loop, which is closed, and with coins and pushes as the law has them.
  private func gate(_ configure: (inout Timeline.Settings) -> Void = { _ in }) -> KeptController {
    var settings = Self.settings
    configure(&settings)
    var gate = KeptController(settings, memory, disk: disk)
    gate.hold(Self.loop, for: 5)
    _ = memory.take()
    return gate
  }

  @Test("a cut wire opens the lock after 50 ms, and a closed loop closes it after 3 s at least")
  func loop() {
    var gate = gate()
    gate.release(Self.loop, for: 49)
    expectEqual(gate.isLockDrivenOpen, false)
    gate.pass(2)
    expectEqual(gate.isLockDrivenOpen, true)
    expectEqual(gate.picture, "green fault")
    expectEqual(gate.machine.state, .released)
    gate.hold(Self.loop, for: 2998)
    expectEqual(gate.isLockDrivenOpen, true)
    expectEqual(gate.machine.state, .released)
    gate.pass(1)
    expectEqual(gate.isLockDrivenOpen, false)
    expectEqual(gate.machine.state, .locked)
    expectEqual(gate.counters[.releases], 1)
  }

  @Test func `a release waits for no record: the disk is full, dead, silent, or not open yet`() {
    for kind in ["full", "silent", "under way", "opening"] {
      let disk = ScriptedDisk(isOpening: kind == "opening")
      var gate = KeptController(Self.settings, memory, disk: disk)
      gate.hold(Self.loop, for: 5)
      if kind == "full" { disk.fail(28) }
      if kind == "silent" { gate.pass(3000) }
      if kind == "under way" {
        disk.write()
        gate.press(coinOffset)
        gate.pass(300)
        #expect(gate.ledger.pending != nil)
      }
      gate.release(Self.loop, for: 60)
      expectEqual(gate.isLockDrivenOpen, true, "\(kind)")
      expectEqual(gate.till.credit, kind == "under way" ? 1 : 0)
    }
  }

  @Test(
    "from every state a release opens the lock, and its end leads to locked, or to broken",
    arguments: [Turnstile.State.locked, .unlocked, .broken, .outOfOrder])
  func everyState(state: Turnstile.State) {
    var gate = gate()
    switch state {
    case .unlocked:
      gate.press(coinOffset)
      gate.pass(250)
    case .broken: gate.lockOut(at: gate.lines.hardware.now)
    case .outOfOrder: gate.press(repairmanOffset)
    case .locked, .released: break
    }
    expectEqual(gate.machine.state, state)
    gate.release(Self.loop, for: 60)
    expectEqual(gate.isLockDrivenOpen, true)
    expectEqual(gate.machine.state, .released)
    gate.hold(Self.loop, for: 3000)
    expectEqual(gate.isLockDrivenOpen, false)
    expectEqual(gate.machine.state, state == .broken ? .broken : .locked)
    expectEqual(gate.till.credit, state == .unlocked ? 1 : 0)
  }

  @Test func `a release stands above everything that holds the lock`() {
    let weaker: [(String, @Sendable (inout KeptController) -> Void)] = [
      ("a coil that has been cut", { $0.pass(700) }),
      ("a corrupt machine", { $0.memory.count(.corrupt) }),
      ("a broken gate", { $0.lockOut(at: $0.lines.hardware.now) }),
      ("a repair", { $0.press(repairmanOffset) }),
      ("a forced bolt", { $0.hold(6, for: 700) }),
    ]
    for (name, hold) in weaker {
      var gate = gate {
        $0.wiring.longestEnergised = 500 * millisecond
        $0.relock = 5000
        $0.connect(.bolt, to: 6)
      }
      gate.press(coinOffset)
      gate.pass(250)
      hold(&gate)
      gate.release(Self.loop, for: 60)
      expectEqual(gate.isLockDrivenOpen, true, "\(name)")
      gate.pass(5000)
      expectEqual(gate.isLockDrivenOpen, true, "\(name): the coil's limit is not enforced")
    }
  }

  @Test("the lock does not close on an arm that is not at rest, but for no longer than 30 s")
  func rest() {
    for (held, closes) in [(5000, 5000), (40_000, 30_000)] as [(UInt64, UInt64)] {
      var gate = gate()
      gate.release(Self.loop, for: 60)
      gate.hold(pushOffset, for: 10)
      gate.hold(Self.loop, for: Int(closes) - 200)
      expectEqual(gate.isLockDrivenOpen, true, "held for \(held) ms")
      if held == closes { gate.lines.hardware.release(pushOffset) }
      gate.pass(400)
      expectEqual(gate.isLockDrivenOpen, false, "held for \(held) ms")
    }
  }

  @Test(
    "the staff holds the gate open and closes it; an alarm goes on, and a hold outlives an alarm")
  func staffHold() {
    var gate = gate()
    expectEqual(give(.close, to: &gate), .failure(.notNow))
    expectEqual(give(.holdOpen, to: &gate), .success(.done))
    expectEqual(gate.isLockDrivenOpen, true)
    expectEqual(memory.take(), ["5: hold-open by 1000/42 moved released"])
    gate.release(Self.loop, for: 60)
    gate.hold(Self.loop, for: 60)
    expectEqual(gate.isLockDrivenOpen, true, "the hold outlives the alarm")
    gate.release(Self.loop, for: 60)
    expectEqual(give(.close, to: &gate), .success(.waits))
    expectEqual(gate.isLockDrivenOpen, true, "the alarm goes on")
    gate.hold(Self.loop, for: 3000)
    expectEqual(gate.isLockDrivenOpen, false)
  }

  @Test func `a gate that is held open for hours says so once an hour, until it is closed`() {
    var gate = gate()
    expectEqual(give(.holdOpen, to: &gate), .success(.done))
    for hour in 1...3 {
      gate.lines.hardware.advance(by: .seconds(3600))
      gate.turn(at: gate.lines.hardware.now)
      if hour == 2 { expectEqual(give(.close, to: &gate), .success(.done)) }
    }
    let told = memory.lines.filter { $0.hasSuffix("heldOpen") }
    expectEqual(told, ["3600005: heldOpen", "7200005: heldOpen"])
  }

  @Test func `a coil that is not rated for it cannot be held open by the staff`() {
    var gate = gate { $0.wiring.duty = 25 }
    expectEqual(give(.holdOpen, to: &gate), .failure(.coilNotRated))
    expectEqual(gate.isLockDrivenOpen, false)
  }

  @Test func `a gate that comes up during an alarm never drives the lock closed`() {
    var started = KeptController(Self.settings, memory, disk: disk)
    started.turn(at: 0)
    let history = started.lines.hardware.history
    expectEqual(started.isLockDrivenOpen, true)
    expectEqual(started.machine.state, .released)
    let closings = (0..<history.count).filter { history[$0].output == 0 && history[$0].isActive }
    #expect(closings.isEmpty && history.count > 0)
  }

  @Test func `a recorded release boots by the loop: locked with a closed one`() throws {
    var before = gate()
    before.release(Self.loop, for: 100)
    let record = try #require(disk.durable)
    expectEqual(record.state, .released)
    disk.forget()
    var next = KeptController(Self.settings, memory, disk: disk)
    next.lines.hardware.press(Self.loop)
    next.resume(from: record, at: 0, clock: .stood)
    next.turn(at: 0)
    expectEqual(next.isLockDrivenOpen, false)
    expectEqual(next.machine.state, .locked)
  }
}
