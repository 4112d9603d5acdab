// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FakePiWires
import Foundation
import MachineSupport
import TestSupport
import Testing
import Turnstile

/// What comes over the acceptor's line of the shipped gate, and what becomes of coins that buy no
/// passage at once.
@Suite struct CoinTests {
  @Test(
    "a hum on the acceptor's line lets no visitor pass, is reported, and is over when it ends",
    arguments: [50, 100.0 / 6, 60, 100])
  func hum(frequency: Double) throws {
    let gate = try VirtualGate()
    let start = gate.pi.now
    let step = 1_000_000_000 / (2 * frequency)
    var hasOpened = false
    for edge in 0..<Int(10 * frequency) {
      let time = Double(edge) * step
      // A person tries the arm for half of each second.
      gate.set(.push, Int(time) / 500_000_000 % 2 == 1)
      try gate.pi.pass(until: start + UInt64(time))
      gate.set(.coin, edge % 2 == 0)
      hasOpened = hasOpened || gate.isOpen
    }
    gate.set(.push, false)
    expectFalse(hasOpened)
    #expect(gate.pi.isHigh(.fault) && gate.says("the acceptor"))
    try gate.pass(to: 7000)
    #expect(!gate.pi.isHigh(.fault))
    try gate.play("7000 coin 1, 7050 coin 0, 8000 push 1, 8800 push 0", until: 9000)
    let books = try gate.finalBooks
    // Each pulse of a slow hum could be a coin's, and so is counted where it is refused.
    let refused = frequency < 20 ? ", refused-pulses 83" : ""
    expectEqual(books, "coins 1, passages 1, refused-pushes 5" + refused)
  }

  /// Why a coin cannot be used, and what ends that.
  struct Hindrance: CustomTestStringConvertible {
    let testDescription: String
    /// What happens before the coin, which is inserted at 1000.
    var before = ""
    /// What happens after it, until 7000.
    var after = ""
    var books = "coins 1, passages 1"
    var configure: @Sendable (inout Timeline.Settings) -> Void = { _ in }
  }

  static let hindrances = [
    Hindrance(
      testDescription: "another visitor has paid", before: "0 coin 1, 50 coin 0",
      after: "2000 push 1, 2800 push 0, 4000 push 1, 4800 push 0", books: "coins 2, passages 2"),
    Hindrance(
      testDescription: "the arm is out of order", before: "0 repairman 1, 100 repairman 0",
      after: "5500 push 1, 6300 push 0", books: "coins 1, passages 1, repairs 1"),
    Hindrance(
      testDescription: "the arm is released", before: "0 release 1",
      after: "3000 release 0, 4000 push 1, 4300 push 0, 5000 push 1, 5800 push 0",
      books: "coins 1, passages 1, refused-pushes 2, releases 1",
      configure: { $0.connect(.release, to: 5) }),
    Hindrance(
      testDescription: "the bolt was forced", before: "600 bolt 1",
      after: "3000 bolt 0, 3300 bolt 1, 4000 push 1, 4800 push 0, 4900 bolt 0",
      books: "coins 1, passages 1, forced-openings 1", configure: { $0.connect(.bolt, to: 6) }),
  ]

  @Test(
    "a coin that cannot be used is not invited, and is kept for its visitor", arguments: hindrances)
  func kept(hindrance: Hindrance) throws {
    let gate = try VirtualGate(Timeline.Settings(hindrance.configure))
    expectTrue(gate.acceptsCoins)
    try gate.play(hindrance.before, until: 1000)
    expectFalse(gate.acceptsCoins)
    try gate.play("1000 coin 1, 1050 coin 0", until: 1500)
    expectFalse(gate.acceptsCoins)
    try gate.play(hindrance.after, until: 7000)
    expectTrue(gate.acceptsCoins)
    expectFalse(gate.isOpen)
    #expect(try gate.finalBooks == hindrance.books)
  }

  @Test("coins that a full disk cannot record are kept, and no more are invited until it has room")
  func fullDisk() throws {
    let gate = try VirtualGate()
    gate.pi.fail(FAKE_WRITE, code: ENOSPC)
    try gate.play("0 coin 1, 50 coin 0", until: 500)
    expectFalse(gate.isOpen)
    expectFalse(gate.acceptsCoins)
    try gate.play("1000 coin 1, 1050 coin 0", until: 2000)
    gate.pi.mend()
    try gate.play("8000 push 1, 8800 push 0, 10000 push 1, 10800 push 0", until: 12_000)
    expectTrue(gate.acceptsCoins)
    expectFalse(gate.isOpen)
    #expect(try gate.finalBooks == "coins 2, passages 2")
  }

  @Test("the acceptor takes no coin while the gate is stopped, or has died and is made safe")
  func absentGate() throws {
    let gate = try VirtualGate()
    expectTrue(gate.acceptsCoins)
    gate.crash()
    #expect(try gate.service.cleanUp() == 0)
    expectFalse(gate.acceptsCoins)
    try gate.start()
    expectTrue(gate.acceptsCoins)
    expectEqual(gate.stop(), 0)
    expectFalse(gate.acceptsCoins)
  }

  @Test("a coin whose record is under way when the gate is stopped is kept, in log and books alike")
  func stoppedMeanwhile() throws {
    let gate = try VirtualGate(Timeline.Settings { $0.disk = 1500 })
    try gate.play("0 coin 1, 50 coin 0", until: 500)
    #expect(gate.stop() == 0 && !gate.says("locked -> unlocked"))
    #expect(try gate.books == "credit 1")
  }

  @Test("an edge that is lost costs no later coin, and lets no later visitor pass")
  func lostEdges() throws {
    let gate = try VirtualGate()
    try gate.play("0 coin 1", until: 50)
    gate.pi.setSilently(.coin, isHigh: true)
    try gate.play("1000 push 1, 1800 push 0, 4000 coin 1, 4050 coin 0", until: 5000)
    #expect(gate.isOpen && !gate.pi.isHigh(.fault))
    try gate.play("5000 push 1", until: 5500)
    gate.pi.setSilently(.push, isHigh: true)
    // The lines are checked once a second.
    try gate.pass(to: 7000)
    expectFalse(gate.isOpen)
    try gate.play("8000 coin 1, 8050 coin 0, 9000 push 1, 9800 push 0", until: 10_000)
    expectFalse(gate.isOpen)
    #expect(try gate.finalBooks == "coins 2, passages 2, refused-pushes 1, refused-pulses 1")
  }
}
