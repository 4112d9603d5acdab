// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FakePiWires
import Foundation
import GPIO
import MachineSupport
import TestSupport
import Testing
import Turnstile

/// What becomes of coins and of the lock at an orderly stop, and of coins when the chip is lost.
@Suite struct StopTests {
  @Test(
    "a coin whose train is not over at a stop is in the books",
    arguments: [0, 5, 50, 150, 199] as [UInt64], [1, 10] as [UInt16])
  func coin(age: UInt64, pulses: UInt16) throws {
    let gate = try gate(price: pulses)
    let end = try gate.insert(Int(pulses))
    try gate.pass(to: end + age)
    expectEqual(gate.stop(), 0)
    #expect(try gate.books == "credit \(pulses)")
    expectEqual(gate.log.suffix(2), credited(pulses) + ["<5>stopped: outputs safe"])
  }

  @Test(
    "a stop reads the rest of a coin that is on its way, at most until it is no coin any longer")
  func restOfCoin() throws {
    let gate = try gate(price: 2)
    try gate.play("0 coin 1, 50 coin 0, 100 coin 1", until: 120)
    try gate.beginStop()
    #expect(!gate.acceptsCoins && !gate.pi.isHigh(.red))
    try gate.play("150 coin 0", until: 340)
    expectTrue(gate.gate.program.isRunning)
    expectEqual(gate.finishStop(), 0)
    #expect(try gate.books == "credit 2")
  }

  @Test(
    "a pulse that does not end within a stop is counted and logged, and the ones before it are money"
  ) func cutPulse() throws {
    let gate = try gate(price: 2)
    try gate.play("0 coin 1, 50 coin 0, 100 coin 1", until: 120)
    expectEqual(gate.stop(), 0)
    #expect(try gate.books == "cut-pulses 1, credit 1")
    #expect(gate.says("<4>coin: a pulse was cut short; credit 1 pulse"))
    // 130 ms of a pulse and 200 ms of a pause after its edge; then the record, the end of the audit trail and
    // the record that says so, of 5 ms each.
    expectEqual(gate.time, 100 + 330 + 3 * 5)
  }

  @Test("a coin that was read when the chip goes is in the books", arguments: [0, 5, 50, 150])
  func lostChip(age: UInt64) throws {
    let gate = try gate(price: 3)
    let end = try gate.insert(2)
    try gate.pass(to: end + age)
    gate.pi.unplug()
    try gate.pass(to: end + 1000)
    gate.pi.replug()
    try gate.pass(to: end + 4000)
    #expect(gate.says("the chip is gone") && gate.acceptsCoins)
    #expect(try gate.finalBooks == "credit 2")
  }

  @Test(
    "a coin while the books are opened is said to be credited by none, and is in them or told",
    arguments: [(2900, true), (9000, false)])
  func slowBooks(milliseconds: UInt32, isKept: Bool) throws {
    let gate = try gate(price: 2)
    gate.crash()
    gate.pi.fail(FAKE_READ, milliseconds: milliseconds, count: 1)
    try gate.start()
    let end = try gate.insert(1)
    try gate.pass(to: end + 300)
    #expect(gate.says("<6>coin: read; not in the ledger yet; credit 1 pulse"))
    #expect(!gate.says("credited"))
    expectEqual(gate.stop(), 0)
    #expect(try gate.books == (isKept ? "credit 1" : ""))
    let told = "<4>coin: read; the gate stopped before the disk had it: 1 pulse"
    expectEqual(gate.log.last == told, !isKept)
  }

  @Test("a gate that is stopped while books are made that take 9 s tells how much is lost")
  func newBooks() throws {
    let gate = try VirtualGate { $0.pi.fail(FAKE_SYNC, milliseconds: 9000, count: 1) }
    gate.pi.mend()
    let end = try gate.insert(3)
    try gate.pass(to: end + 100)
    expectEqual(gate.stop(), 0)
    expectEqual(gate.log.last, "<4>coin: read; the gate stopped before the disk had it: 3 pulses")
  }

  @Test("clients that ask during a stop take no time from the disk")
  func clients() throws {
    let pi = try FakePi()
    let gate = try Gate.locked(on: pi, hasSockets: true)
    pi.fail(FAKE_SYNC, milliseconds: 3900, count: 1)
    let before = try gate.program.processorTicks
    gate.program.send(SIGTERM)
    let client = try Program("turnstilectl", ["status", "--runtime", pi.folder.path], on: pi)
    usleep(1_500_000)
    expectTrue(gate.program.isRunning)
    expectTrue(client.isRunning)
    #expect(try gate.program.processorTicks - before < 20)
    #expect(gate.program.status == 0 && client.status != 0)
  }

  private func gate(price: UInt16) throws -> VirtualGate {
    try VirtualGate(Timeline.Settings { $0.rules.coin.price = price })
  }

  private func credited(_ pulses: UInt16) -> [String] {
    ["<6>coin: credited; credit \(pulses) pulse\(pulses == 1 ? "" : "s")"]
  }
}
