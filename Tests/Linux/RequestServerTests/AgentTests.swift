// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import FSM
import Fixed
import Foundation
import GateController
import GateSupport
import RequestBench
import RequestServer
import Requests
import Testing
import Turnstile

/// The user that commands for people, each with a number.
@Suite struct AgentTests {
  private let bench: GateBench

  init() throws {
    var agent = Agent()
    agent.user = PacketClient.agent
    agent.allow(.holdOpen)
    agent.allow(.close)
    bench = try GateBench(agent: agent)
  }

  private func client() throws -> PacketClient {
    let client = PacketClient(asAgentTo: bench.command.path)
    bench.settle()
    #expect(try bench.answer(client, .hello).result == .done)
    return client
  }

  @Test("it commands for a person, whose number the log and the audit trail have")
  func commands() throws {
    let client = try client()
    #expect(try bench.answer(client, .command(.holdOpen), agent: 1042).result == .done)
    #expect(bench.gate.machine.state == .released)
    #expect(try bench.answer(client, .command(.close), agent: .max).result == .done)
    #expect(bench.gate.machine.state == .locked)
    let giver = "by \(PacketClient.agent)/\(getpid()), for"
    #expect(
      bench.gate.log.base.commands
        == ["hold-open \(giver) 1042: moved", "close \(giver) 4294967295: moved"])
    let commands = bench.disk.audit.filter { $0.kind.isCommand }
    #expect(commands.map { $0.values[3] } == [1042, 4_294_967_295])
  }

  @Test("it may neither open nor repair, nor give a word that is not its own, nor command for none")
  func refused() throws {
    let client = try client()
    try Command.forEach { command throws in
      let isAllowed = command == .holdOpen || command == .close
      let numbers: [UInt32] = isAllowed ? [0] : [0, 1042]
      for number in numbers {
        let reply = try bench.answer(client, .command(command), agent: number)
        #expect(reply.result == .notForAgent && reply.status.state == .locked, "\(command)")
      }
    }
    #expect(bench.gate.log.base.commands.isEmpty && bench.disk.audit.isEmpty)
    for question in [Question.status, .trace(page: 0), .subscribe] {
      #expect(try bench.answer(client, question, agent: 1042).result == .done)
    }
    #expect(try bench.answer(client, .admit(9), agent: 1042).result == .forbidden)
  }

  @Test("any other user may give every command, and none for a person: nobody knows who that is")
  func others() throws {
    let bench = try GateBench()
    let client = try bench.client()
    #expect(try bench.answer(client, .command(.unlockOnce), agent: 1042).result == .notAgent)
    #expect(bench.gate.log.base.commands == [])
    #expect(try bench.answer(client, .command(.unlockOnce)).result == .done)
    #expect(bench.gate.log.base.commands == ["unlock-once by \(getuid())/\(getpid()): moved"])
    #expect(bench.disk.audit.allSatisfy { $0.values[3] == 0 })
  }

  @Test("where people look, an agent commands as little as others")
  func looking() throws {
    let client = PacketClient(asAgentTo: bench.status.path)
    bench.settle()
    #expect(try bench.answer(client, .command(.holdOpen), agent: 1042).result == .forbidden)
  }
}
