// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
package import Turnstile

/// A gate's state and counters at one moment: all that it must not forget.
///
/// Nothing else is stored, so the newest record is enough to resume the gate.
package struct Record: Sendable {
  /// The record's number, counted from 1; the newest record has the highest.
  package var sequence: UInt64
  /// The counters.
  package var counters: Counters
  /// The machine, with the time remaining until its deadline.
  package var machine: Snapshot
  /// The seed from which the wear goes on: ``Wear/seed``.
  package var wear: UInt64
  /// When the record was made, in nanoseconds on the monotonic clock.
  package var savedAt: Nanoseconds
  /// The run of the kernel that this clock belongs to.
  package var boot: BootIdentity

  /// A record of these values; the ledger's writer fills in the run of the kernel.
  package init(
    sequence: UInt64, counters: Counters, machine: Snapshot, wear: UInt64, savedAt: Nanoseconds,
    boot: BootIdentity = .unknown
  ) {
    self.sequence = sequence
    self.counters = counters
    self.machine = machine
    self.wear = wear
    self.savedAt = savedAt
    self.boot = boot
  }

  /// How a gate that resumes at `now` counts the time since the record.
  ///
  /// A process that died is not the end of a repair: in the same run of the kernel, time ran. After
  /// a power cut the time without power is unknown and the gate was out of use: then time stood
  /// still.
  package func clock(at now: Nanoseconds, boot: BootIdentity) -> Snapshot.Clock {
    guard boot != .unknown, boot == self.boot else { return .stood }
    return .ran(now > savedAt ? now - savedAt : 0)
  }
}
