// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GPIO
import GateController
import Recording
import Simulation
import Turnstile

/// The wires of a recording of a gate: its switches and outputs as they are on the wire, and one for
/// each state.
struct RecordedWires {
  private let wiring: Wiring
  private let inputs: [Input]
  private let outputs: [Output]
  private let states: [Turnstile.State]

  /// The wires of a gate that is wired like this.
  init(_ wiring: Wiring) {
    self.wiring = wiring
    inputs = Input.all.filter { wiring.has(.input($0)) }
    outputs = Output.all.filter { wiring.has(.output($0)) }
    states = (0..<UInt8(Turnstile.table.stateCount)).compactMap { Turnstile.State(rawValue: $0) }
  }

  /// The switches, by their names.
  var switches: [String: Input] {
    Dictionary(uniqueKeysWithValues: inputs.map { ("\($0.name)", $0) })
  }

  /// The names, in the order of the wires.
  var names: [StaticString] {
    inputs.map(\.name) + outputs.map(\.name) + states.map(\.name)
  }

  /// The levels of all wires of a gate now.
  func levels(_ status: GateStatus) -> [WireLevel] {
    let inputs = inputs.map {
      WireLevel(isHigh: status.active.inputs[$0] != wiring[$0].line.isActiveLow)
    }
    let outputs = outputs.map {
      WireLevel(isHigh: status.active.outputs[$0] != wiring.settings(of: $0).isActiveLow)
    }
    return inputs + outputs + states.map { WireLevel(isHigh: $0 == status.state) }
  }
}

extension GateSession {
  /// The session as a recording: every edge, output and state, and every order, to the microsecond.
  func recording() -> [UInt8] {
    var writer = RecordingWriter(Bytes())
    RecordedSetup(wiring, conditions).write(to: &writer)
    for input in inputs {
      guard let order = input.input.order else { continue }
      writer.note("order", "\(input.time / 1000) \(foreign: order)")
    }
    let wires = RecordedWires(wiring)
    var hasStarted = false
    let gate = play(NullLog()) { gate in
      let levels = wires.levels(gate.status)
      if !hasStarted {
        for (name, level) in zip(wires.names, levels) { writer.declare(FixedText(name), level) }
        writer.start(at: gate.time / 1000)
        hasStarted = true
      }
      for (wire, level) in levels.enumerated() {
        writer.change(wire, to: level, at: gate.time / 1000)
      }
    }
    writer.end(at: gate.time / 1000)
    return writer.sink.bytes
  }
}

/// A recording in memory.
struct Bytes: RecordingSink {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ line: TextBuffer) {
    for index in 0..<line.count { bytes.append(line[index]) }
    bytes.append(UInt8(ascii: "\n"))
  }
}
