// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GPIO
import GateController
import MachineSupport
import Requests
import Testing
import Turnstile

@Suite struct TraceTests {
  /// Steps of a machine that starts, gets a coin, and refuses another.
  private let steps: [Step<Turnstile>] = {
    let conditions = GateConditions(wear: Wear(chance: 0, seed: 1), relock: 0)
    var machine = Machine<Turnstile>()
    return [machine.start(at: 0, in: conditions)]
      + [.coin, .coin].map { machine.handle($0, at: 0, in: conditions) }
  }()

  /// The pages of a trace, as replies bring them.
  private func bits(_ trace: Trace) -> [UInt64] {
    (0..<Trace.pageCount).flatMap { page in
      var reply = Reply(Setup(), startTime: 0)
      reply.setPage(UInt8(page), of: trace.entries.span, count: trace.count, Wiring())
      return (0..<Trace.pageSize).map { reply.traceBits($0) }
    }
  }

  // No two edges of one input follow each other, so none of them is in a run.
  private func edge(_ number: Int) -> Edge {
    Edge(input: UInt8(number % 5), isActive: number % 2 == 0, timestamp: UInt64(number) * 1000)
  }

  private func change(_ number: Int) -> TraceEntry.Change? {
    Input(rawValue: UInt8(number % 5)).map { .edge($0, isActive: number % 2 == 0) }
  }

  @Test(
    "the last 512 entries are kept, each in its place, however many there were",
    arguments: [0, 1, 31, 511, 512, 513, 1024, 1500])
  func wraps(count: Int) {
    var trace = Trace()
    for number in 0..<count { trace.append(edge(number)) }
    expectEqual(trace.count, UInt64(count))
    let bits = bits(trace)
    let flaws = (max(0, count - 512)..<count).filter { number in
      let entry = TraceEntry(bits: bits[number % 512], now: 1_500_000)
      return entry?.time != UInt64(number) * 1000 || entry?.change != change(number)
    }
    expectTrue(flaws.isEmpty)
    #expect(bits.dropFirst(count).allSatisfy { $0 == 0 })
  }

  @Test("any edge, step, entry and time is kept without a trap")
  func extremes() {
    var trace = Trace()
    for input in UInt8.min...255 {
      for time in [0, 1, UInt64.max >> 8, UInt64.max] {
        trace.append(Edge(input: input, isActive: true, timestamp: time))
        trace.append(steps[1], at: time)
        if let kind = EntryKind(rawValue: input) { trace.append(kind, at: time) }
      }
    }
    #expect(trace.count > 2048)
  }

  @Test(
    "of a run on one line, the first 17 edges and the last stay, and the number of those between",
    arguments: [(17, 17), (18, 19), (19, 20), (20, 19), (600, 19)])
  func run(edges: Int, kept: Int) {
    var trace = Trace()
    for number in 0..<edges {
      trace.append(
        Edge(input: 1, isActive: number % 2 == 0, timestamp: UInt64(number) * 10_000_000))
    }
    expectEqual(trace.count, UInt64(kept))
    let entries = bits(trace).prefix(kept).compactMap { TraceEntry(bits: $0, now: 6_000_000_000) }
    expectEqual(entries.last?.time, UInt64(edges - 1) * 10_000_000)
    guard edges > 17 else { return }
    expectEqual(entries[17].change, .repetition(UInt64((edges - 18) / 2 * 2)))
  }

  @Test("an edge 20 ms after the last, or of another line, ends a run")
  func endOfRun() {
    var trace = Trace()
    var time: UInt64 = 0
    for number in 0..<200 {
      time += number % 17 == 16 ? 20_000_000 : 1_000_000
      trace.append(Edge(input: 1, isActive: number % 2 == 0, timestamp: time))
    }
    expectEqual(trace.count, 200)
    for number in 0..<20 {
      trace.append(Edge(input: 1, isActive: number % 2 == 0, timestamp: time + UInt64(number)))
    }
    trace.append(Edge(input: 0, isActive: true, timestamp: time + 30))
    trace.append(Edge(input: 1, isActive: true, timestamp: time + 31))
    expectEqual(
      bits(trace).prefix(Int(trace.count)).suffix(2).map {
        TraceEntry(bits: $0, now: time)?.change
      },
      [.edge(.coin, isActive: true), .edge(.push, isActive: true)])
  }

