// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GPIO
import GateController
import GateSupport
import Ledger
import MachineSupport
import SimulatedGPIO
import TestSupport
import Testing
import Turnstile

@Suite struct FaultTests {
  let memory = Memory()

  private func gate(_ prepare: (inout SimulatedChip) -> Void = { _ in }) -> SimulatedController {
    var gate = SimulatedController(memory, conditions())
    prepare(&gate.lines.hardware)
    gate.turn(at: 0)
    return gate
  }

  private func gate(on lines: BreakingLines) -> GateController<BreakingLines, Recorder, NoLedger> {
    var gate = GateController(
      .bench, lines: lines, conditions: conditions(), log: Recorder(memory: memory),
      store: NoLedger())
    gate.turn(at: 0)
    return gate
  }

  @Test("a chip that appears late is waited for: 1, 2, 4, 8, then every 10 seconds; told once")
  func missingChip() {
    var gate = gate { $0.faults.isMissing = true }
    expectEqual(memory.take(), ["0: chipMissing retry 1"])
    var attempts: [UInt64] = []
    while attempts.count < 7, case let deadline = gate.deadline, deadline != .never {
      attempts.append(deadline / 1_000_000_000)
      gate.lines.hardware.advance(by: deadline - gate.lines.hardware.now)
      gate.turn(at: gate.lines.hardware.now)
    }
    expectEqual(attempts, [1, 3, 7, 15, 25, 35, 45])
    expectEqual(memory.take(), [])
    expectEqual(gate.machine.state, nil)
    gate.lines.hardware.faults.isMissing = false
    gate.pass(10_000)
    expectEqual(memory.take(), ["55000: held", "55000: start moved locked"])
    expectEqual(gate.picture, "lock red")
  }

  @Test func `a busy line is named with its consumer, and taken when it is free`() {
    var wanted: Fault?
    var chip = SimulatedChip()
    chip.faults.busyOffset = lockOffset
    do { try chip.request(Wiring().request, outputs: Levels()) } catch { wanted = error }
    expectEqual(wanted, Fault(.lineBusy, offset: lockOffset, code: 16))
    expectEqual(chip.consumer, ChipLabel("gpioset"))
    expectEqual(chip.isHeld, false)
    var gate = gate { $0.faults.busyOffset = lockOffset }
    expectEqual(memory.take(), ["0: lineBusy retry 1"])
    gate.lines.hardware.faults.busyOffset = nil
    gate.pass(1000)
    expectEqual(memory.take(), ["1000: held", "1000: start moved locked"])
  }

  @Test func `no permission, a line and a chip that are not there have names of their own`() {
    var kinds: [Fault.Kind] = []
    func attempt(_ wiring: Wiring, _ prepare: (inout SimulatedChip) -> Void = { _ in }) {
      var chip = SimulatedChip()
      prepare(&chip)
      do { try chip.request(wiring.request, outputs: Levels()) } catch { kinds.append(error.kind) }
    }
    attempt(Wiring()) { $0.faults.isForbidden = true }
    var far = Wiring()
    far[.red].offset = 58
    attempt(far)
    var other = Wiring()
    other.label = ChipLabel("pinctrl-rp1")
    attempt(other)
    expectEqual(kinds, [.permissionDenied, .lineMissing, .chipMissing])
  }

  @Test func `a chip that goes away mid-run comes back in the same state; nothing is invented`() {
    var gate = gate()
    gate.press(coinOffset)
    _ = memory.take()
    gate.lines.hardware.unplug()
    gate.hold(coinOffset, for: 1)
    expectEqual(memory.take(), ["101: chipGone retry 1"])
    expectEqual(gate.isHolding, false)
    gate.lines.hardware.replug()
    gate.pass(1000)
    expectEqual(memory.take(), ["1101: held"])
    expectEqual(gate.machine.state, .unlocked)
    expectEqual(gate.picture, "green")
    gate.pass(500)
    gate.release(coinOffset, for: 500)
    expectEqual(gate.counters[.refusedCoins, .coins], [0, 1])
  }

