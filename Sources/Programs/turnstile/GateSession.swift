// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMTools
import Fixed
import GPIO
import GateConsole
import GateController
import GateMessages
import Simulation
import Turnstile

/// A session at a gate of the desk: the conditions it began with, and all that came to the gate.
///
/// The gate is what follows from it: so a step back is the same session without its last step, and a
/// recording is the session as a file.
struct GateSession {
  typealias Simulated = GateSimulation<Journal>

  /// How many inputs are remembered; a press without bounces is four.
  static let capacity = 100_000

  let setup: RecordedSetup
  /// The switches whose wires were high at first; `nil` with all contacts at rest.
  var high: Levels?
  /// What came to the gate, in the order of time.
  private(set) var inputs: [TimedInput] = []
  /// Whether all that came is here.
  private(set) var isWhole = true
  // Where each step begins: a word's inputs belong together.
  private var steps: [Int] = []

  init(_ setup: RecordedSetup) { self.setup = setup }

  var wiring: Wiring { setup.wiring }

  /// Whether a fault was ordered: no wire shows it, so a recording has none.
  var hasFaults: Bool {
    inputs.contains { if case .set(let setting, _) = $0.input { setting.isFault } else { false } }
  }

  var canGoBack: Bool { isWhole && !steps.isEmpty }

  /// Begins a step, to which the next inputs belong.
  mutating func beginStep() { if isWhole { steps.append(inputs.count) } }

  /// Adds an input, unless there are too many.
  mutating func append(_ input: TimedInput) {
    guard inputs.count < Self.capacity else {
      isWhole = false
      return
    }
    inputs.append(input)
  }

  /// Removes the last step, of which there must be one.
  mutating func removeLastStep() { inputs.removeSubrange(steps.removeLast()...) }

  /// Plays the session on a new gate, with a look at it whenever something may have changed.
  func play(look: (borrowing Simulated) -> Void = { _ in }) -> Simulated {
    var gate = Simulated(
      wiring, rules: setup.rules, conditions: setup.conditions, log: Journal(setup), high: high,
      books: setup.books, isWriting: setup.isWriting, at: setup.beginning * 1000)
    gate.controller.store.isHeld = inputs.contains { $0.input == .answer }
    look(gate)
    for input in inputs {
      gate.pass(to: gate.time)
      look(gate)
      while input.time > gate.time {
        _ = gate.pass(towards: input.time)
        look(gate)
      }
      // What was refused then is refused again.
      try? gate.take(input.input)
      look(gate)
    }
    gate.pass(to: gate.time)
    look(gate)
    return gate
  }
}

/// What happened to a gate at the desk, a line each, with its time to the microsecond.
struct Journal: GateLog {
  /// How many lines are kept; later ones are counted.
  static let capacity = 100_000

  /// The lines: `0.055000 coin: locked -> unlocked`.
  private(set) var lines: [String] = []
  private(set) var lostLines: UInt64 = 0
  // The pulses on an installed gate's line since the last entry that tells of them, without bounces of this length.
  private var pulses: [(begin: Nanoseconds, end: Nanoseconds)] = []
  private let bounce: Nanoseconds?

  init(_ setup: RecordedSetup) { bounce = setup.isInstalled ? setup.wiring[.coin].debounce : nil }

  mutating func observe(_ edge: Edge) {
    guard let bounce, edge.input == Input.coin.rawValue else { return }
    let time = edge.timestamp
    let pause = time &- (pulses.last?.end ?? 0)
    if pause > .seconds(2) { pulses.removeAll() }
    if !edge.isActive, let last = pulses.indices.last {
      pulses[last].end = time
    } else if pulses.isEmpty || pause > bounce {
      pulses.append((time, time))
    }
  }

  /// ` (5 pulses of 50 ms, in 450 ms)` after an entry about a coin; empty after any other.
  private mutating func takePulses(for entry: LogEntry) -> TextBuffer {
    guard let (first, last) = pulses.first.flatMap({ first in pulses.last.map { (first, $0) } })
    else { return "" }
    switch entry {
    case .money, .refusedPulse: break
    case .step(let step) where step.event == .coin: break
    default: return ""
    }
    let count = UInt64(pulses.count)
    let length = pulses.reduce(0) { $0 + ($1.end - $1.begin) } / count
    defer { pulses.removeAll() }
    return
      " (\(count) \(count == 1 ? "pulse" : "pulses") of \(length / 1_000_000) ms, in \((last.end - first.begin) / 1_000_000) ms)"
  }

  mutating func record(_ entry: LogEntry, at time: Nanoseconds) {
    guard lines.count < Self.capacity else {
      lostLines += 1
      return
    }
    var line: TextBuffer = "\(seconds: time) "
    entry.describe(into: &line) { SimulatedDisk.append(errorName: $0, to: &$1) }
    line += takePulses(for: entry)
    lines.append(line.description)
  }
}

extension TextBuffer {
  /// Adds a time in seconds, with six places.
  mutating func appendInterpolation(seconds time: Nanoseconds) {
    self += "\(time / 1_000_000_000).\(time / 1000 % 1_000_000, width: 6)"
  }

  /// Adds a string, each byte that is not printable as `?`.
  mutating func appendInterpolation(foreign string: String) { append(foreign: string.utf8.span) }
}
