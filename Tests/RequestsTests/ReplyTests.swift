// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GPIO
import GateController
import GateMessages
import Ledger
import Requests
import SimulatedGPIO
import TestSupport
import Testing
import Turnstile

/// Values that a byte may have by mistake: each bit flipped, and the ends of the range.
func otherValues(of byte: UInt8) -> [UInt8] {
  Set((0..<8).map { byte ^ 1 << UInt8($0) } + [0, 255]).filter { $0 != byte }
}

/// A log that keeps nothing.
struct NoLog: GateLog {
  mutating func record(_ entry: LogEntry, at time: UInt64) {}
}

@Suite struct ReplyTests {
  typealias TestGate = GateController<SimulatedChip, NoLog, NoLedger>

  private func gate(_ wiring: Wiring = .bench) -> TestGate {
    TestGate(
      wiring, lines: SimulatedChip(),
      conditions: GateConditions(wear: Wear(chance: 0, seed: 1), relock: 3000), log: NoLog())
  }

  private func reply(_ gate: borrowing TestGate, at now: UInt64 = 0) -> Reply {
    var setup = Setup()
    setup.wiring = gate.wiring
    var reply = Reply(setup, startTime: 1_700_000_000)
    reply.address(kind: Question.status.kind, tag: 9)
    reply.setResult(.done)
    reply.fill(from: gate, at: now)
    reply.setBefore(gate.machine.state, gate.outputs)
    return reply
  }

  private func bytes(_ reply: Reply) -> [UInt8] { reply.bytes.indices.map { reply.bytes[$0] } }

  private func read(_ reply: Reply) throws -> Reply { try Reply(bytes(reply).span) }

  private func error(_ bytes: [UInt8]) -> Packet.DecodingError? {
    do throws(Packet.DecodingError) {
      _ = try Reply(bytes.span)
      return nil
    } catch {
      return error
    }
  }

