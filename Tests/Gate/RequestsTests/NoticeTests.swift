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
import TestSupport
import Testing
import Turnstile

/// A step of each kind that a gate logs.
let steps: [Step<Turnstile>] = {
  let conditions = GateConditions(wear: Wear(chance: 0, seed: 1), relock: 0)
  var machine = Machine<Turnstile>()
  return [
    machine.handle(.coin, at: 0, in: conditions), machine.start(at: 0, in: conditions),
    machine.handle(.push, at: 0, in: conditions), machine.handle(.coin, at: 0, in: conditions),
    machine.handle(.repairman, at: 0, in: conditions), machine.overflow(.push),
  ]
}()

/// Every entry there is.
private let everyEntry: [LogEntry] = {
  let peer = Peer(user: 1000, process: 4242)
  var entries: [LogEntry] = steps.map { .step($0) }
  entries += [
    .ledgerOpened(.created), .ledgerOpened(.flawed(.cut)), .ledgerOpened(.refused(.impossible)),
    .ledgerOpened(.lost), .ledgerOpened(.failed(28, isRead: true)),
    .ledgerOpened(.failed(5, isRead: false)),
    .commanded(.lock, by: peer, steps[3]), .commanded(.repairman, by: peer, steps[4]), .held,
    .commanded(.lock, by: Peer(user: 0, process: 7, login: 1000), steps[3]),
    .commanded(.close, by: Peer(user: 991, process: 7, agent: 1042), steps[3]),
    .ordered(.closeTill, by: Peer(user: 991, process: 7, agent: .max)),
    .fault(Fault(.lineBusy, offset: 22, code: 16), retryIn: 8_000_000_000),
    .fault(Fault(.chipMissing), retryIn: 1_000_000_000),
    .fault(Fault(.outputStuck, offset: 0), retryIn: 0),
    .fault(Fault(.failed, code: 4095), retryIn: 0),
    .trouble(Trouble(.switchStuck, offset: 17), isOver: false),
    .trouble(Trouble(.coilOverdriven, offset: 255), isOver: true),
    .admitted(Admission(), steps[3]), .admitted(Admission(token: .max, user: 998), steps[3]),
    .admissionRefused(.passage), .admissionRefused(.closedTill),
    .stalled(3_500_000_000), .edgesLost, .resumed(steps[1]), .notResumed(.otherTable),
    .lockedOut(steps[1]), .ledgerFault(.late), .ledgerFault(.failed(28)), .ledgerKept, .coinNotKept,
    .commandNotKept(.unlockOnce, by: peer), .stopped(isSafe: true), .stopped(isSafe: false),
    .commanded(.holdOpen, by: peer, steps[4]), .commanded(.close, by: peer, steps[4]),
    .money(.credited, credit: 1), .money(.full, credit: Till.largestCredit),
    .refusedPulse(.length(200, least: 18, most: 130)), .refusedPulse(.echo),
    .money(.refused, credit: 0x0102), .money(.forfeited, credit: 0),
  ]
  Trouble.Kind.forEach { kind in
    entries += [true, false].map { LogEntry.trouble(Trouble(kind, offset: 4), isOver: $0) }
  }
  for rawValue in 0..<UInt8.max {
    if let remark = Remark(rawValue: rawValue) { entries.append(.remark(remark)) }
  }
  return entries
}()

/// A notice is read as something else than what was written.
private struct OtherContent: Error {}

@Suite struct NoticeTests {
  private func error(_ bytes: [UInt8]) -> Packet.DecodingError? {
    thrown { () throws(Packet.DecodingError) in _ = try Notice(bytes.span) }
  }

  private func text(_ entry: LogEntry) -> String {
    var text = TextBuffer()
    entry.describe(into: &text) { $1.append(UInt64($0)) }
    expectFalse(text.isTruncated)
    return text.string
  }

  @Test("every entry comes across, and reads as in the log", arguments: everyEntry.indices)
  func roundTrip(index: Int) throws {
    let entry = everyEntry[index]
    var notice = Notice(entry, at: 0x1122_3344_5566)
    notice.number(7, missed: 2)
    let read = try Notice(notice.bytes.array.span)
    expectEqual(read.time, 0x1122_3344_5566)
    expectEqual(read.number, 7)
    expectEqual(read.missed, 2)
    expectFalse(read.isEdge)
    guard case .entry(let other) = try read.content() else { throw OtherContent() }
    expectEqual(text(other), text(entry))
    expectEqual(other.kind, entry.kind)
    expectEqual(Notice(other, at: 0).bytes.array, Notice(entry, at: 0).bytes.array)
  }

  @Test("an edge comes across, and so does a loss", arguments: [true, false])
  func edges(isActive: Bool) throws {
    let edge = Edge(input: 2, isActive: isActive, timestamp: 99)
    let read = try Notice(Notice(edge).bytes.array.span)
    guard case .edge(let other) = try read.content() else { throw OtherContent() }
    expectEqual(other, edge)
    expectTrue(read.isEdge)
    let loss = try Notice(Notice().bytes.array.span)
    guard case .missed = try loss.content() else { throw OtherContent() }
  }

