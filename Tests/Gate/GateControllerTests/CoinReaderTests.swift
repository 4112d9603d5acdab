// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import MachineSupport
import TestSupport
import Testing
import Turnstile

@testable import GateController

/// An acceptor's line through a debouncer, one edge after the other.
private struct Acceptor {
  var reader: CoinReader
  private(set) var credited: UInt32 = 0
  private var debouncer: Debouncer
  private var isActive = false

  init(_ rules: CoinRules = .acceptor, debounce: Nanoseconds = 15 * millisecond) {
    debouncer = Debouncer(period: debounce)
    reader = CoinReader(rules, debounce: debounce)
  }

  /// An edge at each of these times, in milliseconds; then time passes up to `end`.
  mutating func play(_ edges: [Double], until end: Double) {
    for edge in edges {
      let time = Nanoseconds(edge * 1_000_000)
      pass(to: time)
      isActive.toggle()
      reader.observeEdge(at: time)
      debouncer.observe(isActive, at: time)
    }
    pass(to: Nanoseconds(end * 1_000_000))
  }

  mutating func takeRefusal() -> PulseRefusal? { reader.takeRefused().reason }

  /// The lock is switched, or coins are invited or refused, at a time in milliseconds.
  mutating func switchOutputs(lock: Bool = false, isInviting: Bool = true, at time: Double) {
    reader.moments.note(ofLock: lock, isInviting: isInviting, at: Nanoseconds(time * 1_000_000))
  }

  mutating func takeRefused() -> UInt32 { reader.takeRefused().pulses }

  private mutating func pass(to time: Nanoseconds) {
    while true {
      let settled = debouncer.deadline ?? .max
      let due = reader.deadline
      guard min(settled, due) <= time else { return }
      if settled <= due {
        let edge = debouncer.edgeTime ?? settled
        guard let isActive = debouncer.settle(by: settled) else { return }
        credited += reader.settle(isActive: isActive, since: edge)
      } else {
        credited += reader.expire(by: due)
      }
    }
  }
}

/// Pulses of one width and pause, from 0 on.
private func train(_ count: Int, width: Double, pause: Double) -> [Double] {
  (0..<count).map { Double($0) * (width + pause) }.flatMap { [$0, $0 + width] }
}

@Suite struct CoinReaderTests {
  @Test(
    "trains of every common acceptor are credited whole, when they have ended",
    arguments: [(25.0, 25.0), (45, 45), (50, 50), (65, 65), (100, 100), (30, 60)], [1, 2, 5, 10])
  func trains(shape: (width: Double, pause: Double), count: Int) {
    var acceptor = Acceptor()
    let edges = train(count, width: shape.width, pause: shape.pause)
    acceptor.play(edges, until: edges.last! + 199)
    expectEqual(acceptor.credited, 0)
    expectTrue(acceptor.reader.isReading)
    acceptor.play([], until: edges.last! + 200)
    #expect(acceptor.credited == UInt32(count) && acceptor.reader.fault == nil)
  }

  @Test(
    "a pulse that no coin makes is a fault and no money, and the line is well after 1 s of quiet",
    arguments: [
      ("shorter than 18 ms", [0, 17]), ("longer than 130 ms", [0, 131]),
      ("with an edge inside", [0, 60, 65, 100]),
      ("after good ones", train(3, width: 50, pause: 50) + [300, 500]),
      ("one pulse too many", train(11, width: 50, pause: 50)),
    ] as [(String, [Double])])
  func implausible(name: String, edges: [Double]) {
    var acceptor = Acceptor()
    acceptor.play(edges, until: edges.last! + 999)
    expectEqual(acceptor.reader.fault, .coinImplausible, "\(name)")
    expectEqual(acceptor.credited, 0, "\(name)")
    acceptor.play([], until: edges.last! + 1000)
    expectEqual(acceptor.reader.fault, nil)
    acceptor.play([5000, 5050], until: 6000)
    expectEqual(acceptor.credited, 1)
  }