  @Test("the repairman's time goes on while the chip is away, and the outputs follow on return")
  func timeGoesOn() {
    var gate = gate()
    gate.press(repairmanOffset)
    gate.lines.hardware.unplug()
    gate.pass(repairTime + 1000)
    expectEqual(gate.machine.state, .locked)
    gate.lines.hardware.replug()
    gate.pass(10_000)
    expectEqual(gate.picture, "lock red")
  }

  @Test func `a coin and a glitch: bounces are one coin, a pulse below the debounce is none`() {
    var gate = gate()
    gate.lines.hardware.bounce(coinOffset, times: 12, every: 300_000)
    gate.pass(100)
    expectEqual(gate.counters, Counters())
    gate.lines.hardware.bounce(coinOffset, times: 5, every: 300_000)
    gate.lines.hardware.press(coinOffset)
    gate.lines.hardware.bounce(coinOffset, times: 5, every: 300_000)
    gate.pass(50)
    gate.lines.hardware.bounce(coinOffset, times: 5, every: 300_000)
    gate.lines.hardware.release(coinOffset)
    gate.lines.hardware.bounce(coinOffset, times: 5, every: 300_000)
    gate.pass(50)
    expectEqual(gate.counters[.coins, .refusedCoins], [1, 0])
  }

  @Test func `lost edges: levels are read again and no coin is invented`() {
    var gate = gate()
    _ = memory.take()
    gate.lines.hardware.faults.losesEdges = true
    // A whole coin falls through unseen: it is not counted.
    gate.lines.hardware.press(coinOffset)
    gate.lines.hardware.advance(by: 50 * millisecond)
    gate.release(coinOffset, for: 50)
    expectEqual(memory.take(), ["51: edges lost"])
    expectEqual(gate.counters[.coins], 0)
    // A coin that is still there when the levels are read has been there long enough: it counts.
    gate.hold(coinOffset, for: 6)
    expectEqual(memory.take(), ["101: edges lost", "106: coin moved unlocked"])
  }

  @Test func `a press that begins with lost edges counts, although its switch was just released`() {
    var gate = gate()
    gate.hold(coinOffset, for: 50)
    gate.release(coinOffset, for: 1)
    // The release asks for no turn, so the next one is that of the edges that overflow the queue.
    expectEqual(gate.deadline, .never)
    gate.lines.hardware.advance(by: 500 * millisecond)
    gate.lines.hardware.bounce(coinOffset, times: 100, every: 10_000)
    gate.hold(coinOffset, for: 10)
    expectEqual(gate.counters[.coins, .refusedCoins], [1, 1])
  }

  @Test func `a storm of edges overflows the kernel's queue and invents nothing`() {
    var gate = gate()
    for _ in 0..<100 {
      gate.lines.hardware.bounce(coinOffset, times: 100, every: 10_000)
      gate.turn(at: gate.lines.hardware.now)
    }
    gate.pass(100)
    expectEqual(gate.counters, Counters())
    gate.press(coinOffset)
    expectEqual(gate.counters[.coins], 1)
  }

  @Test func `a glitch whose end was lost is not a coin`() {
    var gate = gate()
    gate.lines.hardware.press(coinOffset)
    gate.turn(at: gate.lines.hardware.now)
    gate.lines.hardware.faults.losesEdges = true
    gate.lines.hardware.advance(by: millisecond)
    gate.release(coinOffset, for: 100)
    expectEqual(gate.counters[.coins], 0)
  }

  @Test func `chatter that overflows the queue between two turns is not a coin`() {
    var gate = gate()
    gate.lines.hardware.press(coinOffset)
    gate.turn(at: gate.lines.hardware.now)
    gate.lines.hardware.advance(by: 100_000)
    gate.lines.hardware.release(coinOffset)
    gate.lines.hardware.bounce(coinOffset, times: 100, every: 100_000)
    gate.pass(100)
    expectEqual(gate.counters[.coins], 0)
  }

