// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GPIO
import GateController
import GateMessages
import Ledger
import MachineSupport
import Requests
import SimulatedGPIO
import TestSupport
import Testing
import Turnstile

/// Values that a byte may have by mistake: each bit flipped, and the ends of the range.
func otherValues(of byte: UInt8) -> [UInt8] {
  Set((0..<8).map { byte ^ 1 << UInt8($0) } + [0, 255]).filter { $0 != byte }
}

extension [UInt8] {
  /// These bytes with another one at `index`.
  func with(_ byte: UInt8, at index: Int) -> [UInt8] {
    var changed = self
    changed[index] = byte
    return changed
  }
}

/// A log that keeps nothing.
struct NoLog: GateLog { mutating func record(_ entry: LogEntry, at time: UInt64) {} }

@Suite struct ReplyTests {
  typealias TestGate = GateController<SimulatedChip, NoLog, NoLedger>

  private func gate(_ wiring: Wiring = .bench, rules: VisitRules = VisitRules()) -> TestGate {
    TestGate(
      wiring, rules: rules, lines: SimulatedChip(),
      conditions: GateConditions(wear: Wear(chance: 0, seed: 1), relock: 3000), log: NoLog(),
      store: NoLedger())
  }

  /// A gate that holds its lines.
  private func workingGate(rules: VisitRules = VisitRules()) -> TestGate {
    var gate = gate(rules: rules)
    gate.turn(at: 0)
    return gate
  }

  private func reply(_ gate: borrowing TestGate, at now: UInt64 = 0) -> Reply {
    var setup = Setup()
    setup.wiring = gate.wiring
    var reply = Reply(setup, startTime: 1_700_000_000)
    reply.address(kind: Question.Kind.status.rawValue, tag: 9)
    reply.setResult(.done)
    reply.fill(from: gate, at: now)
    reply.setBefore(gate.machine.state, gate.outputs)
    return reply
  }

  /// The bytes that are sent.
  private func bytes(_ reply: Reply) -> [UInt8] { Array(reply.bytes.array.prefix(reply.count)) }

  private func read(_ reply: Reply) throws -> Reply { try Reply(bytes(reply).span) }

  private func error(_ bytes: [UInt8]) -> Packet.DecodingError? {
    thrown { () throws(Packet.DecodingError) in _ = try Reply(bytes.span) }
  }

  private func expectSame(_ read: GateStatus, _ status: GateStatus) {
    GateLine.forEach { expectEqual(read.wiring.has($0), status.wiring.has($0)) }
    expectEqual(read.state, status.state)
    expectEqual(read.counters, status.counters)
    expectEqual(read.active.inputs, status.active.inputs)
    expectEqual(read.active.outputs, status.active.outputs)
    expectEqual(read.wanted, status.wanted)
    expectEqual(read.isHolding, status.isHolding)
    expectEqual(read.retryDeadline, status.retryDeadline)
    expectEqual(read.fault, status.fault)
    expectEqual(read.consumer, status.consumer)
    expectEqual(read.ledgerFault, status.ledgerFault)
    expectEqual(read.troubles, status.troubles)
    expectEqual(read.wiring.label, status.wiring.label)
    GateLine.forEach { expectEqual(read.wiring.offset(of: $0), status.wiring.offset(of: $0)) }
  }

  @Test("a gate at work is the same at the other end, with its deadline")
  func working() throws {
    var gate = workingGate()
    gate.lines.hardware.press(coinOffset)
    pass(6, &gate)
    let now = gate.lines.hardware.now
    let read = try read(reply(gate, at: now))
    expectSame(read.status, GateStatus(gate))
    expectEqual(read.status.state, .unlocked)
    expectEqual(read.status.counters?[.coins], 1)
    #expect(read.status.active.inputs[.coin])
    #expect(read.now == now && read.tag == 9 && read.kind == 1 && read.result == .done)
    #expect(read.stateDeadline == gate.machine.deadline && read.stateDeadline != nil)
    expectEqual(read.startTime, 1_700_000_000)
    expectEqual(read.recordNumber, 0)
    expectEqual(read.fingerprint, Turnstile.table.fingerprint)
  }