  @Test("what a fault drops is counted: the train, the pulse that began it, and those during it")
  func refused() {
    let trains: [([Double], UInt32)] = [
      (train(4, width: 50, pause: 50) + [400, 416], 5), (train(12, width: 50, pause: 50), 12),
      (train(3, width: 50, pause: 50), 0), ([0, 10], 0),
    ]
    for (edges, count) in trains {
      var acceptor = Acceptor()
      acceptor.play(edges, until: 5000)
      expectEqual(acceptor.takeRefused(), count)
      expectEqual(acceptor.takeRefused(), 0)
    }
    var acceptor = Acceptor(changed(.acceptor) { $0.counts = .pulse })
    acceptor.play(train(12, width: 50, pause: 50), until: 5000)
    expectEqual(acceptor.credited, 10)
    expectEqual(acceptor.takeRefused(), 2)
  }

  @Test func `coins in quick succession are parted where the gap is over 1.5 times the shortest`() {
    for (gap, isParted) in [(75.0, false), (76, true)] {
      var acceptor = Acceptor()
      var edges: [Double] = []
      for coin in 0..<6 {
        edges += train(2, width: 50, pause: 50).map { $0 + Double(coin) * (150 + gap) }
      }
      acceptor.play(edges, until: edges.last! + 1200)
      expectEqual(acceptor.credited, isParted ? 12 : 0, "\(gap)")
      expectEqual(acceptor.takeRefused(), isParted ? 0 : 12, "\(gap)")
    }
  }

  @Test func `trains with pulses and gaps a fifth off, and with bounce, are credited whole`() {
    var random = SeededGenerator(seed: 26)
    func about(_ length: Double) -> Double {
      length * (0.8 + Double(random.next(below: 401)) / 1000)
    }
    for (width, gap) in [(25.0, 25.0), (45, 45), (50, 50), (65, 65), (100, 100), (30, 60)] {
      for _ in 0..<50 {
        let count = 1 + Int(random.next(below: 10))
        var (edges, time) = ([Double](), 100.0)
        for _ in 0..<count {
          let bounce = Double(random.next(below: 5))
          let end = time + bounce + about(width)
          edges += bounce > 0 ? [time, time + bounce / 2, time + bounce, end] : [time, end]
          time = end + about(gap)
        }
        var acceptor = Acceptor()
        acceptor.play(edges, until: time + 1200)
        let isLong = acceptor.reader.fault == nil && acceptor.credited == UInt32(count)
        expectTrue(isLong, "\(width)/\(gap), \(count) pulses: \(edges)")
      }
    }
  }

  @Test("a contact may bounce at either end of a pulse as long as no level lasts over 5 ms (law 4)")
  func bounce() {
    let bounces = (0...8).map { 55 + 2.5 * Double($0) }
    for (edges, isCoin) in [
      ([0, 1, 2, 3, 5, 55, 56, 57, 58, 59.5], true), ([0] + bounces, true),
      ([0, 50, 55, 60], true), ([0, 50, 55.5, 57], false), ([0, 50, 54, 60], false),
    ] {
      var acceptor = Acceptor()
      acceptor.play(edges, until: edges.last! + 400)
      expectEqual(acceptor.credited, isCoin ? 1 : 0, "\(edges)")
      expectEqual(acceptor.reader.fault, isCoin ? nil : .coinImplausible, "\(edges)")
    }
  }

  @Test("the length of a pulse that no coin makes is told, beside the lengths of coins (law 4)")
  func length() {
    for (edges, refusal) in [
      ([0, 200], .length(200, least: 18, most: 130)),
      ([0, 60, 66, 100], .length(100, least: 18, most: 130)),
      (train(11, width: 50, pause: 50), nil),
    ] as [([Double], PulseRefusal?)] {
      var acceptor = Acceptor()
      acceptor.play(edges, until: edges.last! + 400)
      expectEqual(acceptor.takeRefusal(), refusal)
    }
  }

