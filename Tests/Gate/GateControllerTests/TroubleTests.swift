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

@Suite struct TroubleTests {
  let memory = Memory()

  private func gate(
    _ wiring: Wiring = .bench, _ prepare: (inout SimulatedChip) -> Void = { _ in }
  ) -> SimulatedController {
    var gate = SimulatedController(memory, conditions(), wiring: wiring)
    prepare(&gate.lines.hardware)
    gate.turn(at: 0)
    _ = memory.take()
    return gate
  }

  private func troubles(_ gate: borrowing SimulatedController) -> [Trouble] {
    var troubles: [Trouble] = []
    if gate.isHolding { gate.lines.troubles.forEach(in: gate.wiring) { troubles.append($0) } }
    return troubles
  }

  @Test("a coin that jams counts once; a second later the fault lamp tells, and once it is over")
  func stuckCoin() {
    var gate = gate()
    gate.hold(coinOffset, for: 1004)
    expectEqual(gate.deadline, .never, "a stuck switch costs the loop no deadline")
    expectEqual(memory.take(), ["5: coin moved unlocked"])
    expectEqual(gate.picture, "green")
    gate.pass(1)
    expectEqual(memory.take(), ["1005: switchStuck \(coinOffset)"])
    expectEqual(gate.picture, "green fault")
    expectEqual(troubles(gate), [Trouble(.switchStuck, offset: coinOffset)])
    gate.pass(60_000)
    expectEqual(memory.take(), [])
    // Everything else works on.
    gate.press(pushOffset)
    expectEqual(gate.picture, "lock red fault")
    gate.release(coinOffset, for: 50)
    #expect(memory.take() == ["61010: push moved locked", "61110: switchStuck \(coinOffset) over"])
    expectEqual(gate.picture, "lock red")
    expectEqual(troubles(gate), [])
    expectEqual(gate.counters[.coins, .refusedCoins], [1, 0])
  }

  @Test func `a push is stuck after half a minute, and a key may stay in its lock`() {
    var gate = gate()
    gate.lines.hardware.press(pushOffset)
    gate.hold(repairmanOffset, for: 29_999)
    expectEqual(troubles(gate), [])
    gate.pass(10)
    expectEqual(troubles(gate), [Trouble(.switchStuck, offset: pushOffset)])
    gate.pass(600_000)
    expectEqual(troubles(gate).count, 1)
  }

  @Test func `a switch that is stuck from the start is logged 1 s later, and never a coin`() {
    var gate = gate { $0.press(coinOffset) }
    gate.pass(1001)
    expectEqual(memory.take(), ["1000: switchStuck \(coinOffset)"])
    expectEqual(gate.counters, Counters())
  }

  @Test("a stuck switch is logged with its own time however late the turn, and a press is none")
  func lateLook() {
    var gate = gate()
    gate.lines.hardware.press(coinOffset)
    gate.lines.hardware.advance(by: 5000 * millisecond)
    gate.turn(at: gate.lines.hardware.now)
    expectEqual(memory.take(), ["5: coin moved unlocked", "1005: switchStuck \(coinOffset)"])
    gate.release(coinOffset, for: 10)
    gate.lines.hardware.press(pushOffset)
    gate.lines.hardware.advance(by: 900 * millisecond)
    gate.lines.hardware.release(pushOffset)
    gate.lines.hardware.advance(by: 90_000 * millisecond)
    gate.turn(at: gate.lines.hardware.now)
    expectEqual(memory.take(), ["5005: switchStuck \(coinOffset) over", "5015: push moved locked"])
  }

