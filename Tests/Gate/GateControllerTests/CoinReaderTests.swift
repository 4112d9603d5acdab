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
  private(set) var reader: CoinReader
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

  mutating func takeRefused() -> UInt32 { reader.takeRefused() }

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
    #expect(acceptor.reader.fault == .implausible && acceptor.credited == 0, "\(name)")
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
    var rules = CoinRules.acceptor
    rules.counts = .pulse
    var acceptor = Acceptor(rules)
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

  @Test("bounce of 5 ms at either end of a pulse is neither an edge inside nor another pulse")
  func bounce() {
    var acceptor = Acceptor()
    acceptor.play([0, 1, 2, 3, 5, 55, 56, 57, 58, 59.5], until: 400)
    #expect(acceptor.credited == 1 && acceptor.reader.fault == nil)
    var longer = Acceptor()
    longer.play([0, 50, 54, 55.5], until: 400)
    expectEqual(longer.credited, 0)
    expectEqual(longer.reader.fault, .implausible)
  }

  @Test("a hum is reported within 650 ms and is never money", arguments: [50.0, 60, 100])
  func hum(frequency: Double) {
    var acceptor = Acceptor()
    let half = 500 / frequency
    let edges = (0..<Int(5000 / half)).map { Double($0) * half }
    acceptor.play(edges.filter { $0 <= 650 }, until: 650)
    expectEqual(acceptor.reader.fault, .noise)
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
    var reader = CoinReader(.acceptor, debounce: 15 * millisecond)
    for pulse in 0..<UInt64(11) {
      reader.observeEdge(at: pulse * 100 * millisecond)
      _ = reader.settle(isActive: true, since: pulse * 100 * millisecond)
      _ = reader.settle(isActive: false, since: (pulse * 100 + 50) * millisecond)
    }
    expectEqual(reader.fault, .implausible)
    expectEqual(reader.close(), 0)
    #expect(reader.fault == nil)
  }

  @Test("a gate of single pulses is credited when the pulse ends, and takes 16.7 Hz for money")
  func singlePulses() {
    var rules = CoinRules.acceptor
    rules.counts = .pulse
    var acceptor = Acceptor(rules)
    acceptor.play([0, 50], until: 65)
    expectEqual(acceptor.credited, 1)
    var humming = Acceptor(rules)
    humming.play((0..<20).map { Double($0) * 30 }, until: 600)
    expectEqual(humming.credited, 10, "what `check` warns of")
  }

  @Test func `after a loss of edges a pulse under way is no money, and what was read before is`() {
    var reader = CoinReader(.acceptor, debounce: 15 * millisecond)
    reader.observeEdge(at: 0)
    _ = reader.settle(isActive: true, since: 0)
    reader.observeEdge(at: 50 * millisecond)
    _ = reader.settle(isActive: false, since: 50 * millisecond)
    reader.observeEdge(at: 100 * millisecond)
    _ = reader.settle(isActive: true, since: 100 * millisecond)
    var lost = reader
    #expect(lost.isInPulse && lost.close() == 1 && !lost.isReading && lost.close() == 0)
    reader.dropPulse()
    expectEqual(reader.expire(by: 400 * millisecond), 1)
    reader.reset()
    expectFalse(reader.isReading)
    expectEqual(reader.deadline, .never)
  }
}