  @Test func `edges that end on a press whose release was lost are not a coin`() {
    var gate = gate()
    // 63 edges of one line and one of the other fill the queue; what follows is lost.
    gate.lines.hardware.bounce(pushOffset, times: 31, every: 10_000)
    gate.lines.hardware.press(pushOffset)
    gate.lines.hardware.press(coinOffset)
    gate.lines.hardware.advance(by: 100_000)
    gate.lines.hardware.release(coinOffset)
    gate.lines.hardware.advance(by: 20 * millisecond)
    gate.turn(at: gate.lines.hardware.now)
    gate.pass(100)
    expectEqual(gate.counters[.coins], 0)
  }

  @Test func `edges that are a little younger than the clock that was read keep their times`() {
    var gate = gate()
    gate.lines.hardware.advance(by: 10 * millisecond)
    gate.lines.hardware.press(coinOffset)
    gate.turn(at: millisecond)
    gate.lines.hardware.advance(by: 300_000)
    gate.release(coinOffset, for: 50)
    expectEqual(gate.counters[.coins], 0)
  }

  @Test("an edge far ahead of the clock does not move time: no relock comes before its time")
  func edgeAheadOfTheClock() {
    var gate = SimulatedController(memory, conditions(relock: 1000))
    gate.turn(at: 0)
    gate.press(coinOffset)
    let opened = gate.lines.hardware.now
    gate.lines.hardware.advance(by: 990 * millisecond)
    gate.lines.hardware.press(coinOffset)
    gate.turn(at: opened)
    expectEqual(gate.machine.state, .unlocked)
  }

  @Test("a lock that does not open has no green lamp, even if another output failed before it")
  func stuckLockAfterLamp() {
    var gate = gate()
    for (stuck, offset) in [(0b100, coinOffset), (0b100, pushOffset), (0b001, coinOffset)] {
      gate.lines.hardware.faults.stuckOutputs.bits = UInt16(stuck)
      gate.press(offset)
    }
    #expect(gate.picture == "lock fault")
  }

  @Test(
    "an output that does not follow is logged at once and once, written again, and its end logged")
  func stuckOutput() {
    var gate = gate()
    _ = memory.take()
    gate.lines.hardware.faults.stuckOutputs[0] = true
    gate.press(coinOffset)
    expectEqual(gate.picture, "lock fault")
    gate.verify(at: gate.lines.hardware.now)
    gate.verify(at: gate.lines.hardware.now)
    expectEqual(memory.take(), ["5: outputStuck retry 0", "5: coin moved unlocked"])
    gate.lines.hardware.faults.stuckOutputs[0] = false
    gate.verify(at: gate.lines.hardware.now)
    expectEqual(gate.picture, "fault")
    gate.verify(at: gate.lines.hardware.now)
    expectEqual(gate.picture, "green")
    expectEqual(memory.take(), ["100: held"])
    gate.lines.hardware.faults.stuckOutputs[0] = true
    gate.press(pushOffset)
    gate.verify(at: gate.lines.hardware.now)
    expectEqual(memory.take(), ["105: outputStuck retry 0", "105: push moved locked"])
  }

  @Test func `a lock that does not follow stays a fault while other outputs follow`() {
    var gate = gate()
    gate.lines.hardware.faults.stuckOutputs[0] = true
    gate.press(coinOffset)
    gate.press(repairmanOffset)
    expectEqual(gate.fault, Fault(.outputStuck, offset: lockOffset))
    expectEqual(gate.picture, "lock fault")
    gate.pass(repairTime + 1000)
    expectEqual(gate.picture, "lock red fault")
    gate.verify(at: gate.lines.hardware.now)
    expectEqual(gate.fault, nil)
    expectEqual(gate.picture, "lock red")
  }

  @Test func `a fault lamp that does not follow is a fault like any other, and told once`() {
    var gate = gate()
    _ = memory.take()
    gate.lines.hardware.faults.stuckOutputs.bits = 0b1001
    gate.press(coinOffset)
    for _ in 0..<3 { gate.verify(at: gate.lines.hardware.now) }
    expectEqual(memory.take(), ["5: outputStuck retry 0", "5: coin moved unlocked"])
  }