  @Test(
    "a gate of another wiring, without a chip or with a busy line, is the same at the other end",
    arguments: [
      (ChipLabel("gpio-sim"), nil, .chipMissing, ChipLabel()),
      (nil, 5, .lineBusy, ChipLabel("gpioset")),
    ] as [(ChipLabel?, UInt8?, Fault.Kind, ChipLabel)])
  func fault(label: ChipLabel?, busy: UInt8?, kind: Fault.Kind, consumer: ChipLabel) throws {
    var wiring = Wiring.bench
    wiring.label = label
    wiring[.lock].offset = 5
    var gate = gate(wiring)
    #expect(try read(reply(gate)).status.state == nil)
    gate.lines.hardware.faults.isMissing = busy == nil
    gate.lines.hardware.faults.busyOffset = busy
    gate.turn(at: 7)
    let read = try read(reply(gate, at: 8))
    expectSame(read.status, GateStatus(gate))
    expectEqual(read.status.fault?.kind, kind)
    expectEqual(read.status.consumer, consumer)
    expectEqual(read.status.retryDeadline, 1_000_000_007)
    expectFalse(read.mayCommand)
  }

  @Test("an output whose wire does not follow is reported as it is, beside what the gate drives")
  func stuckOutput() throws {
    var gate = workingGate()
    gate.lines.hardware.faults.stuckOutputs[.lock] = true
    gate.handle(.coin, at: 1)
    let status = try read(reply(gate)).status
    #expect(status.active.outputs[.lock] && !status.wanted[.lock])
    #expect(status.active.outputs[.fault] && status.wanted[.fault])
    expectSame(status, GateStatus(gate))
    gate.lines.hardware.unplug()
    gate.verify(at: 2)
    let lost = try read(reply(gate))
    expectEqual(lost.status.active.outputs, Levels())
    expectEqual(lost.status.wanted, Levels())
    for index in [34, 753, 758] {
      expectEqual(error(bytes(lost).with(1, at: index)), .impossible)
    }
  }

  @Test("a trouble of a switch is the same at the other end")
  func trouble() throws {
    var gate = workingGate()
    gate.lines.hardware.press(coinOffset)
    pass(2000, &gate)
    let status = GateStatus(gate)
    #expect(status.troubles.stuckSwitches[.coin])
    expectSame(try read(reply(gate)).status, status)
  }

  @Test("money, a release and every trouble are the same at the other end")
  func visit() throws {
    var wiring = Wiring.bench
    wiring[.accept].offset = 5
    wiring.change(.release) { $0.line.offset = 6 }
    wiring.change(.bolt) { $0.line.offset = 13 }
    let rules = changed(VisitRules()) { ($0.coin, $0.coin.price) = (.acceptor, 300) }
    var gate = gate(wiring, rules: rules)
    gate.lines.hardware.press(6)
    gate.turn(at: 0)
    pass(300, &gate)
    for _ in 0..<2 {
      gate.lines.hardware.press(coinOffset)
      pass(50, &gate)
      gate.lines.hardware.release(coinOffset)
      pass(50, &gate)
    }
    pass(700, &gate)
    let paid = try read(reply(gate, at: gate.lines.hardware.now))
    expectEqual(paid.visit, gate.visit)
    expectEqual(paid.price, 300)
    expectEqual(paid.visit.money, MoneyStatus(price: 300, credit: 2, waitsForSign: false, inBox: 2))
    // The bolt does not follow, so nothing is sold, and no coin invited.
    let faults = [.boltStuckOpen, .boltStuckClosed, .boltForced] as [Trouble.Kind]
    let hasFault = faults.contains { paid.status.troubles.kinds[$0] }
    #expect(!hasFault || !paid.status.active.outputs[.accept])
    expectSame(paid.status, GateStatus(gate))
    gate.lines.hardware.release(6)
    pass(700, &gate)
    let released = try read(reply(gate, at: gate.lines.hardware.now))
    expectTrue(released.visit.isLoopOpen)
    expectFalse(released.visit.isHeldOpen)
    expectEqual(released.status.state, .released)
    expectEqual(released.visit, gate.visit)
    expectTrue(released.status.troubles.kinds[.boltStuckClosed])
    expectSame(released.status, GateStatus(gate))
  }

