// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CAllocationCounter
import Examples
import FSM
import Fixed
import GPIO
import GateConsole
import GateController
import Glibc
import Interpreter
import Ledger
import SimulatedGPIO
import Simulation
import Turnstile

/// Counts what the way of a coin allocates, in a release build.
///
/// A million events go from a contact to the levels, through debounce, queue, machine, words and a
/// chip in memory; then the console. The status is 1 unless both counts are exactly 0, or if the
/// counter does not count.
@main struct Allocations {
  static func main() {
    let checks = [
      check("the counter sees an array", countsAnArray()) { $0 > 0 },
      check("a million events through the way of a coin", wayOfACoin()),
      check(
        "a million events through the alarm clock", play(HierarchicalMachine<AlarmClock>.self)),
      check("a million events through edit mode", play(HierarchicalMachine<EditMode>.self)),
      check("a million events through the lifecycle", play(Machine<ApplicationLifecycle>.self)),
      check("a million events through the number parser", play(Machine<NumberParser>.self)),
      check("a million batches through the launch sequence", launch()),
      check("a thousand coins and pushes, all on the disk", keepBooks()),
      check("ten thousand lines at the console", console()),
    ]
    exit(checks.allSatisfy { $0 } ? 0 : 1)
  }

  private static func countsAnArray() -> UInt {
    var array: [Int] = []
    let before = allocation_count()
    array.reserveCapacity(1000)
    array.append(1)
    return allocation_count() - before
  }

  private static func wayOfACoin() -> UInt {
    let conditions = GateConditions(wear: Wear(chance: 30, seed: 1), relock: 3000)
    var gate = GateController(
      Wiring(), lines: SimulatedChip(), conditions: conditions, log: EventCounter(),
      store: NoLedger())
    gate.turn(at: 0)
    var hand = SeededGenerator(seed: 2)
    // Ordinary Swift's runtime makes its notes on a type when it first meets it. That belongs to
    // start-up, and is over after the first visitors; the Embedded firmware has no such runtime.
    while gate.log.events < 100 { pressSomething(&gate, &hand) }
    let before = allocation_count()
    while gate.log.events < 1_000_100 { pressSomething(&gate, &hand) }
    let after = allocation_count()
    print("  \(gate.log.events) events, \(gate.counters[.passages]) passages")
    return after - before
  }

  private static func pressSomething(
    _ gate: inout GateController<SimulatedChip, EventCounter, NoLedger>,
    _ hand: inout SeededGenerator
  ) {
    let offset: UInt8 =
      switch hand.next(below: 8) {
      case 0...3: 17
      case 4...6: 27
      default: 23
      }
    for _ in 0..<3 {
      gate.lines.hardware.press(offset)
      gate.lines.hardware.advance(by: 100_000)
      gate.lines.hardware.release(offset)
      gate.lines.hardware.advance(by: 100_000)
    }
    gate.lines.hardware.press(offset)
    pass(20, &gate)
    gate.lines.hardware.release(offset)
    pass(hand.next(below: 2000), &gate)
  }

  private static func pass(
    _ milliseconds: UInt64, _ gate: inout GateController<SimulatedChip, EventCounter, NoLedger>
  ) {
    let end = gate.lines.hardware.now + milliseconds * 1_000_000
    gate.turn(at: gate.lines.hardware.now)
    while case let deadline = gate.deadline, deadline <= end {
      gate.lines.hardware.advance(
        by: max(deadline, gate.lines.hardware.now) - gate.lines.hardware.now)
      gate.turn(at: gate.lines.hardware.now)
    }
    gate.lines.hardware.advance(by: end - gate.lines.hardware.now)
    gate.turn(at: end)
  }

  private static func console() -> UInt {
    let gate = SimulatedGate(Wiring(), conditions: .simulated, writer: Silent())
    var console = Console(host: GateHost(gate))
    feed("coin push .state .lines .counters see unlocked nonsense\n", to: &console)
    let before = allocation_count()
    for _ in 0..<10_000 {
      feed("coin push .state .lines .counters see unlocked nonsense\n", to: &console)
    }
    return allocation_count() - before
  }

  private static func feed(
    _ line: StaticString, to console: inout Console<GateHost<SimulatedGate<Silent>>>
  ) {
    // Safe because the index stays below the literal's own count.
    for index in 0..<line.utf8CodeUnitCount { console.read(unsafe line.utf8Start[index]) }
  }

  private static func check(
    _ what: String, _ count: UInt, isExpected: (UInt) -> Bool = { $0 == 0 }
  ) -> Bool {
    let isGood = isExpected(count)
    print("\(isGood ? "ok" : "not ok") - \(what): \(count) allocations")
    return isGood
  }
}

/// A log that counts the events that were handled.
struct EventCounter: GateLog {
  var events = 0

  mutating func record(_ entry: LogEntry, at time: UInt64) { if case .step = entry { events += 1 } }
}

/// Drops all output.
struct Silent: LineWriter { mutating func write(_ line: TextBuffer, to stream: ConsoleStream) {} }
