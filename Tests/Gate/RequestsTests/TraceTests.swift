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

  @Test("only steps to another state are kept, with the one before, and losses of lines and edges")
  func statesAndLosses() {
    var trace = Trace()
    for step in steps { trace.append(step, at: 7) }
    expectEqual(trace.count, 2)
    EntryKind.forEach { trace.append($0, at: 7) }
    expectEqual(trace.count, 4)
    let changes = bits(trace).prefix(4).map { TraceEntry(bits: $0, now: 7)?.change }
    let states: [TraceEntry.Change?] = [
      .state(from: nil, to: .locked), .state(from: .locked, to: .unlocked),
    ]
    expectEqual(changes, states + [.linesLost, .edgesLost])
  }

  @Test("a byte has room for every state and every input")
  func room() {
    #expect(Turnstile.table.stateCount <= 7 && Input.count <= 32 && EntryKind.count <= 64)
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
    let losses = (UInt64(64)...127).filter { $0 != 64 + 6 && $0 != 64 + 8 }
    let states = (UInt64(128)...255).filter {
      let (from, to) = ($0 >> 4 & 7, $0 & 15)
      return to > 4 || from == to || (5...6).contains(from)
    }
    expectEqual(refused, edges + losses + states)
  }
}