  @Test("a gate whose coil can be held open says that the staff holds it")
  func heldOpen() throws {
    var gate = workingGate()
    _ = try gate.execute(.holdOpen, of: Peer(user: 0, process: 1), at: 1)
    let read = try read(reply(gate, at: 2))
    expectTrue(read.visit.isHeldOpen)
    expectFalse(read.visit.isLoopOpen)
    #expect(read.visit.money == nil)
    expectEqual(read.price, 0)
  }

  @Test("each trouble comes across, and lines that are not held have none")
  func troubles() throws {
    Trouble.Kind.forEach { kind in
      let gate = workingGate()
      var status = GateStatus(gate)
      switch kind {
      case .switchStuck: status.troubles.stuckSwitches[.push] = true
      case .switchChatters: status.troubles.chatteringSwitches[.push] = true
      default: status.troubles.kinds[kind] = true
      }
      var troubled = reply(gate)
      troubled.fill(status, gate.visit)
      var changed = bytes(troubled)
      #expect(throws: Never.self) { expectSame(try Reply(changed.span).status, status) }
      // No line is held, so no output is active either.
      changed[4] &= ~1
      for index in [34, 753, 758] { changed[index] = 0 }
      expectEqual(error(changed), .impossible, "\(kind)")
      for index in [36, 38, 751, 752] { changed[index] = 0 }
      expectEqual(error(changed), nil)
    }
  }

  private func pass(_ milliseconds: Int, _ gate: inout TestGate) {
    for _ in 0..<milliseconds {
      gate.lines.hardware.advance(by: millisecond)
      gate.turn(at: gate.lines.hardware.now)
    }
  }

  @Test("the log's counts, the state before, and whether the client may command come across")
  func rest() throws {
    let read = try read(distinct())
    var outputs = Levels()
    outputs[.red] = true
    EntryKind.forEach { expectEqual(read.entryCount($0), 0x0101 * (UInt64($0.rawValue) + 1)) }
    expectEqual(read.edgeLosses, 0x0909)
    expectEqual(read.lostLines, 0x3132_3334)
    expectTrue(read.mayCommand)
    expectEqual(read.statusBefore.state, .locked)
    expectEqual(read.statusBefore.active.outputs, outputs)
    expectEqual(read.status.state, .unlocked)
  }

  @Test("a page of the trace comes across, beside how the gate is")
  func page() throws {
    let gate = workingGate()
    var trace = Trace()
    for number in 0..<40 {
      trace.append(
        Edge(input: UInt8(number % 2), isActive: number % 2 == 0, timestamp: UInt64(number)))
    }
    var reply = reply(gate, at: 50)
    reply.address(kind: Question.Kind.trace.rawValue, tag: 3)
    var wiring = gate.wiring
    wiring.wire(.push, as: SwitchWiring(InputSettings(offset: 27, isActiveLow: false)))
    reply.setPage(1, of: trace.entries.span, count: trace.count, wiring)
    let read = try read(reply)
    expectTrue(read.isPage)
    expectEqual(read.traceCount, 40)
    let entries = (0..<Trace.pageSize).map { TraceEntry(bits: read.traceBits($0), now: read.now) }
    #expect(entries[7]?.change == .edge(.push, isActive: false) && entries[7]?.time == 39)
    #expect(entries[8]?.change == .edge(.coin, isActive: false) && entries[8]?.time == 0)
    expectSame(read.status, GateStatus(gate))
    Input.forEach {
      expectEqual(read.status.wiring[$0].line.isActiveLow, wiring[$0].line.isActiveLow)
    }
    #expect(!wiring[.push].line.isActiveLow && wiring[.coin].line.isActiveLow)
    let whole = bytes(reply)
    for (index, value) in [(400, 14), (43, 128)] as [(Int, UInt8)] {
      expectEqual(error(whole.with(value, at: index)), .impossible)
    }
    // Where the gate did not answer the question, its log is there.
    let log = whole.with(0, at: 43).with(RequestResult.forbidden.rawValue, at: 2)
    expectEqual(error(log), nil)
    expectEqual(error(log.with(1, at: 655)), .impossible)
  }

