// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Foundation
import GPIO
import GateController
import GateSupport
import RequestBench
import Requests
import SimulatedGPIO
import TestSupport
import Testing
import Turnstile

/// What subscribers are sent.
@Suite struct SubscriptionTests {
  private func events(_ notices: [Notice]) throws -> [String] {
    try notices.map {
      switch try $0.content() {
      case .entry(.step(let step)): "\(step.event.map { "\($0.name)" } ?? "start") \(step.outcome)"
      case .entry(.commanded(let command, let peer, _)):
        "\(command.name) by \(peer.user)/\(peer.process)"
      case .entry(.commandNotKept(let command, _)): "\(command.name) not kept"
      case .entry(.ledgerFault): "ledger fault"
      case .entry: "entry"
      case .edge(let edge): "edge \(edge.input) \(edge.isActive)"
      case .missed: "missed \($0.missed)"
      }
    }
  }

  @Test("a subscriber gets each step, numbered, until it unsubscribes; others get none")
  func steps() throws {
    let bench = try GateBench()
    let subscriber = try bench.client(mayCommand: false)
    let other = try bench.client()
    #expect(try bench.answer(subscriber, .subscribe).result == .done)
    bench.press(coinOffset)
    bench.press(pushOffset)
    var notices = try subscriber.hear().notices
    #expect(try events(notices) == ["coin moved", "push moved"])
    #expect(notices.map(\.number) == [1, 2] && notices.allSatisfy { $0.missed == 0 })
    _ = try bench.answer(other, .command(.repairman))
    notices = try subscriber.hear().notices
    #expect(try events(notices) == ["repairman by \(getuid())/\(getpid())"])
    #expect(notices[0].number == 3 && notices[0].time == bench.gate.lines.hardware.now)
    #expect(try bench.answer(subscriber, .unsubscribe).result == .done)
    bench.press(coinOffset)
    #expect(try subscriber.hear().notices.isEmpty && other.hear().notices.isEmpty)
  }

  @Test("edges come to those that asked for them, before the step that they lead to")
  func edges() throws {
    let bench = try GateBench()
    let subscriber = try bench.client()
    let other = try bench.client(mayCommand: false)
    _ = try bench.answer(subscriber, .subscribeEdges)
    _ = try bench.answer(other, .subscribe)
    bench.press(coinOffset)
    let notices = try subscriber.hear().notices
    #expect(try events(notices) == ["edge 0 true", "coin moved", "edge 0 false"])
    #expect(notices.map(\.number) == [1, 2, 3])
    #expect(try events(try other.hear().notices) == ["coin moved"])
    _ = try bench.answer(subscriber, .subscribe)
    bench.press(pushOffset)
    #expect(try events(try subscriber.hear().notices) == ["push moved"])
  }

  @Test("nothing is kept for subscribers while there is none")
  func none() throws {
    let bench = try GateBench()
    let subscriber = try bench.client()
    bench.press(coinOffset)
    #expect(try bench.answer(subscriber, .subscribe).result == .done)
    bench.turn()
    #expect(try subscriber.hear().notices.isEmpty)
  }

  @Test("a command that waited for the disk is notified when it is done or refused")
  func waitingCommand() throws {
    let bench = try GateBench()
    let client = try bench.client()
    _ = try bench.answer(client, .subscribe)
    bench.disk.isFast = false
    #expect(try bench.answer(client, .command(.unlockOnce)).result == .waits)
    bench.disk.fail(28)
    bench.turn()
    #expect(try events(try client.hear().notices) == ["ledger fault", "unlock-once not kept"])
  }

  @Test("a subscriber that does not read misses notices, and gets their number when it reads")
  func slow() throws {
    let bench = try GateBench()
    let subscriber = try bench.client()
    _ = try bench.answer(subscriber, .subscribe)
    let steps = 5_000
    for _ in 0..<steps {
      bench.gate.handle(.push, at: bench.gate.lines.hardware.now)
      bench.turn()
    }
    // It still has its slot, and the gate's loop can sleep.
    var ready = pollfd(fd: bench.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(unsafe poll(&ready, 1, 0) == 0)
    var notices = try subscriber.hear().notices
    bench.turn(2)
    notices += try subscriber.hear().notices
    let last = try #require(notices.last)
    #expect(last.missed > 0 && Int(last.number) == steps)
    #expect(notices.count - 1 + Int(last.missed) == steps)
    #expect(notices.dropLast().allSatisfy { $0.missed == 0 })
    #expect(notices.dropLast().map { Int($0.number) } == Array(1..<notices.count))
    bench.press(coinOffset)
    let next = try subscriber.hear().notices
    #expect(next.map { Int($0.number) } == [steps + 1] && next[0].missed == 0)
    #expect(try bench.answer(subscriber, .status).result == .done)
  }

  @Test("more steps than are kept for one turn are counted as missed")
  func burst() throws {
    let bench = try GateBench()
    let subscriber = try bench.client()
    _ = try bench.answer(subscriber, .subscribe)
    for _ in 0..<40 { bench.gate.handle(.push, at: 0) }
    bench.turn(2)
    let notices = try subscriber.hear().notices
    #expect(notices.count == 33 && notices.last?.missed == 8 && notices.last?.number == 40)
  }

  @Test("a chattering wire floods no subscriber of steps, and not the gate")
  func flood() throws {
    let bench = try GateBench()
    let (steps, edges) = (try bench.client(), try bench.client())
    _ = try bench.answer(steps, .subscribe)
    _ = try bench.answer(edges, .subscribeEdges)
    for _ in 0..<200 {
      for _ in 0..<30 {
        bench.gate.lines.hardware.press(coinOffset)
        bench.gate.lines.hardware.release(coinOffset)
      }
      bench.turn()
    }
    bench.turn(3)
    #expect(try steps.hear().notices.isEmpty)
    var notices = try edges.hear().notices
    bench.turn(2)
    notices += try edges.hear().notices
    #expect(notices.reduce(0) { $0 + Int($1.missed) } > 0)
    #expect(try bench.answer(edges, .status).result == .done)
  }
}
