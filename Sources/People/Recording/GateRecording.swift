// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GPIO
package import Turnstile

/// Writes what a gate did as a recording: a wire for each line, and behind these one for each state.
///
/// A line has the level of its wire, whichever of them is active; without an answer to whether it is
/// active, nothing is known of it. Times are in microseconds.
package struct GateRecording<Sink: RecordingSink & ~Copyable>: ~Copyable {
  /// The recording, to which notes can be added before its start.
  package var writer: RecordingWriter<Sink>

  private let wiring: Wiring
  // By a line's number: its wire, -1 for none.
  private var wires = InlineArray<32, Int>(repeating: -1)
  private var firstStateWire = 0

  /// A recording that goes to `sink`, of a gate that is wired like this.
  package init(_ sink: consuming Sink, of wiring: Wiring) {
    writer = RecordingWriter(sink)
    self.wiring = wiring
  }

  /// Declares a line, if the gate has it.
  package mutating func declare(_ line: GateLine, isActive: Bool?) {
    guard wiring.has(line) else { return }
    let level = level(of: line, isActive: isActive)
    wires[Int(line.rawValue)] = writer.declare(FixedText(line.name), level) ?? -1
  }

  /// Declares the states, of which the gate is in one, or in none yet.
  package mutating func declareStates(_ current: Turnstile.State?) {
    firstStateWire = writer.wireCount
    for number in 0..<UInt8(Turnstile.table.stateCount) {
      guard let state = Turnstile.State(rawValue: number) else { return }
      writer.declare(FixedText(state.name), WireLevel(isHigh: state == current))
    }
  }

  /// Writes that a line is active from now on, or is not; nothing for one that was not declared.
  package mutating func change(_ line: GateLine, isActive: Bool?, at time: UInt64) {
    let level = level(of: line, isActive: isActive)
    writer.change(wires[Int(line.rawValue)], to: level, at: time)
  }

  /// Writes that the gate is in a state from now on.
  package mutating func change(to current: Turnstile.State?, at time: UInt64) {
    for number in 0..<Turnstile.table.stateCount {
      let isHigh = current.map { number == Int($0.rawValue) } ?? false
      writer.change(firstStateWire + number, to: WireLevel(isHigh: isHigh), at: time)
    }
  }

  private func level(of line: GateLine, isActive: Bool?) -> WireLevel {
    guard let isActive else { return .unknown }
    switch line {
    case .input(let input): return WireLevel(isHigh: isActive != wiring[input].line.isActiveLow)
    case .output(let output):
      return WireLevel(isHigh: isActive != wiring.settings(of: output).isActiveLow)
    }
  }
}