  @Test("a refusal for a taken seat or another version says nothing of the gate")
  func bare() throws {
    for result in [RequestResult.busy, .otherVersion] {
      let bare = Reply(result, kind: 3, tag: 4)
      let read = try read(bare)
      expectEqual(read.result, result)
      expectEqual(read.kind, 3)
      expectEqual(read.tag, 4)
      expectEqual(bare.count, 448)
      for index in Array(3..<8) + Array(16..<448) {
        expectEqual(error(bytes(bare).with(1, at: index)), .impossible)
      }
    }
  }

  @Test("every result has a number of its own, and those of commands their reasons")
  func results() {
    expectEqual(RequestResult.count, 13)
    expectEqual(RequestResult.coilNotRated.rawValue, 10)
    for error in [CommandError.notHeld, .notNow, .diskIsBusy, .notKept, .coilNotRated] {
      expectEqual(RequestResult(error).commandError, error)
    }
    expectEqual(RequestResult(CommandResult.done), .done)
    expectEqual(RequestResult(.waits), .waits)
    expectEqual(RequestResult.forbidden.commandError, nil)
    expectEqual(RequestResult.notForAgent.commandError, nil)
    expectEqual(RequestResult.notAgent.commandError, nil)
  }

  @Test("a reply of another size or kind is none")
  func size() {
    let whole = bytes(reply(gate()))
    expectEqual(whole.count, 832)
    for count in 0...900 where count != 832 {
      expectEqual(error(Array((whole + whole).prefix(count))), .wrongSize)
    }
    for (index, value, expected) in [
      (1, 10, .unknownKind), (1, 0x81, .unknownKind), (2, 13, .impossible),
    ] as [(Int, UInt8, Packet.DecodingError)] {
      expectEqual(error(whole.with(value, at: index)), expected)
    }
  }

  @Test("a reply of another version is known as such, in the size that it has in each version")
  func otherVersion() {
    for version in UInt8.min...255 where version != Packet.version {
      for count in [448, 640, 832, 1000] {
        let bytes = [version, 0, 2] + [UInt8](repeating: 0, count: count - 3)
        expectEqual(error(bytes), .otherVersion)
      }
    }
  }

  @Test("a reply has the bytes of the golden file, and they are read")
  func golden() throws {
    let golden = try GoldenFile("reply")
    let written = try distinct()
    expectEqual(GoldenFile.text(of: bytes(written)), golden.text)
    let packet = golden.bytes
    expectEqual(packet.count, 832)
    #expect(try bytes(Reply(packet.span)) == packet)
  }

  /// A reply of a gate that adds up money and whose till was used, with fields that differ from each other.
  private func distinct() throws -> Reply {
    var setup = Setup()
    setup.wiring = .bench
    setup.rules.coin = .acceptor
    setup.rules.coin.price = 0x0102
    setup.unit = 0x4555_5202_0000_0032
    var gate = workingGate(rules: setup.rules)
    _ = try gate.execute(.unlockOnce, of: Peer(user: 0, process: 1), at: 1)
    var reply = Reply(setup, startTime: 0x1112_1314)
    reply.address(kind: Question.Kind.status.rawValue, tag: 0x2122_2324_2526_2728)
    reply.setResult(.done)
    reply.allowCommands()
    reply.fill(from: gate, at: 0x0807_0605)
    var counts = InlineArray<32, UInt64>(repeating: 0)
    EntryKind.forEach { counts[Int($0.rawValue)] = 0x0101 * (UInt64($0.rawValue) + 1) }
    reply.setLog(counts.span, lostLines: 0x3132_3334)
    var outputs = Levels()
    outputs[.red] = true
    reply.setBefore(.locked, outputs)
    return reply
  }

