// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GPIO
import GateController
import GateMessages
import Ledger
import MachineSupport
import RequestServer
import SimulatedGPIO
import System
import TestSupport
import Testing
import Turnstile

@testable import turnstiled

@Suite struct GateStatusTests {
  private typealias DeskGate = LiveGate<SimulatedChip, ServiceLog, NoLedger>

  private func gate(_ rules: VisitRules = VisitRules()) -> DeskGate {
    let conditions = GateConditions(wear: Wear(chance: 0, seed: 1), relock: 0)
    return DeskGate(
      Wiring(), rules: rules, lines: SimulatedChip(), conditions: conditions,
      log: TeeLog(ServiceLog()), store: NoLedger())
  }

  private func line(of gate: borrowing DeskGate) -> String {
    GateStatus(gate).line(gate.visit) { $1.append(errno: $0) }.string
  }

  @Test func `the status says the state, the books and that all is well`() {
    var gate = gate()
    gate.turn(at: 0)
    gate.handle(.coin, at: 1)
    expectEqual(line(of: gate), "unlocked; 1 coin, 0 passages; no fault")
    gate.handle(.push, at: 2)
    gate.handle(.coin, at: 3)
    gate.handle(.push, at: 4)
    expectEqual(line(of: gate), "locked; 2 coins, 2 passages; no fault")
  }

  @Test func `a status changes only with an entry of the log`() throws {
    var gate = gate()
    var (text, entries) = (line(of: gate), gate.log.count)
    let changes: [(inout DeskGate) -> Void] = [
      { $0.turn(at: 0) }, { $0.handle(.coin, at: 1) }, { $0.handle(.push, at: 2) },
      {
        $0.lines.hardware.faults.stuckOutputs[0] = true
        $0.handle(.coin, at: 3)
      },
      {
        $0.lines.hardware.faults.stuckOutputs[0] = false
        $0.verify(at: 4)
        $0.verify(at: 5)
      },
      {
        $0.lines.hardware.unplug()
        $0.verify(at: 6)
      },
    ]
    for (index, change) in changes.enumerated() {
      change(&gate)
      #expect(line(of: gate) != text && gate.log.count != entries, "\(index)")
      (text, entries) = (line(of: gate), gate.log.count)
    }
  }

  @Test func `passages that were granted are in the status, and are no coins`() throws {
    var gate = gate()
    gate.turn(at: 0)
    let peer = Peer(user: 1000, process: 42)
    _ = try gate.execute(.unlockOnce, of: peer, at: 1)
    expectEqual(line(of: gate), "unlocked; 0 coins, 1 grant, 0 passages; no fault")
  }

  @Test func `a gate that adds up money says how much of the price is there`() {
    var rules = VisitRules()
    rules.coin = .acceptor
    rules.coin.price = 3
    var gate = gate(rules)
    gate.turn(at: 0)
    for pulse in 0..<2 as Range<UInt64> {
      gate.lines.hardware.press(coinOffset)
      pass(milliseconds: 50, &gate)
      gate.lines.hardware.release(coinOffset)
      pass(milliseconds: pulse == 0 ? 50 : 300, &gate)
    }
    expectEqual(line(of: gate), "locked; 0 coins, 0 passages; credit 2 of 3 pulses; no fault")
  }

  @Test func `a released gate says what releases it`() throws {
    var gate = gate()
    gate.turn(at: 0)
    _ = try gate.execute(.holdOpen, of: Peer(user: 0, process: 1), at: 1)
    expectEqual(line(of: gate), "released by the staff; 0 coins, 0 passages; no fault")
    var visit = gate.visit
    let status = GateStatus(gate)
    for (isLoopOpen, isHeldOpen, text) in [
      (true, false, "released by the emergency loop;"), (false, false, "released until the arm is"),
      (true, true, "released by the emergency loop and the staff;"),
    ] {
      (visit.isLoopOpen, visit.isHeldOpen) = (isLoopOpen, isHeldOpen)
      #expect(status.line(visit) { $1.append(errno: $0) }.string.hasPrefix(text))
    }
  }

  private func pass(milliseconds: UInt64, _ gate: inout DeskGate) {
    for _ in 0..<milliseconds {
      gate.lines.hardware.advance(by: millisecond)
      gate.turn(at: gate.lines.hardware.now)
    }
  }

  @Test func `the status says what is wrong`() {
    var gate = gate()
    gate.lines.hardware.faults.busyOffset = lockOffset
    gate.turn(at: 0)
    #expect(
      line(of: gate) == """
        waiting for the lines; not started; 0 coins, 0 passages; fault: GPIO\(lockOffset): \
        held by "gpioset"
        """)
    gate.lines.hardware.faults.busyOffset = nil
    gate.turn(at: 1_000_000_000)
    gate.lines.hardware.faults.stuckOutputs[0] = true
    gate.handle(.coin, at: 1_000_000_001)
    gate.verify(at: 1_000_000_001)
    #expect(
      line(of: gate) == """
        unlocked; 1 coin, 0 passages; fault: GPIO\(lockOffset): the output has the wrong level
        """)
  }
}
