// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GPIO
import GateController
import GateSupport
import SimulatedGPIO
import TestSupport
import Turnstile

/// A gate that plays a timeline, and what came of it.
struct TimelineGate: ~Copyable {
  private var timed: TimedGate
  private var shown = ShownOutputs()

  init(_ settings: Timeline.Settings, _ memory: Memory) {
    let disk = ScriptedDisk()
    // A gate that has run for a while has no record under way when the first visitor comes.
    disk.recordTime = { number in
      number == 1 && !settings.isResumed ? 0 : .milliseconds(settings.disk)
    }
    timed = TimedGate(settings, memory, disk: disk)
    timed.set(.release, settings.isReleased)
    timed.set(.push, settings.isLeantOn)
    if settings.isResumed {
      timed.gate.resume(from: .ofSale(settings), at: 0, clock: .stood)
    }
    turn()
  }

  mutating func play(_ timeline: Timeline) {
    for change in timeline.changes {
      pass(to: .milliseconds(change.time))
      self.change(change.input, to: change.isActive)
    }
    pass(to: .milliseconds(timeline.end))
  }

  /// Makes an input active or inactive, and gives the gate its turn.
  mutating func change(_ input: Input, to isActive: Bool) {
    timed.set(input, isActive)
    turn()
  }

  /// Lets time pass; `look` sees the gate after each of its turns.
  mutating func pass(to time: Nanoseconds, _ look: (borrowing KeptController) -> Void = { _ in }) {
    var shown = shown
    timed.pass(to: time) { gate in
      shown.look(gate)
      look(gate)
    }
    self.shown = shown
  }

  private mutating func turn() {
    timed.turn()
    shown.look(timed.gate)
  }

  /// What lock and inhibit did: `250 inhibit, 255 open`.
  var outputs: String { shown.changes.joined(separator: ", ") }

  /// The counters that are not 0, but for those that only add up the others, and the credit.
  var books: String {
    var parts: [String] = []
    let hidden: [Counter] = [.pulses, .spentPulses]
    Counter.forEach {
      let value = timed.gate.counters[$0]
      if value > 0, !hidden.contains($0) { parts.append("\($0.name) \(value)") }
    }
    if timed.gate.till.credit > 0 { parts.append("credit \(timed.gate.till.credit)") }
    return parts.joined(separator: ", ")
  }
}

/// What lock and inhibit of a gate have shown, from turn to turn.
private struct ShownOutputs {
  private(set) var changes: [String] = []
  private var levels = Levels()
  // How many changes of the chip's outputs have been noted.
  private var noted = 0

  init() { levels[.lock] = true }

  mutating func look(_ gate: borrowing KeptController) {
    // A level that lasted for no time shows a mistake; a request's own levels are no change.
    let history = gate.lines.hardware.history
    let total = gate.lines.hardware.changeCount
    for index in (history.count - (total - noted))..<history.count { note(history[index]) }
    noted = total
    guard let outputs = gate.lines.hardware.levels?.outputs else { return }
    for output in [Output.lock, .accept] {
      let time = gate.lines.hardware.now
      note(OutputChange(output: output.rawValue, isActive: outputs[output], time: time))
    }
  }

  private mutating func note(_ change: OutputChange) {
    let names: (active: String, inactive: String)
    switch Output(rawValue: change.output) {
    case .lock: names = ("closed", "open")
    case .accept: names = ("accept", "inhibit")
    default: return
    }
    guard change.isActive != levels[Int(change.output)] else { return }
    levels[Int(change.output)] = change.isActive
    let name = change.isActive ? names.active : names.inactive
    changes.append("\(change.time / .milliseconds(1)) \(name)")
  }
}
