// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import GPIO
import GateController
import MachineSupport
import RequestBench
import Requests
import SimulatedGPIO
import TestSupport
import Testing
import Turnstile

/// The last edges and changes of the state, which a gate keeps for its staff.
@Suite struct TraceTests {
  private func entries(_ page: Reply) throws -> [TraceEntry] {
    try (0..<min(Int(page.traceCount), Trace.pageSize)).map {
      try #require(TraceEntry(bits: page.traceBits($0), now: page.now))
    }
  }

  /// The entries but those of the disk and of rest, which come with any of the others.
  private func causes(_ page: Reply) throws -> [TraceEntry] {
    try entries(page).filter {
      switch $0.change {
      case .answer, .rest, .linesHeld: false
      default: true
      }
    }
  }

  @Test(
    "every edge is there with its own time, before debounce, and so is each change of the state")
  func edges() throws {
    let bench = try GateBench()
    let client = try bench.client()
    bench.gate.lines.hardware.advance(by: 1_000_000)
    // A bounce of 300 µs before the coin.
    bench.gate.lines.hardware.press(coinOffset)
    bench.gate.lines.hardware.advance(by: 300_000)
    bench.gate.lines.hardware.release(coinOffset)
    bench.gate.lines.hardware.advance(by: 700_000)
    bench.press(coinOffset)
    let page = try bench.answer(client, .trace(page: 0))
    #expect(page.isPage)
    #expect(page.status.state == .unlocked)
    let entries = try causes(page).sorted { $0.time < $1.time }
    #expect(
      entries.map(\.change) == [
        .state(from: nil, to: .locked), .edge(.coin, isActive: true), .edge(.coin, isActive: false),
        .edge(.coin, isActive: true), .state(from: .locked, to: .unlocked),
        .edge(.coin, isActive: false),
      ])
    #expect(entries.map(\.time) == [0, 1_000_000, 1_300_000, 2_000_000, 7_000_000, 52_000_000])
  }

  @Test(
    "a push in vain is an edge and no change of the state, and a command is an order and a change")
  func steps() throws {
    let bench = try GateBench()
    let client = try bench.client()
    bench.press(pushOffset)
    _ = try bench.answer(client, .command(.unlockOnce))
    // A refused command is none.
    _ = try bench.answer(client, .command(.unlockOnce))
    let changes = try causes(try bench.answer(client, .trace(page: 0))).map(\.change)
    #expect(
      changes == [
        .state(from: nil, to: .locked), .edge(.push, isActive: true), .edge(.push, isActive: false),
        .state(from: .locked, to: .unlocked), .order(.unlockOnce),
      ])
  }

  @Test("a gate at rest says so once in a page, with its credit, and each record has its answer")
  func rest() throws {
    let bench = try GateBench()
    let client = try bench.client()
    bench.press(coinOffset)
    bench.press(pushOffset)
    bench.pass(milliseconds: 6000)
    let changes = try entries(try bench.answer(client, .trace(page: 0))).map(\.change)
    expectEqual(changes.count { $0 == .rest(credit: 0, isClosed: false, isWriting: false) }, 1)
    expectTrue(changes.count { $0 == .answer } >= 2)
  }

  @Test("an admission by a validator is an entry, and the same token again is none")
  func admission() throws {
    let bench = try GateBench()
    let validator = PacketClient(to: bench.door.path)
    bench.settle()
    for _ in 0..<2 { _ = try bench.answer(validator, .admit(7)) }
    let changes = try entries(try bench.answer(try bench.client(), .trace(page: 0))).map(\.change)
    expectEqual(changes.count { $0 == .admission }, 1)
  }

  @Test("lines that are lost are an entry, and the state is not lost with them")
  func losses() throws {
    let bench = try GateBench()
    bench.gate.lines.hardware.faults.isMissing = true
    bench.gate.verify(at: bench.gate.lines.hardware.now)
    let page = try bench.answer(try bench.client(), .trace(page: 0))
    #expect(try causes(page).map(\.change) == [.state(from: nil, to: .locked), .linesLost])
  }

  @Test("a client that may only look gets none of it, and the status with its log as ever")
  func looking() throws {
    let bench = try GateBench()
    bench.press(coinOffset)
    let client = try bench.client(mayCommand: false)
    let reply = try bench.answer(client, .trace(page: 0))
    #expect(reply.result == .forbidden && !reply.isPage && reply.status.state == .unlocked)
    #expect(reply.entryCount(.transition) == 2 && reply.lostLines == 0)
  }
}
