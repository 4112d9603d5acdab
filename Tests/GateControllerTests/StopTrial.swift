// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GPIO
import GateController
import Ledger
import SimulatedGPIO
import TestSupport
import Turnstile

/// How a gate comes to its end.
enum Ending: String, CaseIterable {
  case stop, lostChip, kill
}

/// A gate with a slow disk in virtual time, and a coin in the second before its end.
struct StopTrial: ~Copyable {
  private(set) var gate: KeptController
  let price: UInt16
  /// How long the books take to open, in nanoseconds.
  let openingTime: Nanoseconds
  /// How many pulses have begun on lines that were held.
  private(set) var begunPulses: UInt64 = 0
  /// How long the orderly stop took.
  private(set) var stopTime: Nanoseconds = 0

  private let memory = Memory()
  private let disk: ScriptedDisk
  private let recorded: UInt64
  private var random: SeededGenerator
  private var now: Nanoseconds = 0
  private var recordDue = Nanoseconds.never
  private var isCoinIn = false

  init(price: UInt16, opensIn seconds: UInt64, seed: UInt64) {
    self.price = price
    openingTime = .seconds(seconds)
    random = SeededGenerator(seed: seed)
    disk = ScriptedDisk(isOpening: seconds > 0)
    var settings = Timeline.Settings()
    settings.rules.coin.price = price
    gate = KeptController(
      settings.wiring, rules: settings.rules, lines: SimulatedChip(),
      conditions: conditions(relock: 5000), log: Recorder(memory: memory),
      store: ScriptedBooks(disk: disk))
    recorded = UInt64(price)
    if seconds == 0 {
      gate.resume(from: earlierRecord(settings), at: 0, clock: .stood)
    } else {
      disk.open(Opening(nil, record: earlierRecord(settings)), at: openingTime)
    }
    turn()
  }

  /// Plays the trial to its end.
  mutating func play(_ ending: Ending) {
    let end = openingTime / 2 + .milliseconds(1100 + random.next(below: 5000))
    var edges = coin(at: end - .milliseconds(1 + random.next(below: 999)))
    while let edge = edges.first, edge <= end {
      pass(to: edge)
      edges.removeFirst()
      toggleCoin()
    }
    pass(to: end)
    switch ending {
    case .stop: stop(edges)
    case .lostChip: loseChip(edges)
    case .kill: if random.next(below: 2) == 0 { disk.landSilently() }
    }
  }

  /// The pulses of the trial that the books on the disk have.
  var keptPulses: UInt64 { (disk.durable?.counters[.pulses] ?? recorded) - recorded }

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
    let begin = now
    var edges = edges
    gate.beginStop(at: now)
    while !gate.finishStop(at: now) {
      let next = min(nextTime, edges.first ?? .max)
      advance(to: max(next, now))
      if edges.first == next {
        edges.removeFirst()
        toggleCoin()
      } else {
        turn()
      }
    }
    stopTime = now - begin
  }

  private mutating func loseChip(_ edges: [Nanoseconds]) {
    gate.lines.hardware.unplug()
    // The kernel reports a chip that is gone, or the check does that comes once a second.
    if random.next(below: 2) == 0 { turn() }
    let back = now + .milliseconds(100 + random.next(below: 3000))
    for edge in edges where edge < back {
      pass(to: edge)
      toggleCoin()
    }
    pass(to: back)
    gate.lines.hardware.replug()
    for edge in edges where edge >= back {
      pass(to: edge)
      toggleCoin()
    }
    pass(to: now + openingTime + .seconds(15))
  }

  private mutating func toggleCoin() {
    isCoinIn.toggle()
    isCoinIn ? gate.lines.hardware.press(coinOffset) : gate.lines.hardware.release(coinOffset)
    if isCoinIn, gate.isHolding, !gate.lines.hardware.faults.isMissing { begunPulses += 1 }
    turn()
  }

  private var nextTime: Nanoseconds {
    let second = now - now % .seconds(1) + .seconds(1)
    return min(min(gate.deadline, recordDue), min(second, disk.openingTime ?? .max))
  }

  private mutating func pass(to time: Nanoseconds) {
    while nextTime <= time {
      advance(to: max(nextTime, now))
      turn()
    }
    advance(to: time)
  }

  private mutating func advance(to time: Nanoseconds) {
    gate.lines.hardware.advance(by: time - now)
    now = time
  }

  private mutating func turn() {
    if recordDue <= now {
      disk.write()
      recordDue = .never
    }
    disk.pass(to: now)
    if now % .seconds(1) == 0 { gate.verify(at: now) }
    gate.turn(at: now)
    if disk.underWay != nil, recordDue == .never {
      recordDue = now + .milliseconds(1 + random.next(below: 300))
    }
  }

  /// The record of a gate that has sold a passage.
  private func earlierRecord(_ settings: Timeline.Settings) -> Record {
    var books = Books()
    _ = books.deposit(UInt32(price))
    books.count(.acceptCoin, settings.rules.coin)
    books.count(.countPassage, settings.rules.coin)
    var machine = Machine<Turnstile>()
    _ = machine.start(at: 0, in: conditions(relock: 5000))
    return Record(
      sequence: 7, books: books,
      machine: machine.save(at: 0) ?? Snapshot(bytes: InlineArray(repeating: 0)), wear: 1,
      savedAt: 0)
  }
}
