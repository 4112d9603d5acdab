// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Foundation
import GateController
import GateSupport
import MachineSupport
import RequestBench
import RequestServer
import Requests
import SimulatedGPIO
import TestSupport
import Testing
import Turnstile

/// What a gate answers.
@Suite struct RequestServerTests {
  @Test("hello tells the version, the socket, the table and when the gate started")
  func hello() throws {
    let bench = try GateBench()
    let client = PacketClient(to: bench.command.path)
    client.ask(.hello, tag: 77)
    bench.turn(2)
    let reply = try #require(client.hear().replies.first)
    #expect(reply.result == .done && reply.tag == 77 && reply.mayCommand)
    #expect(reply.fingerprint == Turnstile.table.fingerprint && reply.startTime == 1_700_000_000)
    #expect(try !bench.answer(bench.client(mayCommand: false), .hello).mayCommand)
  }

  @Test("the status is that of the gate, with what its log has counted")
  func status() throws {
    let bench = try GateBench()
    let client = try bench.client(mayCommand: false)
    bench.press(coinOffset)
    bench.gate.log.base.lostLines = 3
    let reply = try bench.answer(client, .status)
    #expect(reply.status.state == .unlocked && reply.status.counters?[.coins] == 1)
    #expect(reply.status.isHolding && reply.lostLines == 3)
    #expect(reply.entryCount(.transition) == 2 && reply.entryCount(.linesHeld) == 1)
    #expect(reply.now == bench.gate.lines.hardware.now && reply.recordNumber == 2)
  }

  @Test("a command is executed, and its reply tells what it changed; the log names the process")
  func command() throws {
    let bench = try GateBench()
    let reply = try bench.answer(try bench.client(), .command(.unlockOnce))
    expectEqual(reply.result, .done)
    #expect(reply.statusBefore.state == .locked && reply.status.state == .unlocked)
    #expect(!reply.statusBefore.active.outputs[.green] && reply.status.active.outputs[.green])
    expectEqual(bench.gate.log.base.commands, ["unlock-once by \(getuid())/\(getpid()): moved"])
    expectEqual(bench.gate.counters[.grants], 1)
  }

