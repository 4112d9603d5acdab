// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GPIO
import GateController
import GateSupport
import Ledger
import SimulatedGPIO
import TestSupport
import Turnstile

/// How a gate comes to its end.
enum Ending: String, CaseIterable { case stop, lostChip, kill }

/// A gate with a slow disk in virtual time, and a coin in the second before its end.
struct StopTrial: ~Copyable {
  private var timed: TimedGate
  let price: UInt16
  /// How long the books take to open, in nanoseconds.
  let openingTime: Nanoseconds
  /// How many pulses have begun on lines that were held.
  private(set) var begunPulses: UInt64 = 0
  /// How long the orderly stop took.
  private(set) var stopTime: Nanoseconds = 0

  private let memory = Memory()
  private var random: SeededGenerator
  private var isCoinIn = false

  init(price: UInt16, opensIn seconds: UInt64, seed: UInt64) {
    self.price = price
    openingTime = .seconds(seconds)
    random = SeededGenerator(seed: seed)
    var recordTimes = SeededGenerator(seed: ~seed)
    let disk = ScriptedDisk(isOpening: seconds > 0)
    disk.recordTime = { _ in .milliseconds(1 + recordTimes.next(below: 300)) }
    var settings = Timeline.Settings()
    settings.rules.coin.price = price
    settings.relock = 5000
    timed = TimedGate(settings, memory, disk: disk)
    let record = Record.ofSale(settings, isPassed: true)
    if seconds == 0 {
      timed.gate.resume(from: record, at: 0, clock: .stood)
    } else {
      disk.open(Opening(nil, record: record), at: openingTime)
    }
    timed.turn()
  }

  /// Plays the trial to its end.
  mutating func play(_ ending: Ending) {
    let end = openingTime / 2 + .milliseconds(1100 + random.next(below: 5000))
    var edges = coin(at: end - .milliseconds(1 + random.next(below: 999)))
    while let edge = edges.first, edge <= end {
      edges.removeFirst()
      toggleCoin(at: edge)
    }
    timed.pass(to: end)
    switch ending {
    case .stop: stop(edges)
    case .lostChip: loseChip(edges)
    case .kill: if random.next(below: 2) == 0 { timed.disk.landSilently() }
    }
  }

  /// The pulses of the trial that the books on the disk have.
  var keptPulses: UInt64 {
    // Those of the sale before the trial are in every record.
    (timed.disk.durable?.counters[.pulses] ?? UInt64(price)) - UInt64(price)
  }

  /// The pulses that the gate told as lost.
  var toldPulses: UInt64 {
    memory.lines.reduce(0) { sum, line in
      if line.contains(": cut, ") { return sum + 1 }
      let parts = line.split(separator: ": unwritten, credit ")
      return parts.count == 2 ? sum + (UInt64(parts[1]) ?? 0) : sum
    }
  }

  private func coin(at begin: Nanoseconds) -> [Nanoseconds] {
    (0..<UInt64(price) * 2).map { begin + .milliseconds(50 * $0) }
  }

  private mutating func stop(_ edges: [Nanoseconds]) {
    let begin = timed.now
    var edges = edges[...]
    timed.gate.beginStop(at: begin)
    while !timed.gate.finishStop(at: timed.now) {
      if let edge = edges.first, edge <= timed.deadline {
        edges.removeFirst()
        toggleCoin(at: edge)
      } else {
        timed.advance(to: timed.deadline)
        timed.turn()
      }
    }
    stopTime = timed.now - begin
  }

  private mutating func loseChip(_ edges: [Nanoseconds]) {
    timed.gate.lines.hardware.unplug()
    // The kernel reports a chip that is gone, or the check does that comes once a second.
    if random.next(below: 2) == 0 { timed.turn() }
    let back = timed.now + .milliseconds(100 + random.next(below: 3000))
    for edge in edges where edge < back { toggleCoin(at: edge) }
    timed.pass(to: back)
    timed.gate.lines.hardware.replug()
    for edge in edges where edge >= back { toggleCoin(at: edge) }
    timed.pass(to: timed.now + openingTime + .seconds(15))
  }

  private mutating func toggleCoin(at time: Nanoseconds) {
    timed.pass(to: time)
    isCoinIn.toggle()
    timed.set(.coin, isCoinIn)
    let isMissing = timed.gate.lines.hardware.faults.isMissing
    if isCoinIn, timed.gate.isHolding, !isMissing { begunPulses += 1 }
    timed.turn()
  }
}
