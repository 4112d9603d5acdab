// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import Fixed
import FleetSupport
import MachineSupport
import TestSupport
import Testing
import Trail
import Turnstile

/// What a trail adds up to by day.
@Suite struct TakingsTests {
  private typealias Trail = FleetSupport.Trail

  // 2024-01-31 00:00:00Z, and long after it.
  private static let midnight: UInt64 = 1_706_659_200
  private static let now = midnight + 1000 * 86_400
  private static let day = Int64(midnight / 86_400)

  private func takings(_ trail: Trail, now: UInt64 = now) -> Takings {
    var takings = Takings(now: now)
    for line in trail.lines { takings.add(line.span, isClosed: true) { Int64($0 / 86_400) } }
    return takings
  }

  /// The days as text: how many after the first midnight, coins, untimed, and `?` where it is estimated.
  private func rows(_ takings: Takings) -> [String] {
    takings.days.withSpan { days in
      days.indices.map { index in
        let day = days[index]
        let mark = day.isEstimated ? "?" : ""
        return "\(day.number - Self.day)\(mark): \(day.sums[0]), \(day.untimed)"
      }
    }
  }

  private func trail(_ time: UInt64 = midnight) -> Trail {
    var trail = Trail()
    trail.time = time
    return trail
  }

  @Test(
    "counts each kind on the day of its line, and all of them are what the last `open` line states")
  func kinds() {
    var trail = trail()
    trail.open()
    let kinds: [AuditKind] = [.coin, .grant, .pulses, .release, .admitted]
    for (days, kind) in kinds.enumerated() {
      trail.time = Self.midnight + UInt64(days) * 86_400 + 86_399
      trail.add(kind, [kind == .coin || kind == .pulses ? 3 : 1])
    }
    trail.add(.restore)
    trail.add(.command(.holdOpen), [1000, 4321, 1000, 0])
    trail.add(.lost, [7, 28])
    trail.open()
    let takings = takings(trail)
    expectEqual(takings.days.count, 5)
    expectEqual(takings.wholeFrom, Self.day)
    for index in 0..<5 {
      expectEqual(takings.days[index].sums[index], [0, 2].contains(index) ? 3 : 1)
      expectEqual(takings.total.sums[index], trail.sums[index])
    }
    expectFalse(takings.before.sums.isAny)
    expectEqual(takings.total.untimed, 0)
    expectEqual(takings.torn, 0)
  }

  @Test("entries without a line are of the day of the `open` line that states them, and apart")
  func untimed() {
    var trail = trail()
    trail.open()
    trail.add(.coin)
    trail.time += 86_400
    trail.sums[3] += 1
    trail.open(untimedCoins: 2)
    trail.add(.coin)
    let takings = takings(trail)
    expectEqual(rows(takings), ["0: 1, 0", "1: 3, 2"])
    #expect(takings.days[1].sums[3] == 1 && takings.total.untimed == 2)
  }

  @Test("what the first `open` line states was before, and its day is not whole")
  func before() {
    var trail = trail()
    trail.open(untimedCoins: 40)
    trail.add(.coin)
    trail.time += 86_400
    trail.add(.coin)
    let takings = takings(trail)
    #expect(takings.before.sums[0] == 40 && takings.total.sums[0] == 42)
    expectEqual(rows(takings), ["0: 1, 0", "1: 1, 0"])
    expectEqual(takings.wholeFrom, Self.day + 1)
    expectEqual(takings.total.untimed, 0)
  }

  @Test("where the first lines have a wrong clock, the day of the first right one is not whole")
  func wrongBegin() {
    var trail = trail(10)
    trail.isSynchronised = false
    trail.open(untimedCoins: 40)
    trail.add(.coin)
    trail.isSynchronised = true
    trail.time = Self.midnight + 5
    trail.add(.coin)
    let takings = takings(trail)
    expectEqual(rows(takings), ["\(-Self.day)?: 1, 0", "0: 1, 0"])
    expectEqual(takings.wholeFrom, Self.day + 1)
  }

  @Test func `a clock that may be wrong is held between the last right time and now`() {
    var trail = trail(Self.midnight + 86_400)
    trail.open()
    trail.isSynchronised = false
    for time in [10, Self.midnight + 2 * 86_400, 7_258_118_400] {
      trail.time = time
      trail.add(.coin)
    }
    expectEqual(rows(takings(trail)), ["1?: 1, 0", "2?: 1, 0", "1000?: 1, 0"])
  }

