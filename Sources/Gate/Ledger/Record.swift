// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Audit
package import FSM
import Fixed
package import Turnstile

/// A gate's state and books at one moment: everything that the gate must not forget.
///
/// Nothing else is stored, so the newest record is enough to resume the gate.
package struct Record: Sendable {
  /// The sequence number, counted from 1; the newest record has the highest.
  package var sequence: UInt64
  /// The counters and the money.
  package var books: Books
  /// The machine, with the time remaining until its deadline.
  package var machine: Snapshot
  /// The fingerprint of the machine's table.
  package var fingerprint: UInt32
  /// The identity that distinguishes a gate's books from those of all other gates; 0 until they are on a disk.
  package var identity: UInt64 = 0
  /// The seed from which the wear continues: ``Wear/seed``.
  package var wear: UInt64
  /// Whether the mechanism has failed, and no repair has begun since.
  package var isDamaged = false
  /// Whether the audit trail ended with the line of an orderly stop when the record was written;
  /// set by the ledger's writer.
  package var isStopped = false
  /// The number of times in a row that the gate resumed unlocked, and lost its power or died within seconds.
  package var openings: UInt8 = 0
  /// The heat of the coil, in milliseconds of its budget.
  package var coilHeat: UInt32 = 0
  /// The time at which the record was made, in nanoseconds on the monotonic clock.
  package var savedAt: Nanoseconds
  /// The run of the kernel to which this clock belongs.
  package var boot: BootIdentity

  /// A record of these values; the ledger's writer sets the identity and the run of the kernel.
  package init(
    sequence: UInt64, books: Books, machine: Snapshot,
    fingerprint: UInt32 = Turnstile.fingerprint(), wear: UInt64, savedAt: Nanoseconds,
    boot: BootIdentity = .unknown
  ) {
    self.sequence = sequence
    self.books = books
    self.machine = machine
    self.fingerprint = fingerprint
    self.wear = wear
    self.savedAt = savedAt
    self.boot = boot
  }

  /// A blank record with number 0, into which a record can be decoded.
  // Not inlined: its zeros would cost a gate 2,100 bytes.
  @inline(never) package init() {
    self.init(
      sequence: 0, books: Books(), machine: Snapshot(bytes: InlineArray(repeating: 0)),
      fingerprint: 0, wear: 0, savedAt: 0)
  }

  /// The counters.
  package var counters: Counters { books.counters }

  /// Whether the pulses and the passages of the books add up: see ``Books``.
  ///
  /// If the machine cannot be resumed, the books may have a pending passage, which the gate voids.
  @inline(never) package var isBalanced: Bool {
    let state = state
    let isOpen = state == nil ? books.counters.pendingCoins == 1 : state == .unlocked
    return books.isBalanced(isOpen: isOpen)
  }

  /// The state in which the machine would resume; `nil` if it was never started or cannot be resumed.
  package var state: Turnstile.State? {
    var machine = Machine<Turnstile>()
    _ = try? resume(&machine, at: savedAt, clock: .stood)
    return machine.state
  }

  /// Resumes the machine at `now`; on an error the machine is unchanged.
  ///
  /// - Throws: `otherTable` for a record of another table, whose states may have other meanings.
  @inline(never) package func resume(
    _ machine: inout Machine<Turnstile>, at now: Nanoseconds, clock: Snapshot.Clock
  ) throws(Snapshot.DecodingError) -> Step<Turnstile> {
    guard fingerprint == Turnstile.fingerprint() else { throw .otherTable }
    return try machine.resume(from: self.machine, at: now, clock: clock)
  }

  /// Keeps the machine as it is at `now`, unless it fails its self-check.
  @inline(never) package mutating func keep(_ machine: Machine<Turnstile>, at now: Nanoseconds) {
    if let snapshot = machine.save(at: now) { self.machine = snapshot }
  }

  /// Returns how a gate that resumes at `now` counts the time since the record.
  ///
  /// If the kernel still runs, time ran: the death of a process does not end a repair. After a
  /// power cut, time stood still: the time without power is unknown, and the gate was out of use.
  package func clock(at now: Nanoseconds, boot: BootIdentity) -> Snapshot.Clock {
    guard boot != .unknown, boot == self.boot else { return .stood }
    return .ran(now > savedAt ? now - savedAt : 0)
  }
}

extension Record {
  /// The sums that the books and the lines of the audit trail have in common, in the order of ``AuditSum``.
  package var auditSums: AuditSums {
    [
      counters[.coins] &+ counters[.returnedCoins], counters[.grants], counters[.pulses],
      counters[.releases], counters[.admitted],
    ]
  }
}

/// The identity of one run of the kernel, which picks a new identity at every boot.
package struct BootIdentity: Sendable, Equatable {
  package var high: UInt64
  package var low: UInt64

  /// The identity with these 128 bits.
  package init(high: UInt64, low: UInt64) {
    (self.high, self.low) = (high, low)
  }

  /// The identity in 32 hexadecimal digits, with hyphens as the kernel prints them, or without as
  /// systemd's `%b` does; any other text is ``unknown``.
  package init(_ text: Span<UInt8>) {
    var (high, low, count) = (UInt64(0), UInt64(0), 0)
    for index in text.indices where text[index] != UInt8(ascii: "-") {
      guard let digit = text[index].hexadecimalDigit else { break }
      high = high &<< 4 | low &>> 60
      low = low &<< 4 | UInt64(digit)
      count += 1
    }
    self = count == 32 ? Self(high: high, low: low) : .unknown
  }

  /// A run that could not be identified; it counts as different from every other run.
  package static var unknown: Self { Self(high: 0, low: 0) }
}