  @Test func `stopping does not claim that a lock is safe that does not follow`() {
    var gate = gate()
    gate.press(coinOffset)
    gate.lines.hardware.faults.stuckOutputs[0] = true
    _ = memory.take()
    gate.stop(at: gate.lines.hardware.now)
    expectEqual(memory.take(), ["100: outputStuck retry 0", "100: stopped without lines"])
  }

  @Test func `an edge that claims to come from the future is taken for one of now`() {
    var gate = gate()
    gate.lines.hardware.press(coinOffset)
    gate.lines.hardware.advance(by: 1)
    // The chip's clock is ahead of the gate's by far: a kernel that stamps with the wall clock.
    gate.lines.hardware.release(coinOffset)
    gate.lines.hardware.advance(by: 1_700_000_000 * 1_000_000_000)
    gate.lines.hardware.press(coinOffset)
    gate.turn(at: 10)
    gate.turn(at: 10 + 5 * millisecond)
    expectEqual(gate.machine.state, .unlocked)
  }

  @Test("lines that are lost while a batch of edges is handled take the rest of it with them")
  func lostHalfway() {
    let edges = [(0, true, 10), (1, true, 60), (2, true, 70)].map {
      Edge(input: $0, isActive: $1, timestamp: $2 * millisecond)
    }
    var gate = gate(on: BreakingLines(edges: edges))
    expectEqual(memory.take(), ["0: held", "0: chipGone retry 1", "0: start moved locked"])
    // A whole coin, whose step cannot be written any more, and a push behind it.
    gate.turn(at: 1000 * millisecond)
    expectEqual(memory.take(), ["1000: held", "15: chipGone retry 1", "15: coin moved unlocked"])
    expectEqual(gate.machine.state, .unlocked)
    // The push that was begun when the lines went is not finished without them.
    gate.advance(to: 1900 * millisecond)
    expectEqual(memory.take(), [])
  }

  @Test func `stopping without lines does not claim that the outputs are safe`() {
    var gate = gate { $0.faults.isMissing = true }
    gate.stop(at: 0)
    expectEqual(memory.take().last, "0: stopped without lines")
  }

  @Test func `a clock that seems to run backwards moves nothing`() {
    var gate = gate()
    gate.press(repairmanOffset)
    gate.advance(to: 3 * 1_000_000_000)
    gate.advance(to: 1)
    gate.turn(at: 2)
    expectEqual(gate.machine.state, .outOfOrder)
    expectEqual(gate.machine.deadline, UInt64(5 + repairTime) * millisecond)
  }

  @Test("an output that does not follow is logged, though the chip goes while it is driven again")
  func goneWhileDrivenAgain() {
    var gate = gate(on: BreakingLines())
    gate.lines.hardware.isBroken = true
    gate.verify(at: millisecond)
    expectEqual(memory.take().suffix(2), ["1: outputStuck retry 0", "1: chipGone retry 1"])
  }
}

/// Lines whose outputs follow until they break: then they show nothing, and cannot be written.
private struct BreakingLines: Lines {
  var isBroken = false
  /// What is read with each look at the edges.
  var edges: [Edge] = []
  private var outputs = Levels()

  init(edges: [Edge] = []) { (self.edges, isBroken) = (edges, !edges.isEmpty) }

  mutating func request(_ request: LineRequest, outputs: Levels) throws(Fault) {
    self.outputs = outputs
  }

  mutating func readEdges(into edges: inout EdgeBuffer) throws(Fault) {
    for edge in self.edges { edges.insert(edge) }
  }

  mutating func readLevels() throws(Fault) -> (inputs: Levels, outputs: Levels) {
    (Levels(), isBroken ? Levels() : outputs)
  }

  mutating func write(_ outputs: Levels) throws(Fault) {
    if isBroken { throw Fault(.chipGone) }
    self.outputs = outputs
  }

  mutating func close() {}
}