  @Test(
    "three faults in a row shut an acceptor for ten minutes, and a good train ends the row (law 4)")
  func unreadable() {
    var acceptor = Acceptor()
    for (time, fault) in [
      (0, .coinImplausible), (5000, .coinImplausible), (10_000, nil), (15_000, .coinImplausible),
      (20_000, .coinImplausible), (25_000, .coinUnreadable), (620_000, .coinUnreadable),
    ] as [(Double, Trouble.Kind?)] {
      acceptor.play([time, time + (fault == nil ? 50 : 200)], until: time + 300)
      expectEqual(acceptor.reader.fault, fault, "\(time)")
    }
    acceptor.play([], until: 1_220_199)
    expectEqual(acceptor.reader.fault, .coinUnreadable)
    acceptor.play([], until: 1_220_200)
    expectEqual(acceptor.reader.fault, nil)
    acceptor.play([1_230_000, 1_230_200], until: 1_230_300)
    expectEqual(acceptor.reader.fault, .coinUnreadable)
    acceptor.reader.forgive()
    expectEqual(acceptor.reader.fault, nil)
    acceptor.play([1_240_000, 1_240_200], until: 1_240_300)
    expectEqual(acceptor.reader.fault, .coinImplausible)
    expectEqual(acceptor.credited, 1)
  }

  @Test("a train is one coin where a switch may report a coin twice (law 4)")
  func trainIsOneCoin() {
    for counts in [CoinCounting.train, .pulse] {
      let rules = changed(CoinRules.acceptor) { ($0.counts, $0.isTrainOneCoin) = (counts, true) }
      var acceptor = Acceptor(rules)
      acceptor.play([0, 25, 85, 110, 1000, 1025, 1150, 1175, 3000, 3050], until: 4000)
      expectEqual(acceptor.credited, 3)
      expectEqual(acceptor.takeRefused(), 0)
    }
  }

  @Test("one train just after the lock was switched is money, and the next one is told (law 5)")
  func echo() {
    var acceptor = Acceptor()
    for turn in 0..<12 {
      let time = Double(turn) * 3000
      acceptor.switchOutputs(lock: true, at: time)
      // The third and the later ones have no echo within 50 ms.
      acceptor.play([time + (turn < 2 ? 49 : 51), time + 100], until: time + 500)
      expectEqual(acceptor.takeRefusal(), turn == 1 ? .echo : nil, "\(turn)")
    }
    expectEqual(acceptor.credited, 11)
    acceptor.switchOutputs(lock: true, at: 50_000)
    acceptor.play([50_010, 50_040], until: 51_000)
    expectEqual(acceptor.credited, 12, "eight switchings without an echo")
  }

  @Test("a pulse whose ends both come with an edge of another input is no money (law 7)")
  func together() {
    for (begin, end, isMoney) in [
      (-2.0, 51.9, false), (1, 50, false), (-2.1, 50, true), (0, 52.1, true), (0, 47.9, true),
    ] {
      var acceptor = Acceptor()
      let edges = [(0.0, true), (50, true), (begin, false), (end, false)].sorted { $0.0 < $1.0 }
      for (time, isCoin) in edges {
        let time = time + 1000
        if isCoin {
          acceptor.play([time], until: time)
        } else {
          acceptor.reader.observeOther(at: Nanoseconds(time * 1_000_000))
        }
      }
      acceptor.play([], until: 1400)
      expectEqual(acceptor.credited, isMoney ? 1 : 0, "\(begin), \(end)")
      expectEqual(acceptor.takeRefusal(), isMoney ? nil : .together)
    }
  }

  @Test("from the third on trains that come while coins are refused are no money (law 6)")
  func uninvited() {
    var acceptor = Acceptor()
    acceptor.switchOutputs(isInviting: false, at: 0)
    for (time, credit) in [(900, 1), (2000, 2), (4000, 3), (6000, 3), (8000, 3)]
      as [(Double, UInt32)]
    {
      acceptor.play([time, time + 50], until: time + 500)
      expectEqual(acceptor.credited, credit, "\(time)")
      expectEqual(acceptor.reader.moments.isDistrusting, time >= 6000)
    }
    expectEqual(acceptor.takeRefused(), 2)
    acceptor.switchOutputs(at: 10_000)
    for time in [13_000, 14_000, 15_000] as [Double] {
      expectTrue(acceptor.reader.moments.isDistrusting)
      acceptor.play([time, time + 50], until: time + 500)
    }
    expectEqual(acceptor.credited, 6)
    expectFalse(acceptor.reader.moments.isDistrusting)
  }

