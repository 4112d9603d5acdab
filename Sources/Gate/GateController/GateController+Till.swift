// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Turnstile

// What the staff does with the till: no event of the table, and in every state.

extension GateController where Hardware: ~Copyable {
  /// Closes or opens the till, or notes what was taken out of it.
  ///
  /// An open passage stays open: nothing that was given is taken back.
  @inline(never)
  mutating func manageTill(_ issued: IssuedCommand, at time: Nanoseconds) {
    ledger.markDirty()
    log.record(.ordered(issued.command, by: issued.peer), at: time)
    switch issued.command {
    case .emptied: memory.books.emptiedAt = counters[.pulses]
    case .refund: log.record(.money(.refunded, credit: memory.books.refund()), at: time)
    default: memory.books.isClosed = issued.command == .closeTill
    }
    drive(at: time)
  }

  /// Refuses a press of a classic gate's coin switch while the till is closed.
  @inline(never)
  mutating func refusePress(at time: Nanoseconds) {
    memory.count(.refuseCoin)
    ledger.noteCount()
    log.record(.money(.refused, credit: 0), at: time)
  }
}