  private func expectSame(_ read: GateStatus, _ status: GateStatus) {
    #expect(read.state == status.state && read.counters == status.counters)
    #expect(read.active.inputs == status.active.inputs)
    #expect(read.active.outputs == status.active.outputs)
    #expect(read.isHolding == status.isHolding && read.retryDeadline == status.retryDeadline)
    #expect(read.fault == status.fault && read.ledgerFault == status.ledgerFault)
    #expect(read.troubles == status.troubles && read.wiring.label == status.wiring.label)
    GateLine.forEach { #expect(read.wiring.offset(of: $0) == status.wiring.offset(of: $0)) }
  }

  @Test("a gate at work is the same at the other end, with its deadline")
  func working() throws {
    var gate = gate()
    gate.turn(at: 0)
    gate.lines.hardware.press(coinOffset)
    for _ in 0..<6 {
      gate.lines.hardware.advance(by: millisecond)
      gate.turn(at: gate.lines.hardware.now)
    }
    let now = gate.lines.hardware.now
    let read = try read(reply(gate, at: now))
    expectSame(read.status, GateStatus(gate))
    #expect(read.status.state == .unlocked && read.status.counters?[.coins] == 1)
    #expect(read.status.active.inputs[.coin])
    #expect(read.now == now && read.tag == 9 && read.kind == 1 && read.result == .done)
    #expect(read.stateDeadline == gate.machine.deadline && read.stateDeadline != nil)
    #expect(read.startTime == 1_700_000_000 && read.recordNumber == 0)
    #expect(read.fingerprint == Turnstile.table.fingerprint)
  }

  @Test("a gate without lines, and with another wiring, is the same at the other end")
  func fault() throws {
    var wiring = Wiring.bench
    wiring.label = ChipLabel("gpio-sim")
    wiring[.lock].offset = 5
    var gate = gate(wiring)
    #expect(try read(reply(gate)).status.state == nil)
    gate.lines.hardware.faults.isMissing = true
    gate.turn(at: 7)
    let read = try read(reply(gate, at: 8))
    expectSame(read.status, GateStatus(gate))
    #expect(read.status.fault?.kind == .chipMissing && read.status.retryDeadline == 1_000_000_007)
    #expect(!read.mayCommand)
  }

  @Test("a trouble of a switch is the same at the other end")
  func trouble() throws {
    var gate = gate()
    gate.turn(at: 0)
    gate.lines.hardware.press(coinOffset)
    for _ in 0..<2000 {
      gate.lines.hardware.advance(by: millisecond)
      gate.turn(at: gate.lines.hardware.now)
    }
    let status = GateStatus(gate)
    #expect(status.troubles.stuckSwitches[.coin])
    expectSame(try read(reply(gate)).status, status)
  }

  @Test("the log's counts, the state before, and whether the client may command come across")
  func rest() throws {
    var gate = gate()
    gate.turn(at: 0)
    var counts = EntryCounts()
    EntryKind.forEach { kind in for _ in 0...kind.rawValue { counts.count(kind) } }
    var reply = reply(gate)
    reply.setLog(counts, lostLines: 77)
    reply.allowCommands()
    var outputs = Levels()
    outputs[.green] = true
    reply.setBefore(.unlocked, outputs)
    let read = try read(reply)
    EntryKind.forEach {
      #expect(read.entryCount($0) == UInt64($0.rawValue) + 1)
      #expect(read.entryCounts[$0] == UInt64($0.rawValue) + 1)
    }
    #expect(read.edgeLosses == counts[.edgesLost] && read.lostLines == 77 && read.mayCommand)
    #expect(read.statusBefore.state == .unlocked && read.statusBefore.active.outputs == outputs)
    #expect(read.status.state == .locked)
  }

  @Test("a refusal for a taken seat or another version says nothing of the gate")
  func bare() throws {
    for result in [RequestResult.busy, .otherVersion] {
      let bare = Reply(result, kind: 3, tag: 4)
      let read = try read(bare)
      #expect(read.result == result && read.kind == 3 && read.tag == 4)
      for index in [3, 4, 7, 16, 200, 447] {
        var bytes = bytes(bare)
        bytes[index] = 1
        #expect(error(bytes) == .unusedBytes)
      }
    }
  }

  @Test("every result has a number of its own, and those of commands their reasons")
  func results() {
    #expect(RequestResult.count == 10 && RequestResult.notKept.rawValue == 9)
    for error in [CommandError.notHeld, .notNow, .diskIsBusy, .notKept] {
      #expect(RequestResult(error).commandError == error)
    }
    #expect(RequestResult(CommandResult.done) == .done && RequestResult(.waits) == .waits)
    #expect(RequestResult.forbidden.commandError == nil)
  }

  @Test("a reply of another size, version or kind is none", arguments: [0, 64, 447, 449, 896])
  func size(count: Int) {
    let whole = bytes(reply(gate()))
    #expect(whole.count == 448 && error(Array((whole + whole).prefix(count))) == .wrongSize)
    for (index, value, expected) in [
      (0, 2, .otherVersion), (0, 0, .otherVersion), (1, 7, .unknownKind), (1, 0x81, .unknownKind),
      (2, 10, .impossible),
    ] as [(Int, UInt8, Packet.DecodingError)] {
      var changed = whole
      changed[index] = value
      #expect(error(changed) == expected)
    }
  }

  @Test("what cannot be is refused: states, flags, levels, faults and their details")
  func impossible() {
    var gate = gate()
    gate.turn(at: 0)
    let whole = bytes(reply(gate))
    #expect(error(whole) == nil)
    for (index, value) in [
      (3, 4), (3, 254), (4, 16), (4, 64), (5, 8), (6, 0), (7, 3), (32, 8), (33, 1), (34, 16),
      (35, 1),
      (36, 8), (38, 8), (40, 16), (42, 4),
    ] as [(Int, UInt8)] {
      var changed = whole
      changed[index] = value
      #expect(error(changed) == .impossible, "byte \(index) is \(value)")
    }
    let unused =
      Array(43..<52) + Array(152..<160) + [343] + Array(344..<408) + Array(408..<448)
    for index in unused {
      var changed = whole
      changed[index] = 1
      #expect(error(changed) == .unusedBytes, "byte \(index)")
    }
  }

  @Test(
    "whatever time the lines are requested again, it can be said",
    arguments: [
      (0, 0, "0"), (0, 1, "1"), (5, 1_000_000_005, "1"), (5, 1_000_000_006, "2"), (9, 3, "0"),
      (0, .max - 1, "18446744074"),
    ] as [(UInt64, UInt64, String)])
  func retry(now: UInt64, deadline: UInt64, seconds: String) {
    var status = GateStatus()
    status.retryDeadline = deadline
    var text = TextBuffer()
    status.describeLines(at: now, into: &text)
    #expect(text.string == "lines: not held yet; retrying in \(seconds) s")
  }

  @Test("no byte makes reading trap, whatever it is")
  func everyByte() {
    var gate = gate()
    gate.turn(at: 0)
    let whole = bytes(reply(gate))
    var flaws: [Int] = []
    for index in whole.indices {
      for value in otherValues(of: whole[index]) {
        var changed = whole
        changed[index] = value
        guard let read = try? Reply(changed.span) else { continue }
        if bytes(read) != changed { flaws.append(index) }
        _ = (read.status, read.statusBefore, read.entryCounts, read.stateDeadline)
      }
    }
    #expect(flaws.isEmpty)
  }
}
