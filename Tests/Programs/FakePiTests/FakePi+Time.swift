// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FakePiWires
import Foundation

// Virtual time: a gate's clock leaps to what the gate waits for next, and no further than a test says.
// So each level has its exact time, however slow the machine is, and minutes take milliseconds.

extension FakePi {
  /// Has the programs that are started from now on live in virtual time.
  func stopClock() { unsafe fake_pi_stop_clock(wires, 1_000_000_000_000) }

  /// The virtual time in nanoseconds.
  var now: UInt64 { unsafe fake_pi_now(wires) }

  /// Lets time pass, until the gate has done all that is due by then; not at all, until it has done all
  /// that is due now.
  func pass(until time: UInt64? = nil) throws {
    guard unsafe fake_pi_pass(wires, time ?? now) else { throw POSIXError(.ETIMEDOUT) }
  }

  /// Lets time pass for a gate that is about to end.
  func allow(nanoseconds: UInt64) { unsafe fake_pi_allow(wires, now + nanoseconds) }

  /// What the programs have driven their outputs to, in order.
  var changes: [fake_change] {
    var changes: [fake_change] = []
    while let change = unsafe fake_pi_change(wires, UInt32(changes.count)) {
      changes.append(unsafe change.pointee)
    }
    return changes
  }

  /// Has the gate receive an edge of a line that does not change, with any time.
  func sendEdge(of line: Switch, isActive: Bool, at time: UInt64) {
    unsafe fake_pi_send_edge(wires, folder.path, line.rawValue, isActive, time)
  }
}