  @Test("a page has one moment of rest, with the credit and the till")
  func rests() {
    var trace = Trace()
    for number in 0..<70 {
      if trace.wantsRest { trace.appendRest(credit: 70, isClosed: true, isWriting: false) }
      trace.append(edge(number))
    }
    let rest = TraceEntry.Change.rest(credit: 70, isClosed: true, isWriting: false)
    let places = bits(trace).indices.filter {
      TraceEntry(bits: bits(trace)[$0], now: 0)?.change == rest
    }
    expectEqual(places, [0, 32, 64])
  }

  @Test("orders, admissions and each record that the disk has answered are entries")
  func causes() {
    var trace = Trace()
    trace.append(Command.refund, at: 1)
    trace.appendAdmission(at: 2)
    for record in [0, 3, 3, 4] as [UInt64] { trace.note(answered: record, at: 3) }
    let changes = bits(trace).prefix(5).map { TraceEntry(bits: $0, now: 9)?.change }
    expectEqual(
      changes, [.order(.refund), .admission, .answer, .answer, .edge(.coin, isActive: false)])
  }

  @Test("only steps to another state are kept, with the one before, and losses of lines and edges")
  func statesAndLosses() {
    var trace = Trace()
    for step in steps { trace.append(step, at: 7) }
    expectEqual(trace.count, 2)
    EntryKind.forEach { trace.append($0, at: 7) }
    expectEqual(trace.count, 5)
    let changes = bits(trace).prefix(5).map { TraceEntry(bits: $0, now: 7)?.change }
    let states: [TraceEntry.Change?] = [
      .state(from: nil, to: .locked), .state(from: .locked, to: .unlocked),
    ]
    expectEqual(changes, states + [.linesHeld, .linesLost, .edgesLost])
  }

  @Test("a byte has room for every state and every input")
  func room() {
    #expect(Turnstile.table.stateCount <= 7)
    #expect(Input.count <= 32)
    #expect(EntryKind.count <= 32)
    #expect(Command.count <= 16)
    expectEqual(Trace.capacity, 512)
    expectEqual(Trace.capacity % Trace.pageSize, 0)
    expectEqual(Trace.capacity.nonzeroBitCount, 1)
  }

  @Test("an edge to active is an odd number, with its time in the other seven bytes")
  func layout() {
    var trace = Trace()
    trace.append(Edge(input: 1, isActive: true, timestamp: 0x0102_0304_0506_0708))
    trace.append(steps[1], at: 1)
    expectEqual(bits(trace).prefix(2), [0x0203_0405_0607_0803, 0x0181])
  }

  @Test(
    "a time is whole again, for an edge that is younger than its turn, and one that is a year old",
    arguments: [
      (5_000_000, 5_000_000), (5_009_000, 5_000_000), (0, 5_000_000), (1, 1 << 55),
      (9 << 56, 9 << 56 + 1), (9 << 56 - 1, 9 << 56), (9 << 56, 9 << 56 - 10_000_000),
      (UInt64.max, UInt64.max),
    ] as [(UInt64, UInt64)])
  func times(time: UInt64, now: UInt64) {
    expectEqual(TraceEntry(bits: time << 8, now: now)?.time, time)
  }

  @Test("a byte that no gate writes is refused")
  func bytes() {
    let refused = (UInt64(0)...255).filter { TraceEntry(bits: $0, now: 0) == nil }
    let edges = Array(UInt64(14)...63)
    let known: [UInt64] = [69, 70, 72] + Array(96..<96 + UInt64(Command.count)) + Array(112...115)
    let events = (UInt64(64)...127).filter { !known.contains($0) }
    let states = (UInt64(128)...255).filter {
      let (from, to) = ($0 >> 4 & 7, $0 & 15)
      return to > 4 || from == to || (5...6).contains(from)
    }
    expectEqual(refused, edges + events + states)
  }
}
