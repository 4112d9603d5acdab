// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FakePiWires
import Foundation
import GateController
import RequestBench
import TestSupport
import Testing
import Turnstile

/// Orders about the till of the shipped gate, from other processes, while its disk is slow.
@Suite struct TillTests {
  /// The disk's delay in milliseconds, the price, the pulses inserted, and whether a console asks.
  static let sales: [(UInt64, UInt16, Int, isConsole: Bool)] =
    [(60, 1, 3, true), (1900, 3, 5, true)]
    + [0, 5, 60, 400, 1900, 2500].flatMap { disk in [(1, 1), (3, 5)].map { (disk, $0, $1, false) } }

  @Test(
    "a refund at any moment of a sale gives the money or the passage, never both", arguments: sales)
  func refund(disk: UInt64, price: UInt16, pulses: Int, isConsole: Bool) throws {
    let settings = Timeline.Settings { ($0.rules.coin.price, $0.disk) = (price, disk) }
    let gate = try VirtualGate(settings, hasSockets: true)
    // The sale begins 200 ms after the last pulse, and its record takes as long as the disk does.
    let step = ProcessInfo.processInfo.environment["CI"] == nil ? 4 + disk / 6 : 1 + disk / 20
    let moments = stride(from: 190, through: 210 + disk, by: Int(step))
    for (index, moment) in moments.enumerated() {
      // Nobody pays at the same moment after each invitation: see law 6.
      try gate.pass(to: gate.time + 50 * UInt64(index % 2))
      try gate.pass(to: gate.insert(pulses) + moment)
      if isConsole {
        _ = try gate.pi.ask(["console"], ["refund"]) { try gate.pass(to: gate.time + 1) }
      } else {
        _ = try gate.give(.refund)
      }
      for pause in [5000, 1000] as [UInt64] { try gate.push(at: gate.time + pause) }
    }
    // A passage that nobody took is credit again.
    try gate.pass(to: gate.time + 40_000)
    _ = try gate.finalBooks
    let books = try gate.pi.books.compactMapValues { $0 as? Int }
    let spent = books["passages", default: 0] * Int(price)
    let rest = books["refunded-pulses", default: 0] + books["credit", default: 0]
    // While the ledger fails, coins come that were not invited: from the third on they are no money (law 6).
    let read = books["pulses", default: 0] + books["refused-pulses", default: 0]
    #expect(read == Array(moments).count * pulses)
    #expect(books["pulses"] == spent + rest)
  }

  @Test("of two refunds in a sale one waits, the other is refused, and the price is not given back")
  func secondRefund() throws {
    let gate = try VirtualGate(Timeline.Settings { $0.disk = 400 }, hasSockets: true)
    try gate.pass(to: gate.insert(3) + 300)
    #expect(try gate.give(.refund) == .waits)
    let console = try gate.pi.ask(["console"], ["refund"])
    #expect(console.status == 65)
    #expect(console.output.contains("the ledger is waiting for the disk; try again"))
    try gate.push(at: gate.time + 2000)
    #expect(try gate.finalBooks == "coins 1, passages 1, refunded-pulses 2")
  }

  @Test(
    "a gate that is killed after *done* has its till closed; after *waits*, closed or open",
    arguments: [FAKE_WRITE, FAKE_SYNC], [5, 60, 1900] as [UInt64])
  func killed(call: fake_call, disk: UInt64) throws {
    for quarter in 0...5 as ClosedRange<UInt64> {
      let gate = try VirtualGate(hasSockets: true)
      gate.pi.mend()
      gate.pi.fail(call, milliseconds: UInt32(disk))
      #expect(try gate.give(.closeTill) == .waits)
      try gate.pass(to: gate.time + disk * quarter / 4)
      // With this entry a console says that it is done.
      let isDone = gate.says("close-till by user")
      #expect(isDone || quarter < 5)
      gate.crash()
      gate.pi.mend()
      #expect(try gate.pi.askDisk("books").status == 0)
      #expect(try gate.pi.askDisk("audit", "verify").status == 0)
      try gate.start()
      let status = try gate.pi.ask(["status"])
      #expect(status.status == 0)
      let isClosed = status.output.contains("till closed")
      #expect(isClosed || !isDone)
      #expect(gate.acceptsCoins == !isClosed)
    }
  }
}

extension VirtualGate {
  /// Has a visitor go through, or try to.
  fileprivate func push(at time: UInt64) throws {
    try play("\(time) push 1, \(time + 800) push 0", until: time + 1000)
  }

  /// Sends a command through the gate's socket, and returns the answer.
  fileprivate func give(_ command: Command) throws -> CommandResult? {
    let client = PacketClient(to: pi.folder.appending(path: "command").path)
    client.send(request(command.rawValue))
    try pi.pass()
    return client.receive().flatMap { CommandResult(rawValue: $0[2]) }
  }
}