  @Test("a switch that is released wakes nothing, and settles with the next turn as of its time")
  func silentRelease() {
    var gate = gate()
    gate.hold(coinOffset, for: 50)
    gate.lines.hardware.release(coinOffset)
    gate.turn(at: gate.lines.hardware.now)
    // Until that turn the gate shows the switch as pressed.
    expectEqual(gate.deadline, .never)
    expectEqual(gate.switches.pressed, Levels(bits: 1))
    gate.lines.hardware.advance(by: 2000 * millisecond)
    gate.turn(at: gate.lines.hardware.now)
    // 2 s later: a switch that had not settled at 55 ms would be stuck by now.
    #expect(gate.switches.pressed == Levels())
    #expect(troubles(gate) == [])
    expectEqual(memory.take(), ["5: coin moved unlocked"])
  }

  @Test func `the end of a trouble wakes the gate at once`() {
    var gate = gate()
    gate.hold(coinOffset, for: 1100)
    gate.lines.hardware.release(coinOffset)
    gate.turn(at: gate.lines.hardware.now)
    expectEqual(gate.deadline, 1105 * millisecond)
    gate.pass(5)
    expectEqual(memory.take().last, "1105: switchStuck \(coinOffset) over")
  }

  @Test func `a switch that stays stuck while the chip is away is logged once`() {
    var gate = gate()
    gate.hold(coinOffset, for: 2000)
    _ = memory.take()
    gate.lines.hardware.unplug()
    gate.pass(100)
    expectEqual(troubles(gate), [])
    gate.lines.hardware.replug()
    gate.pass(5000)
    expectEqual(memory.take(), ["2001: chipGone retry 1", "3001: held"])
    expectEqual(troubles(gate), [Trouble(.switchStuck, offset: coinOffset)])
    expectEqual(gate.picture, "green fault")
  }