  @Test("notices have the bytes of the golden file, and they are read")
  func golden() throws {
    let golden = try GoldenFile("notice")
    let peer = Peer(user: 0x2122_2324, process: 0x3132_3334, login: 0x4142_4344)
    var notices = [
      Notice(
        .fault(Fault(.lineBusy, offset: 22, code: 16), retryIn: 0x0807_0605_0403_0201),
        heldBy: ChipLabel("gpioset"), at: 0x1817_1615_1413_1211),
      Notice(.commanded(.lock, by: peer, steps[3]), at: 1),
      Notice(.ordered(.closeTill, by: Peer(user: 1, process: 2, agent: 0x5152_5354)), at: 2),
      Notice(.ledgerOpened(.failed(28, isRead: true)), at: 3),
      Notice(
        .admitted(Admission(token: 0x6162_6364_6566_6768, user: 0x7172_7374), steps[3]), at: 3),
      Notice(.money(.forfeited, credit: 0x0004_0201), at: 4),
      Notice(Edge(input: 2, isActive: true, timestamp: 5)), Notice(),
    ]
    for index in notices.indices { notices[index].number(UInt32(index) + 1, missed: 0x0807_0605) }
    expectEqual(GoldenFile.text(of: notices.flatMap { $0.bytes.array }), golden.text)
    let packets = golden.bytes
    try #require(packets.count == notices.count * Notice.size)
    for index in notices.indices {
      let packet = Array(packets[index * Notice.size..<(index + 1) * Notice.size])
      #expect(try Notice(packet.span).bytes.array == packet)
    }
  }

  @Test("the consumer of a busy line comes with its notice, and with that of no other fault")
  func consumer() throws {
    for name: StaticString in ["", "gpioset", "a-name-of-thirty-one-characters"] {
      let consumer = ChipLabel(name)
      let busy = Notice(.fault(Fault(.lineBusy, offset: 22), retryIn: 0), heldBy: consumer, at: 0)
      #expect(try Notice(busy.bytes.array.span).consumer == consumer)
      let gone = Notice(.fault(Fault(.chipGone), retryIn: 0), heldBy: consumer, at: 0)
      expectEqual(gone.consumer, ChipLabel())
    }
  }

  @Test("every byte with a flipped bit is refused, or is what this program would write")
  func everyByte() {
    var flaws: [Int] = []
    for entry in everyEntry {
      let whole = Notice(entry, at: 5).bytes.array
      for index in 0..<64 {
        for value in otherValues(of: whole[index]) {
          let changed = whole.with(value, at: index)
          guard let read = try? Notice(changed.span) else { continue }
          if read.bytes.array != changed || index < 2 || index == 63 { flaws.append(index) }
        }
      }
    }
    expectTrue(flaws.isEmpty)
  }

  @Test("another size or version, and a byte without a meaning that is not 0, are refused")
  func strangers() {
    let whole = Notice(.held, at: 5).bytes.array
    let long = Array((0..<4).map { _ in whole }.joined())
    for count in 0...200 where count != 64 {
      expectEqual(error(Array(long.prefix(count))), .wrongSize, "\(count) bytes")
    }
    for version in UInt8.min...255 where version != Packet.version {
      expectEqual(error(whole.with(version, at: 0)), .otherVersion)
    }
    for index in [3, 4, 6, 7] + Array(24..<64) {
      expectEqual(error(whole.with(1, at: index)), .impossible, "byte \(index)")
    }
    expectEqual(error(whole.with(1, at: 1)), .unknownKind)
    expectEqual(error(whole.with(24, at: 2)), .unknownKind)
    expectEqual(error(whole.with(2, at: 4)), .impossible)
    expectEqual(error(whole.with(0, at: 5)), .impossible)
  }

  @Test("an entry with a detail that there is not is refused")
  func impossible() {
    let command = LogEntry.commanded(.lock, by: Peer(user: 0, process: 1), steps[3])
    for (entry, index, value) in [
      (.step(steps[3]), 27, 9), (command, 3, 9), (.remark(.pushInVain), 3, 19),
      (.admissionRefused(.release), 3, 15),
      (.ledgerOpened(.created), 3, 1), (.ledgerOpened(.created), 3, 0x48),
      (.ledgerOpened(.flawed(.cut)), 3, 0x1F), (.ledgerOpened(.failed(5, isRead: true)), 3, 0x31),
      (.ledgerFault(.late), 3, 2), (.stopped(isSafe: true), 4, 2),
      (.money(.credited, credit: 1), 3, 8),
      (.money(.full, credit: 1), 28, 1), (.money(.full, credit: Till.largestCredit), 24, 0x41),
    ] as [(LogEntry, Int, UInt8)] {
      let changed = Notice(entry, at: 0).bytes.array.with(value, at: index)
      expectEqual(error(changed), .impossible, "\(entry)")
    }
    let edge = Notice(Edge(input: 0, isActive: true, timestamp: 0)).bytes.array
    expectEqual(error(edge.with(7, at: 5)), .impossible)
  }
}
