// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Foundation
import GateController
import RequestBench
import Requests
import SimulatedGPIO
import TestSupport
import Testing
import Turnstile

/// Which clients have a slot.
@Suite struct SlotTests {
  @Test("four slots for each socket: the fifth client hears that they are taken, and is closed")
  func busy() throws {
    let bench = try GateBench()
    for mayCommand in [true, false] {
      var clients = try (0..<4).map { _ in try bench.client(mayCommand: mayCommand) }
      let fifth = PacketClient(to: mayCommand ? bench.command.path : bench.status.path)
      bench.settle()
      #expect(try fifth.hear().replies.map(\.result) == [.busy])
      #expect(fifth.isGoneSoon())
      clients.removeFirst()
      bench.settle()
      clients.append(try bench.client(mayCommand: mayCommand))
      for client in clients { #expect(try bench.answer(client, .status).result == .done) }
    }
  }

  @Test("clients that look cannot take the slots of those that command")
  func apart() throws {
    let bench = try GateBench()
    let lookers = try (0..<4).map { _ in try bench.client(mayCommand: false) }
    #expect(try bench.answer(try bench.client(), .command(.repairman)).result == .done)
    #expect(try bench.answer(lookers[0], .status).status.state == .outOfOrder)
  }

  @Test("a client that connected and says nothing gives up its slot after 10 s, if it is wanted")
  func halfOpen() throws {
    let bench = try GateBench()
    let silent = (0..<4).map { _ in PacketClient(to: bench.command.path) }
    bench.settle()
    bench.pass(milliseconds: 9_999)
    let early = PacketClient(to: bench.command.path)
    bench.settle()
    #expect(try early.hear().replies.map(\.result) == [.busy])
    // A client that asks keeps its slot.
    silent[0].ask(.status)
    bench.settle()
    bench.pass(milliseconds: 1)
    let late = try bench.client()
    let results = try silent.map { try $0.hear().replies.map(\.result) }
    #expect(results[0] == [.done])
    // The one that made room hears why.
    let left = silent.indices.filter { results[$0] == [.busy] }
    #expect(results[1...].flatMap { $0 } == [.busy] && silent[left[0]].isGoneSoon())
    #expect(silent.map(\.isGone).filter { $0 }.count == 1)
    #expect(try bench.answer(late, .status).result == .done)
  }

  @Test("without another client that wants its slot, a silent one keeps it")
  func patient() throws {
    let bench = try GateBench()
    let clients = try (0..<4).map { _ in try bench.client() }
    bench.pass(milliseconds: 3_600_000)
    for client in clients { #expect(try bench.answer(client, .status).result == .done) }
  }

  @Test("the client that has been silent for longest makes room")
  func longest() throws {
    let bench = try GateBench()
    let clients = try (0..<4).map { _ in try bench.client() }
    for index in [2, 0, 3, 1] {
      bench.pass(milliseconds: 10)
      _ = try bench.answer(clients[index], .status)
    }
    bench.pass(milliseconds: 20_000)
    _ = try bench.client()
    #expect(clients[2].isGoneSoon())
    let gone = clients.indices.filter {
      _ = clients[$0].receiveAll()
      return clients[$0].isGone
    }
    #expect(gone == [2])
  }

  @Test(
    "at the command socket a client that only looks makes room after 10 s, one that commands stays")
  func lookers() throws {
    let bench = try GateBench()
    let clients = try (0..<4).map { _ in try bench.client() }
    for client in clients[..<2] { _ = try bench.answer(client, .subscribe) }
    // The last two ask all the time, and one of them gives a command in between.
    for _ in 0..<19 {
      bench.pass(milliseconds: 500)
      for client in clients[2...] { _ = try bench.answer(client, .status) }
    }
    _ = try bench.answer(clients[3], .command(.repairman))
    bench.pass(milliseconds: 499)
    let early = PacketClient(to: bench.command.path)
    bench.settle()
    #expect(try early.hear().replies.map(\.result) == [.busy])
    bench.pass(milliseconds: 1)
    let newcomers = try (0..<3).map { _ in try bench.client() }
    #expect(try bench.answer(newcomers[2], .command(.holdOpen)).result == .done)
    let late = PacketClient(to: bench.command.path)
    bench.settle()
    #expect(try late.hear().replies.map(\.result) == [.busy])
    #expect(!newcomers.contains { $0.isGone })
    #expect(clients[..<3].allSatisfy { $0.isGoneSoon() } && !clients[3].isGone)
  }

  @Test(
    "root finds a slot at once at each socket: that of another user who has been silent for longest",
    .enabled(if: geteuid() == 0))
  func root() async {
    // In a process of its own, since it becomes another user for a while.
    await #expect(processExitsWith: .success) {
      let bench = try GateBench()
      for mayCommand in [true, false] {
        let path = mayCommand ? bench.command.path : bench.status.path
        guard unsafe chmod(path, 0o777) == 0 else { exit(1) }
        let first = try bench.client(mayCommand: mayCommand)
        guard seteuid(65534) == 0 else { exit(2) }
        let others = try (0..<3).map { _ in try bench.client(mayCommand: mayCommand) }
        let refused = PacketClient(to: path)
        bench.settle()
        guard try refused.hear().replies.map(\.result) == [.busy] else { exit(3) }
        bench.pass(milliseconds: 1)
        _ = try bench.answer(others[0], .subscribe)
        guard seteuid(0) == 0 else { exit(4) }
        var roots = [first]
        for _ in 0..<3 { roots.append(try bench.client(mayCommand: mayCommand)) }
        guard others.allSatisfy({ $0.isGoneSoon() }) else { exit(5) }
        // Root has all slots, and of these none is idle.
        let fifth = PacketClient(to: path)
        bench.settle()
        guard try fifth.hear().replies.map(\.result) == [.busy] else { exit(6) }
        for client in roots where try bench.answer(client, .status).result != .done { exit(7) }
      }
    }
  }

  @Test("at the status socket a subscriber keeps its slot, unless it does not read either")
  func subscribers() throws {
    let bench = try GateBench()
    let subscribers = try (0..<4).map { _ in try bench.client(mayCommand: false) }
    for subscriber in subscribers { _ = try bench.answer(subscriber, .subscribe) }
    bench.pass(milliseconds: 20_000)
    let fifth = PacketClient(to: bench.status.path)
    bench.settle()
    #expect(try fifth.hear().replies.map(\.result) == [.busy])
    // All but the first read what they are sent.
    for round in 0..<5_000 {
      bench.gate.handle(.push, at: bench.gate.lines.hardware.now)
      bench.turn()
      if round % 100 == 0 { for subscriber in subscribers[1...] { _ = subscriber.receiveAll() } }
    }
    bench.pass(milliseconds: 10_000)
    #expect(try bench.answer(try bench.client(mayCommand: false), .status).result == .done)
    #expect(subscribers[0].isGoneSoon() && !subscribers[1].isGone)
  }

  @Test("without a descriptor left the socket rests for a second, and one error is reported")
  func descriptors() async {
    // In a process of its own, since the limit counts for the whole of it.
    await #expect(processExitsWith: .success) {
      let bench = try GateBench()
      let first = try bench.client()
      let waiting = PacketClient(to: bench.command.path)
      var limit = rlimit()
      unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      let before = limit
      limit.rlim_cur = 3
      unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      bench.turn(100)
      guard bench.errors == [EMFILE] else { exit(1) }
      // The socket is not watched, so nothing is ready, and the gate's loop can sleep.
      var ready = pollfd(fd: bench.descriptor, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&ready, 1, 0) == 0 else { exit(2) }
      // Those that have a slot are served.
      guard try bench.answer(first, .status).result == .done else { exit(3) }
      // A second later it is tried again, and the error is not reported again.
      bench.pass(milliseconds: 1000)
      guard unsafe poll(&ready, 1, 0) == 0, bench.errors == [EMFILE] else { exit(4) }
      limit = before
      unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      bench.pass(milliseconds: 1000)
      bench.turn()
      guard try bench.answer(waiting, .hello).result == .done else { exit(5) }
    }
  }
}
