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

/// A gate that plays a timeline in virtual time, as a loop that never is late.
struct TimelineGate: ~Copyable {
  var gate: KeptController
  let disk = ScriptedDisk()
  let settings: Timeline.Settings
  private(set) var outputs: [String] = []
  private var shown = Levels()
  // How many changes of the outputs have been noted.
  private var noted = 0
  private var recordDue: Nanoseconds?
  private var now: Nanoseconds = 0

  init(_ settings: Timeline.Settings, _ memory: Memory) {
    self.settings = settings
    gate = KeptController(
      settings.wiring, rules: settings.rules, lines: SimulatedChip(),
      conditions: conditions(relock: settings.relock), log: Recorder(memory: memory),
      store: ScriptedBooks(disk: disk))
    shown[.lock] = true
    set(.release, settings.isReleased)
    set(.push, settings.isLeantOn)
    if settings.isResumed { gate.resume(from: unlocked(), at: 0, clock: .stood) }
    turn()
  }

  mutating func play(_ timeline: Timeline) {
    for change in timeline.changes {
      pass(to: .milliseconds(change.time))
      self.change(change.input, to: change.isActive)
    }
    pass(to: .milliseconds(timeline.end))
  }

  /// Makes an input active or not, and gives the gate its turn.
  mutating func change(_ input: Input, to isActive: Bool) {
    set(input, isActive)
    turn()
  }

  /// Lets time pass; `look` sees the gate after each of its turns.
  mutating func pass(
    to time: Nanoseconds, _ look: (borrowing KeptController) -> Void = { _ in }
  ) {
    while true {
      let second = now - now % .seconds(1) + .seconds(1)
      let next = min(min(gate.deadline, recordDue ?? .max), second)
      guard max(next, now) <= time else { break }
      advance(to: max(next, now))
      if let due = recordDue, due <= now {
        disk.write()
        recordDue = nil
      }
      if now == second { gate.verify(at: now) }
      turn()
      look(gate)
    }
    advance(to: time)
  }

  private mutating func advance(to time: Nanoseconds) {
    gate.lines.hardware.advance(by: time - now)
    now = time
  }

  private mutating func turn() {
    gate.turn(at: now)
    if disk.underWay != nil, recordDue == nil { recordDue = now + recordTime }
    // A level that lasted for no time shows a mistake; a request's own levels are no change.
    let history = gate.lines.hardware.history
    for index in (history.count - (history.total - noted))..<history.count {
      note(history[index])
    }
    noted = history.total
    guard let levels = gate.lines.hardware.levels?.outputs else { return }
    for output in [Output.lock, .accept] {
      note(OutputChange(output: output.rawValue, isActive: levels[output], time: now))
    }
  }

  // A gate that has run for a while has no record under way when the first visitor comes.
  private var recordTime: Nanoseconds {
    disk.count == 1 && !settings.isResumed ? 0 : .milliseconds(settings.disk)
  }

  private mutating func note(_ change: OutputChange) {
    let names: (active: String, inactive: String)
    switch Output(rawValue: change.output) {
    case .lock: names = ("closed", "open")
    case .accept: names = ("accept", "inhibit")
    default: return
    }
    guard change.isActive != shown[Int(change.output)] else { return }
    shown[Int(change.output)] = change.isActive
    let name = change.isActive ? names.active : names.inactive
    outputs.append("\(change.time / .milliseconds(1)) \(name)")
  }

  /// Makes an input active or not, whichever way it is wired.
  private mutating func set(_ input: Input, _ isActive: Bool) {
    let line = settings.wiring[input].line
    guard line.offset != 0 else { return }
    if isActive == line.isActiveLow {
      gate.lines.hardware.press(line.offset)
    } else {
      gate.lines.hardware.release(line.offset)
    }
  }

  /// The record of a gate that was sold a passage.
  private func unlocked() -> Record {
    var books = Books()
    _ = books.deposit(UInt32(settings.rules.coin.price))
    books.count(.acceptCoin, settings.rules.coin)
    var machine = Machine<Turnstile>()
    _ = machine.start(at: 0, in: conditions(relock: settings.relock))
    _ = machine.handle(.coin, at: 0, in: conditions(relock: settings.relock))
    return Record(
      sequence: 7, books: books,
      machine: machine.save(at: 0) ?? Snapshot(bytes: InlineArray(repeating: 0)), wear: 1,
      savedAt: 0)
  }

  /// The counters that are not 0, but for those that only add up the others, and the credit.
  var books: String {
    var parts: [String] = []
    let hidden: [Counter] = [.pulses, .spentPulses]
    Counter.forEach {
      let value = gate.counters[$0]
      if value > 0, !hidden.contains($0) { parts.append("\($0.name) \(value)") }
    }
    if gate.till.credit > 0 { parts.append("credit \(gate.till.credit)") }
    return parts.joined(separator: ", ")
  }
}
