// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GPIO
import GateSupport
import Ledger
import MachineSupport
import SimulatedGPIO
import TestSupport
import Testing
import Turnstile

@testable import GateController

@Suite struct GateControllerTests {
  let memory = Memory()

  private func gate(breakChance: UInt8 = 0, relock: UInt32 = 0) -> SimulatedController {
    var gate = SimulatedController(memory, conditions(breakChance: breakChance, relock: relock))
    gate.turn(at: 0)
    _ = memory.take()
    return gate
  }

  @Test("D10: starting drives every output, and each state shows its own picture")
  func pictures() {
    var gate = gate(breakChance: 100)
    expectEqual(gate.picture, "lock red")
    gate.press(coinOffset)
    expectEqual(gate.picture, "green")
    gate.press(pushOffset)
    expectEqual(gate.picture, "lock red fault")
    gate.press(repairmanOffset)
    expectEqual(gate.picture, "lock fault")
    gate.pass(repairTime)
    expectEqual(gate.picture, "lock red")
  }

  @Test("EI-40: only a push that is let through uses up its lot")
  func lots() {
    var gate = gate(breakChance: 30)
    let first = gate.conditions.wear
    gate.press(pushOffset)
    gate.press(coinOffset)
    gate.press(repairmanOffset)
    gate.press(pushOffset)
    gate.pass(repairTime)
    expectEqual(gate.conditions.wear, first)
    gate.press(coinOffset)
    gate.press(pushOffset)
    var second = first
    second.draw()
    expectEqual(gate.conditions.wear, second)
  }

  @Test("EI-36: the repairman takes five seconds to the millisecond")
  func fiveSeconds() {
    var gate = gate()
    gate.hold(repairmanOffset, for: 5)
    expectEqual(memory.take(), ["5: repairman moved out-of-order"])
    gate.release(repairmanOffset, for: 4999)
    expectEqual(gate.machine.state, .outOfOrder)
    gate.pass(1)
    expectEqual(memory.take(), ["5005: timeout moved locked"])
  }

