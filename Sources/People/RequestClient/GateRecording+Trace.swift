// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GPIO
import GateController
package import Recording
package import Requests
import Turnstile

extension GateRecording where Sink: ~Copyable {
  /// Writes a copied trace, and ends the recording.
  ///
  /// Time 0 is that of the first entry. An input is unknown after a loss, until its next edge.
  ///
  /// - Parameter reply: the one that ended the copy.
  package mutating func write(_ copy: borrowing TraceCopy, _ reply: Reply) {
    let (count, status) = (copy.count, reply.status)
    let origin = count > 0 ? copy[0].time : reply.now
    writer.note("losses", "\(copy.lossCount)")
    for number in 0..<UInt8(Input.count) {
      guard let input = Input(rawValue: number) else { continue }
      declare(.input(input), isActive: copy.isActiveAtFirst(input, status))
    }
    declareStates(copy.stateAtFirst(status))
    writer.start(at: 0)
    for index in 0..<count { write(copy[index].change, at: (copy[index].time &- origin) / 1000) }
    let last = count > 0 ? copy[count - 1].time : origin
    writer.end(at: (max(last, reply.now) &- origin) / 1000)
  }

  private mutating func write(_ change: TraceEntry.Change, at time: UInt64) {
    switch change {
    case .edge(let input, let isActive): self.change(.input(input), isActive: isActive, at: time)
    case .state(_, let state): self.change(to: state, at: time)
    case .edgesLost, .linesLost:
      Input.forEach { self.change(.input($0), isActive: nil, at: time) }
    }
  }
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
