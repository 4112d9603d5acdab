// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FakePiWires
import Fixed
import MachineSupport
import TestSupport
import Testing
import Turnstile

/// What visitors do to the arm of the shipped gate that the books must not take for something else.
@Suite struct PushTests {
  @Test(
    "as many visitors pass as pay, who lean on the arm before, while or just after they pay",
    arguments: [60, 500] as [UInt64], [0, 70, 300] as [UInt64])
  func leaning(disk: UInt64, lean: UInt64) throws {
    let gate = try VirtualGate(Timeline.Settings { $0.disk = disk })
    var (paid, passed) = (0, 0)
    for _ in 0..<20 {
      let time = gate.time + 1000
      try gate.pass(to: time)
      var visit = [(lean, "push 1")]
      if gate.pi.isHigh(.red) {
        paid += 1
        visit += [(40, "coin 1"), (90, "coin 0")]
      }
      let words = visit.sorted { $0.0 < $1.0 }.map { "\(time + $0.0) \($0.1)" }
      let wasOpen = gate.isOpen
      try gate.play(words.joined(separator: ", "), until: time + 1500)
      if wasOpen || gate.isOpen { passed += 1 }
      try gate.play("\(time + 1500) push 0", until: time + 3000)
    }
    expectEqual(passed, 20)
    expectEqual(paid, 20)
    #expect(try gate.finalBooks == "coins 20, passages 20, refused-pushes 20")
  }

  @Test("one who leans while the gate is restarted passes once, and the next one pays")
  func leaningDuringRestart() throws {
    let gate = try VirtualGate()
    try gate.play("0 push 1, 100 coin 1, 150 coin 0", until: 1000)
    expectTrue(gate.isOpen)
    gate.crash()
    try gate.start()
    try gate.play("500 push 0", until: 1000)
    expectFalse(gate.isOpen)
    try gate.play("1000 push 1, 1800 push 0", until: 2000)
    expectEqual(gate.outputs, "0 closed, 5 open, 520 closed, 520 accept")
    #expect(try gate.finalBooks == "coins 1, passages 1, refused-pushes 2")
  }

  @Test("one who leans while the chip is away passes once, and the next one pays")
  func leaningWithoutChip() throws {
    let gate = try VirtualGate()
    try gate.play("0 push 1, 100 coin 1, 150 coin 0", until: 1000)
    gate.pi.unplug()
    try gate.pass(to: 4000)
    gate.pi.replug()
    try gate.pass(to: 8000)
    #expect(gate.isOpen && gate.pi.isHeld(22))
    try gate.play("9000 push 0", until: 9500)
    expectFalse(gate.isOpen)
    try gate.play("9500 push 1, 10300 push 0", until: 11_000)
    expectFalse(gate.isOpen)
    #expect(try gate.finalBooks == "coins 1, passages 1, refused-pushes 2")
  }

  @Test("a push against an arm whose lock does not open keeps the coin, until the lock works")
  func heldArm() throws {
    let gate = try VirtualGate()
    gate.pi.wear(.lock, FAKE_WIRE_STUCK_LOW)
    try gate.play("0 coin 1, 50 coin 0, 1000 push 1, 1800 push 0", until: 3000)
    gate.pi.wear(.lock, FAKE_WIRE_WELL)
    try gate.pass(to: 5000)
    expectTrue(gate.isOpen)
    try gate.play("6000 push 1, 6800 push 0", until: 7000)
    expectFalse(gate.isOpen)
    #expect(try gate.finalBooks == "coins 1, passages 1, refused-pushes 1")
  }

  @Test("a push that is under way when the coil's time is up is no passage, and the price returns")
  func cutCoil() throws {
    let gate = try VirtualGate(
      Timeline.Settings {
        $0.relock = 5000
        $0.wiring.longestEnergised = .milliseconds(6000)
      })
    try gate.play("0 coin 1, 50 coin 0, 5200 push 1, 7000 push 0", until: 12_000)
    // The coil has cooled for 5 s, the time of an opening.
    expectEqual(gate.outputs, "0 accept, 65 inhibit, 255 open, 6255 closed, 11255 accept")
    #expect(try gate.finalBooks == "returned-coins 1, credit 1")
  }

  @Test("a touch costs no coin, and a push of a fifth of a second is a passage")
  func touches() throws {
    let gate = try VirtualGate()
    try gate.play("0 coin 1, 50 coin 0", until: 1000)
    for length in [6, 8, 20, 50, 100, 150, 199] as [UInt64] {
      let time = gate.time + 100
      try gate.play("\(time) push 1, \(time + length) push 0", until: time + 1000)
      expectTrue(gate.isOpen, "\(length) ms")
    }
    let time = gate.time + 100
    try gate.play("\(time) push 1, \(time + 200) push 0", until: time + 1000)
    expectFalse(gate.isOpen)
    #expect(try gate.finalBooks == "coins 1, passages 1, touches 7")
  }

  @Test("whenever a push comes near the relock, its visitor passes once for the coin that was paid")
  func pushNearRelock() throws {
    let gate = try VirtualGate(Timeline.Settings { $0.relock = 5000 })
    try gate.play("0 coin 1, 50 coin 0", until: 300)
    for offset in stride(from: UInt64(0), through: 160, by: 8) {
      // The relock is tried 5 s after the opening, and counts after 100 ms.
      let time = gate.lastOpening + 4940 + offset
      try gate.play("\(time) push 1, \(time + 700) push 0", until: time + 2000)
      expectFalse(gate.isOpen, "\(offset) ms")
      // Nobody pays at the same moment after each invitation: see law 6.
      let paid = gate.time + 50 * (offset / 8 % 2)
      try gate.play("\(paid) coin 1, \(paid + 50) coin 0", until: paid + 300)
      expectTrue(gate.isOpen, "\(offset) ms")
    }
    // The last of these pushes came too late, and opened the gate again. The last coin waits.
    let books = try gate.finalBooks
    expectEqual(books, "coins 21, passages 21, refused-pushes 1, returned-coins 2, credit 1")
  }
}
