// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import GateController
import MachineSupport
import Requests
import TestSupport
import Testing
import Turnstile

/// A row of a table of a packet's bytes.
private struct Row {
  let bytes: Range<Int>
  let content: String

  /// The value of each of the bytes, if it is the same in every packet.
  var constant: UInt8? {
    content.hasPrefix("version") ? Packet.version : UInt8(content.prefix(while: \.isNumber))
  }
}

/// The rows of the table with this heading.
private func rows(_ heading: String, in path: String) throws -> [Row] {
  let lines = try repositoryText(path).split(separator: "\n", omittingEmptySubsequences: false)
    .map { $0.trimmingPrefix("/// ") }
  let table = lines.drop { $0 != "| bytes | \(heading) |" }.dropFirst(2)
  try #require(!table.isEmpty)
  return try table.prefix { $0.hasPrefix("| ") }.map { line in
    let cells = line.dropFirst(2).dropLast(2).split(separator: " | ", maxSplits: 1)
    let ends = cells[0].split { !$0.isNumber }.compactMap { Int($0) }
    return Row(
      bytes: try #require(ends.first)..<ends[ends.count - 1] + 1, content: String(cells[1]))
  }
}

/// A field by the words that its row begins with, and two packets whose bytes differ where the field is.
private typealias Field = (name: String, one: [UInt8], other: [UInt8])

/// Expects each field in the bytes of its row, and in `packet` the constants of all other rows.
private func expect(_ rows: [Row], _ fields: [Field], in packet: [UInt8]) {
  for row in rows {
    guard let field = fields.first(where: { row.content.hasPrefix($0.name) }) else {
      expectEqual(packet[row.bytes].filter { $0 != row.constant }, [], "\(row)")
      continue
    }
    let changed = field.one.indices.filter { field.one[$0] != field.other[$0] }
    // Lists have room for what is to come, and texts end with zeros.
    let isRoom = row.content.hasPrefix("room") || row.content.hasSuffix("then zeros")
    let length = isRoom ? max(changed.count, 1) : row.bytes.count
    expectEqual(changed, Array(row.bytes.prefix(length)), "\(row)")
  }
}

/// What a gate writes a reply from.
private struct Answer {
  var setup = Setup()
  var (kind, result, tag) = (Question.Kind.admit, RequestResult.done, 0 as UInt64)
  var (startTime, now, record, lost) = (0, 0, 0, 0) as (UInt64, UInt64, UInt64, UInt64)
  var (fingerprint, fate) = (0 as UInt32, Fate.unknown)
  var (status, before, visit, counters) = (GateStatus(), GateStatus(), VisitStatus(), Counters())
  var stateDeadline: UInt64?
  var entries = InlineArray<32, UInt64>(repeating: 0)

  /// A gate with an empty label, no money, and faults that have nothing but their kinds.
  init(_ kind: Question.Kind = .admit) {
    self.kind = kind
    setup.wiring.label = ChipLabel()
    visit.money = MoneyStatus(price: 0, credit: 0, waitsForSign: false, inBox: 0)
    (status.fault, status.ledgerFault) = (Fault(.lineBusy), .failed(0))
  }

  var bytes: [UInt8] {
    var reply = Reply(setup, startTime: startTime, fingerprint: fingerprint)
    reply.address(kind: kind.rawValue, tag: tag)
    reply.setResult(result)
    reply.fill(status, visit)
    reply.set(counters)
    reply.setTimes(now, stateDeadline: stateDeadline, record: record)
    reply.setBefore(before.state, before.active.outputs)
    reply.setFate(fate)
    if reply.isPage {
      reply.setPage(0, of: entries.span, count: lost, setup.wiring)
    } else {
      reply.setLog(entries.span, lostLines: lost)
    }
    return reply.bytes.array
  }
}

/// The fields of a reply, each with what changes it.
private let changes: [(name: String, change: @Sendable (inout Answer) -> Void)] = [
  ("kind of the request", { $0.kind = .whatOf }), ("result", { $0.result = .waits }),
  ("state; ", { $0.status.state = .locked }), ("bit 0: the lines", { $0.status.isHolding = true }),
  ("kind of the lines' fault", { $0.status.fault?.kind = .failed }),
  ("offset of the line", { $0.status.fault?.offset = 0 }),
  ("ledger", { $0.status.ledgerFault = .late }), ("tag", { $0.tag = .max }),
  ("now", { $0.now = .max }), ("when the lines", { $0.status.retryDeadline = 0 }),
  ("switches that are active", { $0.status.active.inputs.bits = .max }),
  ("outputs whose wires", { $0.status.active.outputs.bits = .max }),
  ("switches that are stuck", { $0.status.troubles.stuckSwitches.bits = .max }),
  ("switches that chatter", { $0.status.troubles.chatteringSwitches.bits = .max }),
  ("outputs before", { $0.before.active.outputs.bits = .max }),
  ("state before", { $0.before.state = .locked }),
  ("`errno` of the lines' fault", { $0.status.fault?.code = -1 }),
  ("`errno` of the ledger's fault", { $0.status.ledgerFault = .failed(-1) }),
  ("fingerprint", { $0.fingerprint = .max }), ("when the gate started", { $0.startTime = .max }),
  ("number of the newest record", { $0.record = .max }),
  ("room for 40 counters", { answer in Counter.forEach { answer.counters.set($0, to: .max) } }),
  ("log lines", { $0.lost = .max }),
  ("room for log entries", { $0.entries = InlineArray(repeating: .max) }),
  ("when the state", { $0.stateDeadline = 0 }),
  (
    "room for the offsets",
    { answer in
      Input.forEach { answer.setup.wiring.wire($0, as: SwitchWiring(InputSettings(offset: 255))) }
      Output.forEach { answer.setup.wiring[$0].offset = 255 }
    }
  ),
  ("consumer", { $0.status.consumer = ChipLabel("gpioset") }),
  ("label", { $0.setup.wiring.label = ChipLabel("gpio-sim") }),
  ("credit", { $0.visit.money?.credit = .max }), ("price", { $0.visit.money?.price = .max }),
  ("bit 0: a returned price", { $0.visit.isLoopOpen = true }),
  ("troubles", { answer in Trouble.Kind.forEach { answer.status.troubles.kinds[$0] = true } }),
  ("outputs that the gate drives", { $0.status.wanted.bits = .max }),
  ("what became of the request's token", { $0.fate = .passed }),
  ("why no visitor", { answer in Hindrance.forEach { answer.status.hindrances[$0] = true } }),
  ("who commands the lock", { $0.status.commander = .words }),
  ("what a pulse", { $0.setup.unit = .max }), ("pulses credited", { $0.visit.money?.inBox = .max }),
]

@Suite struct PacketTests {
  private var requestFields: [Field] {
    [
      ("kind", Request(.admit(1)), Request(.whatOf(1))),
      ("the command's number", Request(.command(.lock)), Request(.command(.close))),
      ("user", Request(.hello, login: 0), Request(.hello)),
      ("tag", Request(.hello), Request(.hello, tag: .max)),
      ("number of the person", Request(.hello), Request(.hello, agent: .max)),
      ("token", Request(.admit(1)), Request(.admit(.max))),
    ].map { ($0, $1.bytes.array, $2.bytes.array) }
  }

  private var replyFields: [Field] {
    var page = Answer(.trace)
    page.setup.wiring.change(.coin) { $0.line.isActiveLow = false }
    return [("in the page of a trace", page.bytes, Answer(.trace).bytes)]
      + changes.map { name, change in
        var answer = Answer()
        change(&answer)
        return (name, Answer().bytes, answer.bytes)
      }
  }

  private func notice(
    _ entry: LogEntry = .held, heldBy consumer: ChipLabel = ChipLabel(), at time: UInt64 = 0,
    number: UInt32 = 0, missed: UInt32 = 0
  ) -> [UInt8] {
    var notice = Notice(entry, heldBy: consumer, at: time)
    notice.number(number, missed: missed)
    return notice.bytes.array
  }

  private var noticeFields: [Field] {
    let busy = LogEntry.fault(Fault(.lineBusy), retryIn: 0)
    func ordered(_ user: UInt32, _ process: Int32, _ login: UInt32, _ agent: UInt32) -> [UInt8] {
      let peer = Peer(user: user, process: process, login: login, agent: agent)
      return notice(.ordered(.emptied, by: peer))
    }
    func admitted(_ token: UInt64) -> [UInt8] {
      notice(.admitted(Admission(token: token, user: 0), steps[3]))
    }
    return [
      ("what", notice(), notice(.edgesLost)), ("when", notice(), notice(at: .max)),
      ("number of the notice", notice(), notice(number: .max)),
      ("how many", notice(), notice(missed: .max)),
      ("command, kind", notice(.remark(.pushInVain)), notice(.remark(.shortPushes))),
      ("1 for a trouble", notice(.stopped(isSafe: false)), notice(.stopped(isSafe: true))),
      ("offset", notice(busy), notice(.fault(Fault(.lineBusy, offset: 0), retryIn: 0))),
      ("`errno`", notice(.ledgerFault(.failed(0))), notice(.ledgerFault(.failed(4095)))),
      ("a step", notice(.stalled(0)), notice(.stalled(.max))),
      ("credit", notice(.money(.full, credit: 0)), notice(.money(.full, credit: .max))),
      (
        "length of a refused", notice(.refusedPulse(.length(0, least: 0, most: 0))),
        notice(.refusedPulse(.length(.max, least: .max, most: .max)))
      ),
      ("user that gave", ordered(0, 0, 0, 0), ordered(.max, 0, 0, 0)),
      ("token", admitted(0), admitted(.max)),
      ("process", ordered(0, 0, 0, 0), ordered(0, -1, 0, 0)),
      ("user that the process", ordered(0, 0, 0, 0), ordered(0, 0, .max, 0)),
      ("number of the person", ordered(0, 0, 0, 0), ordered(0, 0, 0, .max)),
      ("consumer", notice(busy), notice(busy, heldBy: ChipLabel("gpioset"))),
    ]
  }

  @Test("the table of each packet has every byte, and each field where it is written")
  func tables() throws {
    for (name, fields, packet) in [
      ("Request", requestFields, Request(.hello).bytes.array),
      ("Reply", replyFields, Answer().bytes), ("Notice", noticeFields, notice()),
    ] {
      let rows = try rows("content", in: "Sources/Gate/Requests/\(name).swift")
      expect(rows, fields, in: packet)
      expectEqual(Set(rows.flatMap(\.bytes)).symmetricDifference(packet.indices), [])
      let untold = fields.filter { field in !rows.contains { $0.content.hasPrefix(field.name) } }
      expectEqual(untold.map(\.name), [])
    }
  }

  @Test(
    "the tables for validators have each field where it is written, and the example its numbers")
  func validator() throws {
    let paper = "systemd/PROTOCOLS.md"
    let request = try rows("of a request, 32 bytes", in: paper)
    expect(request, requestFields, in: Request(.admit(1)).bytes.array)
    expectEqual(request.flatMap(\.bytes), Array(0..<Request.size))
    expectEqual(request[0].content, "version: \(Packet.version)")
    let kinds = [Question.Kind.admit, .whatOf, .subscribe].map(\.rawValue)
    expectEqual(request[1].content.split { !$0.isNumber }.compactMap { UInt8($0) }, kinds)
    expect(try rows("of a reply, 832 bytes", in: paper), replyFields, in: Answer().bytes)
    expect(try rows("of a notice, 64 bytes", in: paper), noticeFields, in: notice())
    let script = try repositoryText("systemd/validator")
    expectTrue(script.contains("VERSION, NOTICE = \(Packet.version), 0x80\n"))
  }
}