  @Test("the login user that root claims is logged beside the user that the kernel saw")
  func login() throws {
    let bench = try GateBench()
    let client = try bench.client()
    client.ask(.command(.unlockOnce), login: 1234)
    bench.turn()
    #expect(try client.hear().replies.first?.result == .done)
    #expect(
      bench.gate.log.base.commands
        == ["unlock-once by \(getuid())/\(getpid())\(getuid() == 0 ? ", claimed 1234" : ""): moved"]
    )
  }

  @Test("a command that is not executed says why, and changes nothing")
  func refusedCommand() throws {
    let bench = try GateBench()
    let client = try bench.client()
    #expect(try bench.answer(client, .command(.lock)).result == .notNow)
    bench.disk.isFast = false
    #expect(try bench.answer(client, .command(.unlockOnce)).result == .waits)
    #expect(try bench.answer(client, .command(.unlockOnce)).result == .diskIsBusy)
    bench.disk.fail(28)
    bench.turn()
    #expect(try bench.answer(client, .command(.unlockOnce)).result == .notKept)
    bench.gate.lines.hardware.faults.isMissing = true
    bench.gate.verify(at: bench.gate.lines.hardware.now)
    let reply = try bench.answer(client, .command(.repairman))
    #expect(reply.result == .notHeld && !reply.status.isHolding)
    expectTrue(bench.gate.log.base.commands.isEmpty)
  }

  @Test("at the socket for looking everything can be seen and nothing commanded")
  func looking() throws {
    let bench = try GateBench()
    let client = try bench.client(mayCommand: false)
    for command in [Command.repairman, .lock, .unlockOnce] {
      let reply = try bench.answer(client, .command(command))
      #expect(reply.result == .forbidden && reply.status.state == .locked && !reply.mayCommand)
    }
    for question in [Question.hello, .status, .subscribe, .subscribeEdges, .unsubscribe] {
      #expect(try bench.answer(client, question).result == .done)
    }
    #expect(try bench.answer(client, .row(.broken)).result == .done)
    #expect(bench.gate.log.base.commands.isEmpty && bench.gate.counters == Counters())
  }

  @Test(
    "another version is answered with the gate's own", arguments: [0, 1, 6, 8, 10, 255] as [UInt8])
  func otherVersion(version: UInt8) throws {
    let bench = try GateBench()
    let client = PacketClient(to: bench.command.path)
    client.send([version, 2] + [UInt8](repeating: 0xA5, count: 30))
    bench.turn(2)
    let bytes = try #require(client.receive())
    #expect(bytes.count == 448 && bytes[0] == Packet.version)
    expectEqual(bytes[2], RequestResult.otherVersion.rawValue)
    #expect(bytes[3...].allSatisfy { $0 == 0 })
    expectTrue(bench.gate.log.base.commands.isEmpty)
    // The client may go on in the gate's version.
    #expect(try bench.answer(client, .status).result == .done)
  }

  @Test("a request with any bit flipped is answered, and only a command commands")
  func everyByte() throws {
    let bench = try GateBench()
    let client = try bench.client(mayCommand: false)
    let whole = Request(.status)
    for index in 0..<32 {
      for value in (0..<8).map({ whole.bytes[index] ^ 1 << UInt8($0) }) + [2, 255] {
        var bytes = whole.bytes.array
        bytes[index] = value
        client.send(bytes)
        bench.turn()
        let reply = try #require(client.hear().replies.first)
        if bytes[0] != Packet.version {
          expectEqual(reply.result, .otherVersion)
        } else if let request = try? Request(bytes.span) {
          let isCommand = request.question.kind == .command
          expectEqual(reply.result, isCommand ? .forbidden : .done)
        } else {
          #expect(reply.result == .unknown && reply.status.state == .locked)
        }
      }
    }
    #expect(bench.gate.log.base.commands.isEmpty && bench.gate.machine.state == .locked)
  }

  @Test("a packet of another size ends the connection", arguments: [1, 31, 33, 64, 4096])
  func otherSize(count: Int) throws {
    let bench = try GateBench()
    let client = try bench.client()
    client.send([UInt8](repeating: 1, count: count))
    bench.settle()
    #expect(try client.hear().replies.isEmpty && client.isGoneSoon())
    #expect(try bench.answer(try bench.client(), .status).result == .done)
  }

  @Test("one request a turn: a coin overtakes a flood, which does not keep others waiting")
  func fairness() throws {
    let bench = try GateBench()
    let flooders = try (0..<3).map { _ in try bench.client() }
    let client = try bench.client()
    for _ in 0..<100 { for flooder in flooders { flooder.ask(.status) } }
    for _ in 0..<20 {
      let before = bench.turnCount
      client.ask(.status)
      var replies: [Reply] = []
      while replies.isEmpty, bench.turnCount < before + 6 {
        bench.turn()
        replies = try client.hear().replies
      }
      expectEqual(replies.count, 1)
    }
    bench.press(coinOffset)
    expectEqual(bench.gate.machine.state, .unlocked)
    let answered = try flooders.map { try $0.hear().replies.count }.reduce(0, +)
    #expect(answered > 20 && answered <= bench.turnCount)
  }

  @Test("a client that asks and does not read is dropped, and the others are served")
  func neverReads() throws {
    let bench = try GateBench()
    let silent = try bench.client()
    let client = try bench.client()
    var asked = 0
    while asked < 20_000, silent.ask(.status) {
      bench.turn()
      asked += 1
    }
    #expect(asked > 10 && asked < 20_000)
    #expect(silent.isGoneSoon())
    #expect(try bench.answer(client, .status).result == .done)
    bench.press(coinOffset)
    expectEqual(bench.gate.counters[.coins], 1)
  }

  @Test("a thousand come and go, and nothing of them remains")
  func thousand() throws {
    let bench = try GateBench()
    let opened = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    for _ in 0..<1000 {
      let client = try bench.client()
      client.ask(.subscribe)
      bench.turn()
      _ = consume client
      bench.turn()
    }
    // Other tests open files at the same time; a leak would be a thousand.
    let left = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    #expect(left < opened + 500)
    #expect(try bench.answer(try bench.client(), .status).result == .done)
  }

  @Test("the server takes less than 1.6 KiB, its news less than 4, and a trace 4 and 40 bytes")
  func memory() {
    #expect(MemoryLayout<RequestServer>.size < 1638)
    #expect(MemoryLayout<TeeLog<Diary>>.size - MemoryLayout<Trace>.size < 4096)
    expectEqual(MemoryLayout<Trace>.size, 4096 + 40)
  }
}
