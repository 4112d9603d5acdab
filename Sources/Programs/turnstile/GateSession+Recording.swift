// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GateController
import Recording
import Simulation
import Turnstile

extension GateSession {
  /// The session as a recording: every edge, output and state, and every order, to the microsecond.
  func recording() -> [UInt8] {
    var recording = GateRecording(Bytes(), of: wiring)
    RecordedSetup(wiring, conditions).write(to: &recording.writer)
    for input in inputs {
      guard let order = input.input.order else { continue }
      recording.writer.note("order", "\(input.time / 1000) \(foreign: order)")
    }
    var hasStarted = false
    let gate = play(NullLog()) { gate in
      let (status, time) = (gate.status, gate.time / 1000)
      if !hasStarted { recording.start(status, at: time) }
      hasStarted = true
      GateLine.forEach { recording.change($0, isActive: status.active[$0], at: time) }
      recording.change(to: status.state, at: time)
    }
    recording.writer.end(at: gate.time / 1000)
    return recording.writer.sink.bytes
  }
}

extension GateRecording {
  /// Begins with what a gate is now.
  fileprivate mutating func start(_ status: GateStatus, at time: UInt64) {
    GateLine.forEach { declare($0, isActive: status.active[$0]) }
    declareStates(status.state)
    writer.start(at: time)
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
