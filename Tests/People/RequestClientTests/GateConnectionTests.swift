// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import Foundation
import GateController
import MachineSupport
import RequestBench
import RequestClient
import RequestServer
import Requests
import SimulatedGPIO
import System
import TestSupport
import Testing
import Turnstile

func packet(_ reply: Reply) -> [UInt8] { Array(reply.bytes.array.prefix(reply.count)) }

/// The reply that a gate gives to a request.
func reply(to request: [UInt8]) -> [UInt8] {
  let tag = request[8..<16].reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
  var reply = Reply(Setup(), startTime: 0)
  reply.address(kind: request[1], tag: tag)
  // No state and no fault.
  var bytes = packet(reply)
  for index in [3, 5, 6, 42] { bytes[index] = 255 }
  return bytes
}

func notice(_ number: UInt32) -> [UInt8] {
  var notice = Notice(.held, at: 0)
  notice.number(number, missed: 0)
  return notice.bytes.array
}

@Suite struct GateConnectionTests {
  private let short: UInt64 = 100_000_000

  private func connect(
    _ path: String, timeout: UInt64 = 5_000_000_000
  ) throws(GateConnectionError) -> GateConnection {
    try GateConnection(to: SocketPath(string: path), timeout: timeout)
  }

  /// Why there is no connection, in words.
  private func reason(_ path: String, timeout: UInt64 = 5_000_000_000) -> String? {
    thrown { () throws(GateConnectionError) in _ = try connect(path, timeout: timeout) }.map(text)
  }

  private func text(_ error: GateConnectionError) -> String {
    let text = error.sentence(of: "turnstile")
    expectFalse(text.isTruncated)
    return text.string
  }

  @Test("a gate answers, and the greeting tells who may command")
  func answers() throws {
    let bench = try RunningBench()
    var connection = try connect(bench.commandPath)
    expectTrue(connection.greeting.mayCommand)
    #expect(try connection.request(.status).status.state == .locked)
    #expect(try connection.request(.command(.repairman)).status.state == .outOfOrder)
    #expect(try !connect(bench.statusPath).greeting.mayCommand)
  }

  @Test("an agent commands for a person by number, and hears why it may not give other commands")
  func agent() throws {
    var agent = Agent()
    agent.user = PacketClient.agent
    agent.allow(.holdOpen)
    let bench = try RunningBench(agent: agent)
    let path = bench.commandPath
    var connection = try PacketClient.asAgent(to: path) { () throws(GateConnectionError) in
      try connect(path)
    }
    #expect(try connection.request(.command(.holdOpen), agent: 1042).result == .done)
    for number in [0, 1042] as [UInt32] {
      let reply = try connection.request(.command(.unlockOnce), agent: number)
      #expect(reply.result == .notForAgent && reply.result.commandError == nil)
      let reason = reply.result.refusal.map { "\($0)" }
      expectEqual(reason?.contains("see [agent] in turnstile.conf(5)"), true)
    }
    let commands = bench.with { $0.gate.log.base.commands }
    expectEqual(commands, ["hold-open by \(PacketClient.agent)/\(getpid()), for 1042: moved"])
  }

  @Test("without a gate the error says why, and what to do")
  func noGate() throws {
    #expect(
      reason("/nowhere/at/all")
        == "No such file or directory; no gate is running: `systemctl start turnstile`")
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try "".write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    expectEqual(reason(path), "Connection refused; no gate is running: `systemctl start turnstile`")
    let forbidden = GateConnectionError.unreachable(SystemError("connect", code: EACCES))
    #expect(
      text(forbidden)
        == "Permission denied; add yourself to the group of the socket and log in again")
    expectEqual(forbidden.exitStatus, 77)
    expectEqual(GateConnectionError.busy.exitStatus, 69)
  }

  @Test("too many clients at once are an error, and not a wait")
  func fullBacklog() {
    let listener = PacketListener(backlog: 0)
    let waiting = PacketClient(to: listener.path)
    #expect(
      reason(listener.path, timeout: short)
        == "Resource temporarily unavailable; too many clients: try again")
    _ = waiting
  }

  @Test("when all seats are taken it is said so")
  func busy() throws {
    let bench = try RunningBench()
    let clients = try (0..<4).map { _ in try Visitor(at: bench.commandPath) }
    #expect(
      reason(bench.commandPath)
        == "busy: all connections are in use; close a console, or try again later")
    expectEqual(clients[0].ask(".state"), ["locked"])
  }

  @Test(
    "of a gate of another version it is said which of the two is older, and what to do",
    arguments: [
      (3, "the gate is older; restart the gate"),
      (10, "this program is older; install the version that the gate has"),
    ] as [(UInt8, String)])
  func otherVersion(version: UInt8, advice: String) {
    let gate = FakeGate { _, _ in
      [[version, 0, RequestResult.otherVersion.rawValue] + [UInt8](repeating: 0, count: 445)]
    }
    expectEqual(
      reason(gate.path),
      """
      the gate has version \(version) of the request protocol, and this program version 9: \
      \(advice)
      """)
  }

  @Test("a gate that listens and does not answer hangs no caller")
  func dead() {
    let listener = PacketListener()
    let start = Date()
    #expect(
      reason(listener.path, timeout: short)
        == "the gate does not answer; see `systemctl status turnstile`")
    #expect(Date().timeIntervalSince(start) < 3)
  }

  @Test("a gate that stops answering is noticed, and a late reply is not taken for another")
  func late() throws {
    let gate = FakeGate { request, index in
      switch index {
      case 0: [reply(to: request)]
      case 1: []
      default:
        // The reply to the request before, and then the right one.
        [reply(to: [1, 1, 0, 0, 0, 0, 0, 0, 1] + request[9...]), reply(to: request)]
      }
    }
    var connection = try connect(gate.path, timeout: short)
    #expect(throws: GateConnectionError.self) { _ = try connection.request(.status) }
    #expect(try connection.request(.hello).kind == Question.Kind.hello.rawValue)
  }

  @Test("a gate that closes the connection, or sends no packets, is noticed")
  func broken() throws {
    let gone = FakeGate { _, _ in nil }
    expectEqual(reason(gone.path), "the gate closed the connection; see `turnstilectl status`")
    let garbled = FakeGate { _, _ in [[1, 2, 3]] }
    let remedy = "; install the same version of turnstiled and this program"
    expectEqual(reason(garbled.path), "the gate sent a packet of another size" + remedy)
    let wrong = FakeGate { request, _ in
      var bytes = reply(to: request)
      bytes[831] = 1
      return [bytes]
    }
    expectEqual(reason(wrong.path), "the gate sent a packet with an impossible value" + remedy)
  }

  @Test("notices that come before a reply are kept in order, and too many are counted")
  func notices() throws {
    let gate = FakeGate { request, index in
      (0..<UInt32(index * 35)).map { notice($0) } + [reply(to: request)]
    }
    var connection = try connect(gate.path)
    _ = try connection.request(.status)
    _ = try connection.request(.status)
    var numbers: [UInt32] = []
    var missed: UInt32 = 0
    while let notice = try connection.nextNotice() {
      if notice.missed > 0 { missed += notice.missed } else { numbers.append(notice.number) }
    }
    expectEqual(numbers, Array(0..<35) + Array(0..<29))
    expectEqual(missed, 41)
  }
}