  @Test func `a coil that has had its time loses its current, whatever the machine says`() {
    var gate = gate(changed(.bench) { $0.longestEnergised = 3_000 * millisecond })
    gate.press(coinOffset)
    expectEqual(gate.deadline, 3005 * millisecond)
    gate.pass(2904)
    expectEqual(gate.picture, "green")
    gate.pass(1)
    expectEqual(gate.picture, "lock fault")
    expectEqual(gate.machine.state, .unlocked)
    expectEqual(memory.take(), ["5: coin moved unlocked", "3005: coilOverdriven \(lockOffset)"])
    expectEqual(gate.deadline, .never)
    // Looking again does not bring it back, nor does another coin.
    gate.verify(at: gate.lines.hardware.now)
    gate.press(coinOffset)
    expectEqual(gate.picture, "lock fault")
    // The machine's own lock does.
    gate.press(pushOffset)
    gate.press(coinOffset)
    expectEqual(gate.picture, "green")
    #expect(
      memory.take() == [
        "3010: coin stayed unlocked", "3110: coilOverdriven \(lockOffset) over",
        "3110: push moved locked",
        "3210: coin moved unlocked",
      ])
  }

  @Test func `a coil keeps its limit while the chip is away`() {
    var gate = gate(changed(.bench) { $0.longestEnergised = 3_000 * millisecond })
    gate.press(coinOffset)
    gate.lines.hardware.unplug()
    gate.pass(4000)
    let before = gate.lines.hardware.changeCount
    gate.lines.hardware.replug()
    gate.pass(10_000)
    expectEqual(gate.picture, "lock fault")
    expectEqual(troubles(gate), [Trouble(.coilOverdriven, offset: lockOffset)])
    // The lock was locked by the request itself, and not unlocked for a moment before.
    let changes = (0..<gate.lines.hardware.history.count).map { gate.lines.hardware.history[$0] }
      .suffix(gate.lines.hardware.changeCount - before)
    #expect(changes.allSatisfy { $0.output != 0 || $0.isActive })
  }

  @Test func `a gate that stops with a stuck switch lights no lamp`() {
    var gate = gate()
    gate.hold(coinOffset, for: 2000)
    gate.stop(at: gate.lines.hardware.now)
    expectEqual(memory.take().last, "2000: stopped")
    let last = gate.lines.hardware.history[gate.lines.hardware.history.count - 1]
    expectEqual(last.output, 3)
    expectFalse(last.isActive)
  }

  /// Ten thousand edges in a second, read every millisecond.
  private func chatter(_ gate: inout SimulatedController, _ offset: UInt8, seconds: Int) {
    for _ in 0..<seconds * 1000 {
      gate.lines.hardware.bounce(offset, times: 5, every: 100_000)
      gate.turn(at: gate.lines.hardware.now)
    }
  }

  @Test func `a burst of ten thousand edges invents no coin, and loses none that lasts`() {
    var gate = gate()
    chatter(&gate, coinOffset, seconds: 1)
    expectEqual(gate.counters, Counters())
    gate.hold(coinOffset, for: 15)
    gate.release(coinOffset, for: 10)
    chatter(&gate, coinOffset, seconds: 1)
    expectEqual(gate.counters[.coins, .refusedCoins], [1, 0])
    expectEqual(troubles(gate), [])
  }

  @Test("a switch that chatters for seconds is not listened to until it is quiet; others are")
  func chatteringSwitch() {
    var gate = gate()
    chatter(&gate, coinOffset, seconds: 3)
    expectEqual(memory.take(), ["2081: switchChatters \(coinOffset)"])
    expectEqual(gate.lines.hardware.mutedInputs.bits, 0b001)
    expectEqual(gate.picture, "lock red fault")
    gate.press(repairmanOffset)
    expectEqual(gate.machine.state, .outOfOrder)
    _ = memory.take()
    // It chatters on: unmasked every five seconds, logged once.
    var listened = 0
    for _ in 0..<20 {
      if gate.lines.hardware.mutedInputs.bits == 0 { listened += 1 }
      chatter(&gate, coinOffset, seconds: 1)
    }
    #expect((0...4).contains(listened))
    expectEqual(memory.take(), ["\(3005 + repairTime): timeout moved locked"])
    expectEqual(gate.counters[.coins], 0)
    // A coin that drops while the switch is masked is lost, and one that sticks is no coin.
    gate.hold(coinOffset, for: 7000)
    expectEqual(memory.take().first?.hasSuffix("switchChatters \(coinOffset) over"), true)
    expectEqual(gate.lines.hardware.mutedInputs.bits, 0)
    gate.release(coinOffset, for: 50)
    gate.press(coinOffset)
    expectEqual(gate.counters[.coins], 1)
    expectEqual(troubles(gate), [])
  }

  @Test func `coins as fast as a hand can drop them, with all their bounces, are not chatter`() {
    var gate = gate()
    for _ in 0..<100 {
      gate.lines.hardware.bounce(coinOffset, times: 12, every: 100_000)
      gate.hold(coinOffset, for: 40)
      gate.lines.hardware.bounce(coinOffset, times: 12, every: 100_000)
      gate.release(coinOffset, for: 50)
    }
    expectEqual(gate.counters[.coins] + gate.counters[.refusedCoins], 100)
    expectEqual(troubles(gate), [])
  }

  @Test func `lines that are held anew are all listened to`() {
    var gate = gate()
    chatter(&gate, coinOffset, seconds: 3)
    let before = gate.connection
    gate.lines.hardware.unplug()
    gate.pass(10)
    gate.lines.hardware.replug()
    gate.pass(2000)
    #expect(gate.lines.hardware.mutedInputs.bits == 0 && gate.connection > before)
    gate.press(coinOffset)
    expectEqual(gate.counters[.coins], 1)
  }

  @Test("the fault lamp is lit by what keeps visitors out, and not by what is only told (law 14)")
  func hinder() {
    let told: [Trouble.Kind] = [.pushDead, .openTooLong, .loopFlaps, .coinUninvited]
    Trouble.Kind.forEach { kind in
      var troubles = Troubles()
      troubles.kinds[kind] = true
      #expect(troubles.hinder == !told.contains(kind), "\(kind)")
    }
    Input.forEach { input in
      var troubles = Troubles()
      troubles.stuckSwitches[input] = true
      #expect(troubles.hinder == (input != .admit), "\(input)")
    }
  }
}