  @Test("what cannot be is refused: states, flags, levels, faults and their details")
  func impossible() {
    let whole = bytes(reply(workingGate()))
    expectEqual(error(whole), nil)
    for (index, value) in [
      (3, 5), (3, 254), (4, 8), (4, 32), (5, 8), (6, 0), (7, 3), (32, 128), (33, 1), (34, 128),
      (35, 1), (36, 128), (38, 128), (40, 128), (42, 5), (744, 1), (747, 1), (749, 4), (750, 1),
      (750, 8), (751, 1), (751, 2), (751, 0x18), (751, 0x60), (751, 0xA0), (752, 128), (753, 128),
      (754, 1), (755, 1), (757, 128), (758, 10),
    ] as [(Int, UInt8)] {
      expectEqual(error(whole.with(value, at: index)), .impossible, "byte \(index) is \(value)")
    }
    let unused =
      Array(43..<52) + Array(72 + 8 * Counter.count..<392)
      + Array(400 + 8 * EntryKind.count..<656) + Array(678..<744) + Array(759..<832)
    for index in unused {
      expectEqual(error(whole.with(1, at: index)), .impossible, "byte \(index)")
    }
  }

  @Test("what a gate cannot be is refused, even if it is written as a gate writes")
  func contradictions() {
    let most = MoneyStatus(
      price: 1000, credit: Till.largestCredit, waitsForSign: true, inBox: .max)
    func error(_ change: (inout GateStatus, inout VisitStatus) -> Void) -> Packet.DecodingError? {
      let gate = workingGate()
      var (reply, status, visit) = (reply(gate), GateStatus(gate), VisitStatus())
      visit.money = most
      change(&status, &visit)
      reply.fill(status, visit)
      return self.error(bytes(reply))
    }
    expectEqual(error { _, _ in }, nil)
    expectEqual(error { $1.money?.credit += 1 }, .impossible)
    expectEqual(error { $1.money?.price = 1001 }, .impossible)
    expectEqual(error { $1.money?.price = 0 }, .impossible)
    // Before the ledger is read, neither state nor money is known.
    for (state, money, expected) in [
      (nil, nil, nil), (.locked, nil, .impossible), (nil, most, .impossible),
    ] as [(Turnstile.State?, MoneyStatus?, Packet.DecodingError?)] {
      let found = error { ($0.isOpeningLedger, $0.state, $1.money) = (true, state, money) }
      expectEqual(found, expected)
    }
  }

  @Test("a fate is told at the door alone, and a doubt to nobody")
  func fates() {
    for (kind, fate, expected) in [
      (.whatOf, .unsure, nil), (.whatOf, .doubtful, .impossible), (.status, .open, .impossible),
    ] as [(Question.Kind, Fate, Packet.DecodingError?)] {
      var reply = reply(workingGate())
      reply.address(kind: kind.rawValue, tag: 9)
      reply.setFate(fate)
      expectEqual(error(bytes(reply)), expected)
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
    expectEqual(text.string, "lines: not held yet; retrying in \(seconds) s")
  }

  @Test("no byte makes reading trap, whatever it is")
  func everyByte() {
    let whole = bytes(reply(workingGate()))
    var flaws: [Int] = []
    for index in whole.indices {
      for value in otherValues(of: whole[index]) {
        let changed = whole.with(value, at: index)
        guard let read = try? Reply(changed.span) else { continue }
        if bytes(read) != changed { flaws.append(index) }
        _ = (read.status, read.statusBefore, read.stateDeadline)
      }
    }
    expectTrue(flaws.isEmpty)
  }
}
