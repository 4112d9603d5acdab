// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
package import Turnstile

/// A gate's books at one moment: all that it must not forget.
///
/// Nothing else is kept anywhere, so whoever has the newest record has the gate.
package struct Record: Sendable {
  /// Counts the records of a gate from 1; the newest has the highest.
  package var sequence: UInt64
  /// The books.
  package var counters: Counters
  /// The machine, with the time that is left to it.
  package var machine: Snapshot
  /// Where the generator of wear goes on: ``Wear/seed``.
  package var wear: UInt64
  /// When this was so, in nanoseconds on the monotonic clock.
  package var savedAt: Nanoseconds
  /// Which run of the kernel that clock belongs to.
  package var boot: BootIdentity

  /// The books at a moment; whoever keeps the record knows which run of the kernel it is.
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

  /// How a gate that resumes at `now` is to take the time that passed meanwhile.
  ///
  /// A process that died is not the end of a repair: in the same run of the kernel, time ran. Nobody
  /// knows how long the power was off, and nobody can use a gate without it: then time stood still.
  package func clock(at now: Nanoseconds, boot: BootIdentity) -> Snapshot.Clock {
    guard boot != .unknown, boot == self.boot else { return .stood }
    return .ran(now > savedAt ? now - savedAt : 0)
  }
}
