// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Foundation
package import GateController
package import GateSupport
package import RequestServer
package import SimulatedGPIO
import System
import TestSupport
package import Turnstile

/// A log that remembers the commands.
package struct Diary: GateLog {
  /// The commands in words.
  package var commands: [String] = []
  /// How many lines were lost.
  package var lostLines: UInt64 = 0

  /// Remembers a command.
  package mutating func record(_ entry: LogEntry, at time: UInt64) {
    guard case .commanded(let command, let peer, let step) = entry else { return }
    let login = peer.login == Peer.noLogin ? "" : ", claimed \(peer.login)"
    let agent = peer.agent == 0 ? "" : ", for \(peer.agent)"
    commands.append(
      "\(command.name) by \(peer.user)/\(peer.process)\(login)\(agent): \(step.outcome)")
  }
}

/// A simulated gate that answers requests; time passes when the test says so.
package final class GateBench {
  /// The socket for commands.
  package let command = PacketListener()
  /// The socket for looking.
  package let status = PacketListener()
  /// The socket for validators.
  package let door = PacketListener()
  /// The gate's disk.
  package let disk = ScriptedDisk()
  /// The gate.
  package var gate: LiveGate<SimulatedChip, Diary, ScriptedBooks>
  private var server: RequestServer
  /// How many turns there were.
  package private(set) var turnCount = 0
  /// The errors that the server has reported.
  package private(set) var errors: [Int32] = []

  /// A gate at work.
  package init(
    relock: UInt32 = 0, rules: VisitRules = VisitRules(), agent: Agent = Agent(),
    wiring: Wiring = .bench
  ) throws {
    disk.isFast = true
    var setup = Setup.bench
    setup.rules = rules
    setup.agent = agent
    setup.wiring = wiring
    gate = LiveGate(
      wiring, rules: rules, lines: SimulatedChip(),
      conditions: GateConditions(wear: Wear(chance: 0, seed: 1), relock: relock),
      log: TeeLog(Diary()), store: ScriptedBooks(disk: disk))
    server = try RequestServer(
      [
        FileDescriptor(command.number), FileDescriptor(status.number), FileDescriptor(door.number),
      ],
      setup: setup, startTime: 1_700_000_000)
    gate.turn(at: 0)
  }

  /// What becomes readable when there is something to do.
  package var descriptor: Int32 { server.descriptor.number }

  /// This many turns of the loop, all at the same time: the gate's first, then the server's.
  package func turn(_ count: Int = 1) {
    for _ in 0..<count {
      gate.turn(at: gate.lines.hardware.now)
      server.turn(at: gate.lines.hardware.now, isReady: true, gate: &gate)
      turnCount += 1
      if let error = server.takeError() { errors.append(error.code) }
    }
  }

  /// Turns of the loop, all at the same time, until there is nothing left to do.
  ///
  /// A connection that has ended looks ready for as long as a program that another suite is starting has
  /// a copy of its socket.
  package func settle() {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    repeat { turn() } while unsafe poll(&ready, 1, 0) > 0
  }

  /// Lets time pass, with a turn at its end.
  package func pass(milliseconds: UInt64) {
    gate.lines.hardware.advance(by: milliseconds * 1_000_000)
    turn()
  }

  /// Presses and releases a switch, for as long as it takes.
  package func press(_ offset: UInt8) {
    gate.lines.hardware.press(offset)
    pass(milliseconds: 0)
    pass(milliseconds: 50)
    gate.lines.hardware.release(offset)
    pass(milliseconds: 0)
    pass(milliseconds: 50)
  }
}

/// A gate whose loop runs in a thread of its own, as in a process of its own.
// Safe because every access holds the lock.
package final class RunningBench: @unchecked Sendable {
  /// Where clients that may command connect.
  package let commandPath: String
  /// Where clients that may look connect.
  package let statusPath: String
  /// Where validators connect.
  package let doorPath: String
  private let lock = NSLock()
  private let bench: GateBench
  private var isOver = false

  /// Starts the loop.
  package init(
    relock: UInt32 = 0, rules: VisitRules = VisitRules(), agent: Agent = Agent(),
    wiring: Wiring = .bench
  ) throws {
    bench = try GateBench(relock: relock, rules: rules, agent: agent, wiring: wiring)
    doorPath = bench.door.path
    commandPath = bench.command.path
    statusPath = bench.status.path
    Thread.detachNewThread { [weak self] in while let self, self.turn() { usleep(200) } }
  }

  /// Lends the gate between two turns of its loop.
  package func with<Result>(_ body: (GateBench) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(bench)
  }

  /// Ends the loop: the gate answers no longer.
  package func stop() {
    lock.lock()
    isOver = true
    lock.unlock()
  }

  private func turn() -> Bool {
    lock.lock()
    defer { lock.unlock() }
    if !isOver { bench.turn() }
    return !isOver
  }
}

extension Setup {
  /// A setup of the bench's lines.
  package static var bench: Setup {
    var setup = Setup()
    setup.wiring = .bench
    return setup
  }
}