  @Test func `a right clock in a far future counts now, and holds no other line`() {
    var trail = trail()
    trail.open()
    for time in [7_258_118_400, 253_402_300_799, Self.now + 86_401] {
      trail.time = time
      trail.add(.coin)
    }
    trail.time = Self.now + 86_400
    trail.add(.coin)
    trail.isSynchronised = false
    trail.time = Self.midnight
    trail.add(.coin)
    expectEqual(rows(takings(trail)), ["1000?: 4, 0", "1001: 1, 0"])
  }

  @Test func `a clock that went back finds the day that is there, or one in its place`() {
    var trail = trail()
    trail.open()
    for days in [5, 3, 5, 1, 4, 3, 0] as [UInt64] {
      trail.time = Self.midnight + days * 86_400
      trail.add(.coin)
    }
    let takings = takings(trail)
    expectEqual(rows(takings), ["0: 1, 0", "1: 1, 0", "3: 2, 0", "4: 1, 0", "5: 2, 0"])
    expectEqual(takings.wholeFrom, Self.day)
  }

  @Test("of more than 400 days the first ones are added up before, in whatever order they come")
  func many() {
    var trail = trail()
    trail.open()
    for days in 0..<500 as Range<UInt64> {
      trail.time = Self.midnight + days * 86_400
      trail.add(.coin)
    }
    trail.time = Self.midnight + 50 * 86_400
    trail.add(.coin)
    trail.time = Self.midnight + 200 * 86_400
    trail.add(.coin)
    let takings = takings(trail)
    #expect(takings.days.count == 400 && takings.before.sums[0] == 101)
    #expect(takings.wholeFrom == Self.day + 100 && takings.total.sums[0] == 502)
    #expect(rows(takings).first == "100: 1, 0" && rows(takings)[100] == "200: 2, 0")
  }

  @Test func `where the books fall, what was taken stays taken, and no later line repeats it`() {
    var trail = trail()
    trail.open()
    for _ in 0..<10 { trail.add(.coin) }
    trail.sums[0] = 4
    trail.open()
    trail.add(.coin)
    trail.open(untimedCoins: 1)
    trail.record = 0
    trail.open(untimedCoins: 30)
    trail.add(.coin)
    let takings = takings(trail)
    #expect(rows(takings) == ["0: 13, 1"] && takings.total.sums[0] == 13)
  }

  @Test func `torn bytes are counted, and neither lines nor sums of another version are`() {
    var trail = trail()
    trail.add(fields: "\(Self.midnight) s 1 open 90 0 0 0")
    trail.add(.coin)
    trail.add(cut: "")
    trail.add(cut: "1706659200 s 1 coin 1 12")
    trail.add(cut: String(repeating: "\u{FF}", count: 200))
    trail.add(fields: "253402300800 s 1 coin 1")
    trail.add(fields: "\(Self.midnight) s 1 coin 1234567890123456789")
    trail.add(fields: "\(Self.midnight) s 1 hologram 5")
    trail.add(fields: "\(Self.midnight) s 1 coin 1 1")
    trail.open(untimedCoins: 20)
    let takings = takings(trail)
    expectEqual(takings.torn, 5)
    expectEqual(rows(takings), ["0: 1, 0"])
    #expect(takings.before.sums[0] == 20 && takings.total.sums[0] == 21)
  }

  @Test func `no forged number stops it, and the last line may have no line feed`() throws {
    var trail = trail()
    trail.open()
    for _ in 0..<50 {
      trail.add(fields: "\(Self.midnight) s 1 pulses 999999999999999999")
      trail.add(fields: "\(Self.midnight) s 999999999999999999 coin 999999999999999999")
      let most = Array(repeating: "999999999999999999", count: 5).joined(separator: " ")
      trail.add(fields: "\(Self.midnight) s 1 open \(most) 0000000000000000")
    }
    var takings = takings(trail)
    expectEqual(takings.days.count, 1)
    expectEqual(takings.torn, 0)
    let last = try #require(trail.lines.last)
    takings.add(last.span, isClosed: false) { _ in 0 }
    expectEqual(takings.torn, 1)
    let empty = Takings(now: Self.now)
    #expect(empty.wholeFrom == nil)
    expectTrue(empty.days.isEmpty)
    expectFalse(empty.total.sums.isAny)
  }
}
