// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import Fixed
import GateController
import GateSupport
import MachineSupport
import RequestBench
import Requests
import TestSupport
import Testing
import Turnstile

@testable import RequestServer

/// Refused commands in the audit trail: one line for many (ATTACK B5).
@Suite struct RefusalsTests {
  private func peer(_ user: UInt32) -> Peer { Peer(user: user, process: 7) }

  private func next(_ refusals: inout Refusals, _ now: Nanoseconds) -> AuditEntry? {
    refusals.isDue(by: now) ? refusals.next(by: now) : nil
  }

  @Test("the first refused command has a line at once, and later ones share one with their number")
  func together() {
    var refusals = Refusals()
    for time in 0..<1000 {
      refusals.add(.close, by: peer(1000), at: .milliseconds(UInt64(time)))
      expectEqual(
        next(&refusals, .milliseconds(UInt64(time)))?.values[0], time == 0 ? 1 : nil)
    }
    let line = next(&refusals, .seconds(1))
    expectEqual(line?.kind, .refused)
    let last = UInt64(Command.close.rawValue)
    expectEqual(line.map { line in (0..<6).map { line.values[$0] } }, [999, 1000, 7, 0, last, 0])
  }

  @Test("a day's flood has some forty lines, at any pace, and loses no command", arguments: 1...3)
  func flood(step: Int) {
    var refusals = Refusals()
    var (lines, times) = (0, UInt64(0))
    for second in stride(from: 0, to: 86_400, by: step) {
      refusals.add(.unlockOnce, by: peer(1000), at: .seconds(UInt64(second)))
      while let line = next(&refusals, .seconds(UInt64(second))) {
        (lines, times) = (lines + 1, times + line.values[0])
      }
    }
    expectEqual(times + (next(&refusals, .seconds(90_000))?.values[0] ?? 0), UInt64(86_400 / step))
    expectTrue((30...40).contains(lines))
  }

  @Test("a line of several users has none; after a quiet hour the first has a line at once")
  func users() {
    var refusals = Refusals()
    refusals.add(.lock, by: peer(1), at: 0)
    expectEqual(next(&refusals, 0)?.values[1], 1)
    for user in 1...3 as ClosedRange<UInt32> { refusals.add(.lock, by: peer(user), at: 0) }
    expectTrue(next(&refusals, .milliseconds(999)) == nil)
    let line = next(&refusals, .seconds(1))
    expectEqual(line?.values[0], 3)
    expectEqual(line?.values[1], 4_294_967_295)
    for hour in [1, 2] as [UInt64] {
      let time = Nanoseconds.seconds(hour * 3700)
      refusals.add(.lock, by: peer(2), at: time)
      expectEqual(next(&refusals, time)?.values[1], 2)
      refusals.add(.lock, by: peer(2), at: time)
      expectTrue(next(&refusals, time + .milliseconds(999)) == nil)
      expectEqual(next(&refusals, time + .seconds(1))?.values[0], 1)
    }
  }

  @Test("a flood of refused commands has a short trail, and another's commands are taken")
  func gate() throws {
    let bench = try GateBench()
    let (flooder, other) = (try bench.client(), try bench.client())
    for _ in 0..<300 {
      #expect(try bench.answer(flooder, .command(.close)).result == .notNow)
      bench.pass(milliseconds: 10)
    }
    #expect(try bench.answer(other, .command(.holdOpen)).result == .done)
    #expect(try bench.answer(other, .command(.close)).result == .done)
    bench.pass(milliseconds: 10_000)
    let lines = bench.disk.audit.filter { $0.kind == .refused }
    expectEqual(lines.reduce(0) { $0 + $1.values[0] }, 300)
    expectTrue(lines.count <= 4)
  }
}
