// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import GPIO

extension Controller where Hardware: ~Copyable {
  /// Shows every trouble to `body`; there is none while the lines are not held.
  public func forEachTrouble(_ body: (Trouble) -> Void) {
    if hold.isHeld { troubles.forEach(in: wiring, body) }
  }

  /// When the next trouble begins if nothing changes.
  ///
  /// A switch sets the loop no deadline: it looks around once a second anyway, and a press that ends
  /// in time does not cost a timer.
  var troubleAt: UInt64? {
    let stuckAt = hold.isHeld ? inputs.stuckAt ?? .max : .max
    let earliest = min(stuckAt, coil.dueAt ?? .max)
    return earliest == .max ? nil : earliest
  }

  /// Lets the troubles begin that are due by `time`.
  mutating func expireTroubles(by time: UInt64) {
    if hold.isHeld { inputs.expire(by: time) }
    coil.expire(by: time)
    writeOutputs(at: time)
  }

  /// Tells what troubles there are now that were not there before, and which are over.
  mutating func tellTroubles(at now: UInt64) {
    var present = Troubles()
    present.stuckSwitches = inputs.stuck
    present.isCoilCut = coil.isCut
    guard hold.isHeld, present != troubles else { return }
    let before = troubles
    troubles = present
    let wiring = wiring
    present.subtracting(before).forEach(in: wiring) {
      journal.record(.trouble($0, isOver: false), at: now)
    }
    before.subtracting(present).forEach(in: wiring) {
      journal.record(.trouble($0, isOver: true), at: now)
    }
  }
}
