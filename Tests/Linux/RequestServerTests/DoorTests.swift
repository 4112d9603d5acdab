// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Foundation
import GateController
import GateSupport
import MachineSupport
import RequestBench
import Requests
import SimulatedGPIO
import TestSupport
import Testing
import Turnstile

/// The socket through which validators admit visitors.
@Suite struct DoorTests {
  private func validator(_ bench: GateBench) throws -> PacketClient {
    let client = PacketClient(to: bench.door.path)
    bench.settle()
    #expect(try bench.answer(client, .hello).result == .done)
    return client
  }

  @Test("a validator admits a visitor, hears of what happens, and asks what became of the token")
  func visit() throws {
    let bench = try GateBench()
    let client = try validator(bench)
    #expect(try bench.answer(client, .subscribe).result == .done)
    #expect(try bench.answer(client, .whatOf(9)).fate == .unknown)
    let reply = try bench.answer(client, .admit(9))
    #expect(reply.result == .done && reply.fate == .open && !reply.mayCommand)
    #expect(bench.gate.machine.state == .unlocked)
    client.ask(.status)
    bench.press(pushOffset)
    bench.settle()
    #expect(try client.hear().notices.count > 0)
    #expect(try bench.answer(client, .whatOf(9)).fate == .passed)
    #expect(try bench.answer(client, .status).fate == .unknown)
  }

  @Test("it may look and admit, and command nothing; no other socket admits")
  func rights() throws {
    let bench = try GateBench()
    let client = try validator(bench)
    for question in [Question.status, .row(.locked), .subscribe, .unsubscribe] {
      #expect(try bench.answer(client, question).result == .done)
    }
    for question in [Question.command(.unlockOnce), .trace(page: 0)] {
      #expect(try bench.answer(client, question).result == .forbidden)
    }
    _ = try bench.answer(client, .admit(9))
    bench.press(pushOffset)
    for mayCommand in [true, false] {
      let other = try bench.client(mayCommand: mayCommand)
      for question in [Question.admit(9), .admit(10), .whatOf(9)] {
        let reply = try bench.answer(other, question)
        #expect(reply.result == .forbidden && reply.fate == .unknown)
      }
    }
    #expect(bench.gate.machine.state == .locked && bench.gate.counters[.admitted] == 1)
  }

  @Test("of two validators one opens, and the other hears that the gate is not ready")
  func two() throws {
    let bench = try GateBench()
    let clients = try [validator(bench), validator(bench)]
    bench.disk.isFast = false
    clients[0].ask(.admit(1))
    clients[1].ask(.admit(2))
    bench.settle()
    let results = try clients.map { try $0.hear().replies.map(\.result) }
    #expect(results == [[.waits], [.notNow]] || results == [[.notNow], [.waits]])
    bench.disk.write()
    bench.turn()
    let opened: UInt64 = results[0] == [.waits] ? 1 : 2
    #expect(try bench.answer(clients[0], .whatOf(opened)).fate == .open)
    #expect(try bench.answer(clients[0], .admit(3 - opened)).result == .notNow)
  }

  @Test("the door has two seats, which commands and lookers cannot take")
  func seats() throws {
    let bench = try GateBench()
    let others = try (0..<4).flatMap { _ in
      [try bench.client(), try bench.client(mayCommand: false)]
    }
    let seated = try [validator(bench), validator(bench)]
    let third = PacketClient(to: bench.door.path)
    bench.settle()
    #expect(try third.hear().replies.map(\.result) == [.busy] && third.isGoneSoon())
    for client in seated { #expect(try bench.answer(client, .status).result == .done) }
    // One that asks about tokens keeps its seat; one that only listens for 10 s loses it (ATTACK B11).
    #expect(try bench.answer(seated[1], .subscribe).result == .done)
    bench.pass(milliseconds: 10_000)
    #expect(try bench.answer(seated[0], .whatOf(1)).result == .done)
    _ = try validator(bench)
    #expect(try bench.answer(seated[0], .status).result == .done)
    #expect(seated[1].isGoneSoon())
    for client in others { #expect(try bench.answer(client, .status).result == .done) }
  }

  @Test("a user with both seats gives one up for another user, and then keeps the other")
  func twoUsers() throws {
    let bench = try GateBench()
    let agent = [
      PacketClient(asAgentTo: bench.door.path), PacketClient(asAgentTo: bench.door.path),
    ]
    bench.settle()
    for client in agent { #expect(try bench.answer(client, .whatOf(1)).result == .done) }
    let other = PacketClient(to: bench.door.path)
    bench.settle()
    // Without root all of them are one user, who has no right to a third seat.
    let isOther = getuid() == 0
    #expect(try other.hear().replies.map(\.result) == (isOther ? [] : [.busy]))
    guard isOther else { return }
    #expect(try bench.answer(other, .whatOf(1)).result == .done)
    expectEqual(agent.count { $0.isGoneSoon() }, 1)
  }

  @Test("a validator that leaves while its token waits asks again when it is back")
  func left() throws {
    let bench = try GateBench()
    bench.disk.isFast = false
    do {
      let client = try validator(bench)
      #expect(try bench.answer(client, .admit(9)).result == .waits)
    }
    bench.settle()
    bench.disk.write()
    bench.turn()
    let reply = try bench.answer(try validator(bench), .whatOf(9))
    #expect(reply.result == .done && reply.fate == .open && bench.gate.machine.state == .unlocked)
  }
}
