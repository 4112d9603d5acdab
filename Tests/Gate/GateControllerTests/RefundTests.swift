// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GPIO
import GateSupport
import Ledger
import SimulatedGPIO
import TestSupport
import Testing
import Turnstile

@testable import GateController

/// A coin, and `refund` at one moment of its sale.
private struct RefundedSale: ~Copyable {
  var timed: TimedGate

  init(price: UInt16, disk milliseconds: UInt64?, _ rule: LedgerRule) {
    let disk = ScriptedDisk()
    disk.recordTime = { $0 == 1 ? 0 : milliseconds.map { .milliseconds($0) } }
    timed = TimedGate(
      Timeline.Settings {
        $0.rules.coin.price = price
        $0.rule = rule
      }, disk: disk)
    Input.forEach { timed.set($0, false) }
    timed.turn()
    pass(100)
  }

  mutating func pass(_ milliseconds: UInt64) {
    timed.pass(to: timed.now + .milliseconds(milliseconds))
  }

  /// Presses a switch `count` times for 50 ms each.
  mutating func press(_ input: Input, times count: Int = 1, for milliseconds: UInt64 = 50) {
    for _ in 0..<count {
      for isActive in [true, false] {
        timed.set(input, isActive)
        timed.turn()
        pass(milliseconds)
      }
    }
  }

  /// Gives `refund` so long after the last pulse, and then pushes, twice.
  mutating func play(pulses: Int, refundAfter milliseconds: UInt64) -> Result<
    CommandResult, CommandError
  > {
    press(.coin, times: pulses)
    pass(milliseconds)
    let result = give(.refund, to: &timed.gate)
    pass(5000)
    for _ in 0..<2 { press(.push, for: 400) }
    return result
  }

  /// What is wrong with the money; `nil` for nothing.
  func fault(price: UInt64) -> String? {
    let (counters, credit) = (timed.gate.counters, UInt64(timed.gate.till.credit))
    let (pulses, refunded) = (counters[.pulses], counters[.refundedPulses])
    if pulses != counters[.spentPulses] + refunded + credit { return "pulses are missing" }
    return counters[.passages] * price + refunded > pulses ? "money and passage" : nil
  }
}

@Suite struct RefundTests {
  /// Prices, pulses inserted, and how long a record takes; none for a disk that never answers.
  static let sales: [(UInt16, Int, UInt64?)] = [0, 5, 60, 400, 1900, nil].flatMap { disk in
    [(1, 1), (1, 3), (3, 3), (3, 5)].map { ($0, $1, disk) }
  }

  @Test(
    "a refund at any moment of a sale gives the money or the passage, never both", arguments: sales,
    [LedgerRule.refuseCoins, .acceptCoins])
  func refund(sale: (price: UInt16, pulses: Int, disk: UInt64?), rule: LedgerRule) {
    // The sale begins 150 ms after this moment, and its record takes as long as the disk does.
    let end = 170 + min(sale.disk ?? 2100, 2100)
    for moment in stride(from: 140, through: end, by: end > 300 ? 37 : 1) {
      var gate = RefundedSale(price: sale.price, disk: sale.disk, rule)
      _ = gate.play(pulses: sale.pulses, refundAfter: moment)
      let fault = gate.fault(price: UInt64(sale.price))
      #expect(fault == nil, "refund after \(moment) ms")
    }
  }

  @Test func `a program that gives a refund as soon as a sale begins gets nothing of its price`() {
    var gate = RefundedSale(price: 1, disk: 60, .refuseCoins)
    gate.press(.coin, times: 3)
    while !gate.timed.gate.ledger.isBusy { gate.pass(1) }
    #expect(give(.refund, to: &gate.timed.gate) == .success(.waits))
    gate.pass(1000)
    let (spent, refunded) = (
      gate.timed.gate.counters[.spentPulses], gate.timed.gate.counters[.refundedPulses]
    )
    #expect(spent == 1)
    #expect(refunded == 2)
  }
}
