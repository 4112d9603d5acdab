// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GPIO
import GateController
package import Recording
package import Requests
import Turnstile

/// Writes a gate's trace as a recording: a wire for each input that the gate has, and one for each state.
///
/// Time 0 is that of the first entry. An input has the level of its wire, whichever of them is active. It is
/// unknown after a loss, until its next edge.
package struct TraceRecording<Sink: RecordingSink & ~Copyable>: ~Copyable {
  /// The recording, to which notes can be added before ``write(_:_:)``.
  package var writer: RecordingWriter<Sink>

  // By an input's number: its wire, -1 for none, and whether that is low while the input is active.
  private var wires = InlineArray<32, Int>(repeating: -1)
  private var isActiveLow = InlineArray<32, Bool>(repeating: false)
  private var firstStateWire = 0
  private var origin: Nanoseconds = 0

  /// A recording that goes to `sink`.
  package init(_ sink: consuming Sink) { writer = RecordingWriter(sink) }

  /// Writes a copied trace, and ends the recording.
  ///
  /// - Parameter reply: the one that ended the copy.
  package mutating func write(_ copy: borrowing TraceCopy, _ reply: Reply) {
    origin = copy.count > 0 ? copy[0].time : reply.now
    writer.note("losses", "\(copy.lossCount)")
    declareInputs(copy, reply.status)
    declareStates(copy, reply.status)
    writer.start(at: 0)
    for index in 0..<copy.count { write(copy[index]) }
    let last = copy.count > 0 ? copy[copy.count - 1].time : origin
    writer.end(at: microseconds(max(last, reply.now)))
  }

  private mutating func declareInputs(_ copy: borrowing TraceCopy, _ status: GateStatus) {
    for number in 0..<UInt8(Input.count) {
      guard let input = Input(rawValue: number), status.wiring.has(.input(input)) else { continue }
      isActiveLow[Int(number)] = status.wiring[input].line.isActiveLow
      let level = level(of: input, isActive: copy.isActiveAtFirst(input, status))
      wires[Int(number)] = writer.declare(FixedText(input.name), level) ?? -1
    }
  }

  private mutating func declareStates(_ copy: borrowing TraceCopy, _ status: GateStatus) {
    firstStateWire = writer.wireCount
    let first = copy.stateAtFirst(status)
    for number in 0..<UInt8(Turnstile.table.stateCount) {
      guard let state = Turnstile.State(rawValue: number) else { return }
      writer.declare(FixedText(state.name), WireLevel(isHigh: state == first))
    }
  }

  private mutating func write(_ entry: TraceEntry) {
    let time = microseconds(entry.time)
    switch entry.change {
    case .edge(let input, let isActive):
      write(input, level(of: input, isActive: isActive), at: time)
    case .state(_, let state):
      for number in 0..<Turnstile.table.stateCount {
        let isState = number == Int(state.rawValue)
        writer.change(firstStateWire + number, to: WireLevel(isHigh: isState), at: time)
      }
    case .edgesLost, .linesLost: lose(at: time)
    }
  }

  private mutating func write(_ input: Input, _ level: WireLevel, at time: UInt64) {
    let number = Int(input.rawValue)
    guard wires[number] >= 0 else { return }
    writer.change(wires[number], to: level, at: time)
  }

  /// Writes that nothing is known of the inputs any more.
  private mutating func lose(at time: UInt64) {
    for number in wires.indices where wires[number] >= 0 {
      writer.change(wires[number], to: .unknown, at: time)
    }
  }

  private func level(of input: Input, isActive: Bool?) -> WireLevel {
    guard let isActive else { return .unknown }
    return WireLevel(isHigh: isActive != isActiveLow[Int(input.rawValue)])
  }

  private func microseconds(_ time: Nanoseconds) -> UInt64 { (time &- origin) / 1000 }
}

extension TraceCopy {
  /// How often edges or lines were lost.
  fileprivate var lossCount: UInt64 {
    var losses: UInt64 = 0
    for index in 0..<count
    where self[index].change == .edgesLost || self[index].change == .linesLost {
      losses += 1
    }
    return losses
  }

  /// Whether an input was active before the first entry; `nil` where that is unknown.
  ///
  /// It was not what its first edge made it. One without an edge is what it was all the time.
  fileprivate func isActiveAtFirst(_ input: Input, _ status: GateStatus) -> Bool? {
    for index in 0..<count {
      switch self[index].change {
      case .edge(input, let isActive): return !isActive
      case .edgesLost, .linesLost: return nil
      case .edge, .state: continue
      }
    }
    return status.isHolding ? status.active.inputs[input] : nil
  }

  /// The state before the first entry; `nil` for a gate that had not started.
  fileprivate func stateAtFirst(_ status: GateStatus) -> Turnstile.State? {
    for index in 0..<count {
      if case .state(let from, _) = self[index].change { return from }
    }
    return status.state
  }
}