  @Test("an acceptor that answers its power is distrusted, and a visitor is not (law 6)")
  func answers() {
    for (spread, credit) in [(10.0, UInt32(3)), (11, 12)] {
      var acceptor = Acceptor()
      for turn in 0..<12 {
        let time = Double(turn) * 4000
        acceptor.switchOutputs(isInviting: false, at: time)
        acceptor.switchOutputs(at: time + 2000)
        let answer = time + 2300 + Double(turn % 2) * spread
        acceptor.play([answer, answer + 80], until: answer + 500)
        if turn == 6 { expectEqual(acceptor.reader.promised, 0) }
      }
      expectEqual(acceptor.credited, credit)
      acceptor.reader.forgive()
      acceptor.switchOutputs(isInviting: false, at: 60_000)
      acceptor.play([61_500, 61_550], until: 62_000)
      expectEqual(acceptor.credited, credit + 1, "the key ends it")
    }
  }

  @Test("a coin behind each answer ends no distrust, and three coins in a row do (law 6)")
  func paid() {
    var acceptor = Acceptor()
    for turn in 0..<8 {
      let time = Double(turn) * 6000
      acceptor.switchOutputs(isInviting: false, at: time)
      acceptor.switchOutputs(at: time + 2000)
      acceptor.play([time + 2300, time + 2350, time + 4000, time + 4050], until: time + 5000)
    }
    // Eight coins, and three answers: the first one has none to be like, and two odd trains are money.
    expectEqual(acceptor.credited, 11)
    expectTrue(acceptor.reader.moments.isDistrusting)
    acceptor.play([50_000, 50_050, 51_000, 51_050], until: 52_000)
    expectFalse(acceptor.reader.moments.isDistrusting)
  }

  @Test("a hum is reported within 650 ms and is never money", arguments: [50.0, 60, 100])
  func hum(frequency: Double) {
    var acceptor = Acceptor()
    let half = 500 / frequency
    let edges = (0..<Int(5000 / half)).map { Double($0) * half }
    acceptor.play(edges.filter { $0 <= 650 }, until: 650)
    expectEqual(acceptor.reader.fault, .coinNoise)
    acceptor.play(edges.filter { $0 > 650 }, until: 7000)
    #expect(acceptor.credited == 0 && acceptor.reader.fault == nil)
  }

  @Test("a short spark or a coil that is cut raises nothing", arguments: [0.1, 1, 10])
  func spark(length: Double) {
    var acceptor = Acceptor()
    acceptor.play([0, length], until: 400)
    #expect(acceptor.credited == 0 && acceptor.reader.fault == nil)
  }

  @Test func `a train that ends without its pause is no money once it was implausible`() {
    var acceptor = Acceptor()
    acceptor.play(train(11, width: 50, pause: 50), until: 1065)
    expectEqual(acceptor.reader.fault, .coinImplausible)
    expectEqual(acceptor.reader.close(), 0)
    #expect(acceptor.reader.fault == nil)
  }

  @Test("a gate of single pulses is credited when the pulse ends, and takes 16.7 Hz for money")
  func singlePulses() {
    let rules = changed(CoinRules.acceptor) { $0.counts = .pulse }
    var acceptor = Acceptor(rules)
    acceptor.play([0, 50], until: 65)
    expectEqual(acceptor.credited, 1)
    var humming = Acceptor(rules)
    humming.play((0..<20).map { Double($0) * 30 }, until: 600)
    expectEqual(humming.credited, 10, "what `check` warns of")
  }

  @Test func `after a loss of edges a pulse under way is no money, and what was read before is`() {
    var acceptor = Acceptor()
    acceptor.play([0, 50, 100], until: 115)
    var (reader, lost) = (acceptor.reader, acceptor.reader)
    #expect(lost.isInPulse && lost.close() == 1 && !lost.isReading && lost.close() == 0)
    reader.dropPulse()
    expectEqual(reader.expire(by: 400 * millisecond), 1)
    reader.reset()
    expectFalse(reader.isReading)
    expectEqual(reader.deadline, .never)
  }
}
