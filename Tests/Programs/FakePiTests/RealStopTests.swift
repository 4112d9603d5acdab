// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FakePiWires
import Foundation
import MachineSupport
import Testing
import Turnstile

/// A coin at a random moment of the second before the shipped gate ends, in real time, at prices of 1
/// and 3 pulses, with books that open in 0, 3 and 9 s.
///
/// `make stops` plays 50 of each ending.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["STOPS"] != nil), .serialized)
struct RealStopTests {
  enum Ending: CaseIterable { case stop, lostChip, kill }

  @Test(
    "every pulse that was read is in the books or told as lost; a kill costs one coin",
    arguments: Ending.allCases)
  func coin(ending: Ending) throws {
    var (read, kept, told) = (0, 0, 0)
    for seed in 0..<50 as Range<UInt64> {
      let price = seed % 2 == 0 ? 1 : 3
      let opening = [0, 3, 9][Int(seed / 2 % 3)] as UInt32
      let pi = try FakePi()
      let gate = try gate(on: pi, price: price, opensIn: opening)
      let begun = try end(gate, ending, SeededGenerator(seed: seed), pulses: price)
      let (inBooks, lost) = (try gate.keptPulses, gate.toldPulses)
      let isWhole = ending == .kill ? inBooks <= begun : inBooks + lost == begun
      #expect(isWhole, "seed \(seed), of \(begun):\n\(gate.program.output)")
      if ending == .stop, opening <= 3 { #expect(lost == 0, "seed \(seed)") }
      (read, kept, told) = (read + begun, kept + inBooks, told + lost)
    }
    print(
      "\(ending), in real time: \(read) pulses read, \(kept) in the books, \(told) told as lost")
  }

  /// A gate on books that take a while to open, which has run for 1 s.
  private func gate(on pi: FakePi, price: Int, opensIn seconds: UInt32) throws -> Gate {
    let service = try Service(on: pi)
    try service.set("coin", "price", to: "\(price)")
    #expect(try Gate.locked(on: pi).program.stop() == 0)
    if seconds > 0 { pi.fail(FAKE_READ, milliseconds: seconds * 1000, count: 1) }
    let gate = try service.start()
    try #require(eventually { pi.isHeld(22) })
    usleep(1_000_000)
    return gate
  }

  /// Ends a gate in the second after a coin began.
  ///
  /// - Returns: how many pulses have begun on lines that were held.
  private func end(
    _ gate: Gate, _ ending: Ending, _ random: SeededGenerator, pulses: Int
  ) throws -> Int {
    var random = random
    let end = Double(1 + random.next(below: 999)) / 1000
    let start = gate.pi.now
    var (begun, hasEnded) = (0, false)
    func wait(until seconds: Double) {
      let passed = Double(gate.pi.now - start) / 1e9
      if passed < seconds { usleep(UInt32((seconds - passed) * 1e6)) }
    }
    func finish() {
      wait(until: end)
      hasEnded = true
      switch ending {
      case .stop: gate.program.send(SIGTERM)
      case .lostChip: gate.pi.unplug()
      case .kill: gate.program.kill()
      }
    }
    for edge in 0..<pulses * 2 {
      let time = Double(edge) * 0.05
      if !hasEnded, time > end { finish() }
      wait(until: time)
      if edge % 2 == 0, !hasEnded || ending == .stop { begun += 1 }
      // However late the edge is, the pulse is a coin's.
      gate.pi.drive(
        Switch.coin.rawValue, isHigh: edge % 2 == 1, at: start + UInt64(edge) * 50_000_000)
    }
    if !hasEnded { finish() }
    if ending == .lostChip {
      try #require(eventually { gate.program.output.contains("the chip is gone") })
      gate.pi.replug()
      try #require(eventually { gate.pi.isHeld(22) })
      usleep(1_000_000)
      gate.program.send(SIGTERM)
    }
    _ = gate.program.status
    return begun
  }
}

extension Gate {
  /// The pulses in its books beyond none.
  fileprivate var keptPulses: Int {
    get throws {
      let books = try pi.books
      #expect(!books.isEmpty)
      return books["pulses"] as? Int ?? 0
    }
  }

  /// The pulses that it told as lost.
  fileprivate var toldPulses: Int {
    program.lines.reduce(0) { sum, line in
      if line.contains("coin: a pulse was cut short") { return sum + 1 }
      let parts = line.components(separatedBy: "before the disk had it: ")
      return parts.count == 2 ? sum + (Int(parts[1].prefix { $0.isNumber }) ?? 0) : sum
    }
  }
}