  @Test("D9: a debounced coin and a deadline due at the same time: the deadline comes first")
  func deadlineFirst() {
    var gate = gate()
    gate.press(repairmanOffset)
    gate.pass(repairTime - 100)
    gate.hold(coinOffset, for: 5)
    #expect(
      memory.take() == [
        "5: repairman moved out-of-order", "\(5 + repairTime): timeout moved locked",
        "\(5 + repairTime): coin moved unlocked",
      ])
  }

  @Test("D9: the earlier timestamp goes first, however late both are read")
  func earlierFirst() {
    for (lead, state) in [(1, Turnstile.State.locked), (0, .unlocked)] {
      var gate = gate()
      gate.hold(repairmanOffset, for: 5)
      gate.lines.hardware.release(repairmanOffset)
      // The gate has no turn until long after both were due.
      gate.lines.hardware.advance(by: UInt64(repairTime - 5 - lead) * millisecond)
      gate.lines.hardware.press(coinOffset)
      gate.lines.hardware.advance(by: 60_000 * millisecond)
      gate.turn(at: gate.lines.hardware.now)
      expectEqual(gate.machine.state, state)
      expectEqual(gate.counters[.refusedCoins], UInt64(lead))
    }
  }

  @Test("D9: constant input never starves a deadline")
  func inputNeverStarves() {
    var gate = gate()
    gate.press(repairmanOffset)
    for _ in 0...repairTime / 100 where gate.machine.state == .outOfOrder { gate.press(coinOffset) }
    // The first coin after the deadline is already a good one.
    expectEqual(gate.counters[.coins], 1)
    #expect(gate.lines.hardware.now <= UInt64(repairTime + 200) * millisecond)
  }

  @Test("D8, EI-B4, FO-B2: events that wait are handled one by one, each to its completion")
  func runToCompletion() {
    var gate = gate(breakChance: 100)
    gate.enqueue(.coin, at: 1)
    gate.enqueue(.push, at: 2)
    gate.enqueue(.repairman, at: 3)
    expectEqual(gate.machine.state, .locked)
    gate.handle(.coin, at: 4 * millisecond)
    #expect(
      memory.take() == [
        "0: coin moved unlocked", "0: push moved broken", "0: repairman moved out-of-order",
        "4: coin stayed out-of-order",
      ])
    expectEqual(gate.picture, "lock fault")
  }

  @Test("D8: an event that waits when a deadline is due is handled after it")
  func queueAfterDeadline() {
    var gate = gate()
    gate.handle(.repairman, at: 0)
    gate.enqueue(.coin, at: 0)
    gate.advance(to: UInt64(repairTime + 1000) * millisecond)
    expectEqual(gate.counters[.coins], 1)
  }

  @Test("EI-18: the log makes no difference")
  func silence() {
    var loud = gate(breakChance: 30)
    var silent = GateController(
      .bench, lines: SimulatedChip(), conditions: conditions(breakChance: 30), log: Deaf(),
      store: NoLedger())
    silent.turn(at: 0)
    for time in 1...50 as ClosedRange<UInt64> {
      for event in [Turnstile.Event.coin, .push, .coin, .repairman] {
        loud.handle(event, at: time * 10_000 * millisecond)
        silent.handle(event, at: time * 10_000 * millisecond)
      }
    }
    expectEqual(loud.counters, silent.counters)
    expectEqual(loud.outputs, silent.outputs)
  }

  @Test func `the end of time can be reached`() {
    var gate = gate()
    gate.advance(to: .max)
    expectEqual(gate.machine.state, .locked)
  }

  @Test("D12: a full queue loses the newest coin, counts it, and still takes the repairman")
  func fullQueue() {
    var gate = gate()
    for _ in 0..<9 { gate.enqueue(.coin, at: 0) }
    expectEqual(gate.counters[.overflows], 2)
    expectEqual(memory.take(), ["0: coin full locked", "0: coin full locked"])
    gate.handle(.repairman, at: 0)
    expectEqual(gate.machine.state, .outOfOrder)
    expectEqual(gate.counters[.coins, .refusedCoins], [1, 6])
  }

  @Test func `a corrupt machine makes the outputs safe and lights the fault lamp`() {
    expectEqual(Wiring().safeOutputs.bits, 0b0001)
    var gate = gate()
    gate.press(coinOffset)
    gate.flipStateBit()
    gate.press(pushOffset)
    expectEqual(gate.machine.isSound, false)
    expectEqual(gate.picture, "lock fault")
    expectEqual(memory.take().last, "105: push corrupt nowhere")
  }

  @Test(
    "stopping leaves the outputs safe and releases the lines",
    arguments: [Failure.secure, .safe])
  func stopping(failure: Failure) {
    let wiring = changed(Wiring()) { $0.failure = failure }
    var gate = SimulatedController(memory, conditions(), wiring: wiring)
    gate.turn(at: 0)
    gate.press(coinOffset)
    gate.stop(at: gate.lines.hardware.now)
    expectEqual(gate.isHolding, false)
    expectEqual(memory.take().last, "100: stopped")
    // The chip keeps its outputs, as a Raspberry Pi's does; no process holds them any more.
    let lock = gate.lines.hardware.lastLevel(of: 0)
    let green = gate.lines.hardware.lastLevel(of: 1)
    expectEqual(lock, failure == .secure)
    expectEqual(green, false)
    gate.turn(at: gate.lines.hardware.now)
    expectEqual(gate.isHolding, false)
    expectEqual(gate.deadline, .never)
  }

  @Test func `stopping a gate that would take a coin lets the acceptor take none`() {
    let wiring = changed(Wiring()) { $0[.accept].offset = 16 }
    var gate = SimulatedController(memory, conditions(), wiring: wiring)
    gate.turn(at: 0)
    #expect(gate.outputs[.accept])
    gate.stop(at: 0)
    expectEqual(gate.lines.hardware.lastLevel(of: Output.accept.rawValue), false)
  }
}

extension GateController where Hardware == SimulatedChip, Log == Recorder {
  /// What a cosmic ray does.
  fileprivate mutating func flipStateBit() {
    unsafe withUnsafeMutableBytes(of: &memory) { unsafe $0[0] ^= 0b10 }
  }
}

extension SimulatedChip {
  /// What an output was driven to last, by its history.
  fileprivate func lastLevel(of output: UInt8) -> Bool? {
    (0..<history.count).map { history[$0] }.last { $0.output == output }?.isActive
  }
}

/// A log that records nothing.
private struct Deaf: GateLog { mutating func record(_ entry: LogEntry, at time: UInt64) {} }
