// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
package import Ledger
package import TestSupport
import Turnstile

extension Record {
  /// The record of a gate that was sold a passage, whose visitor has not passed.
  package static func ofSale(_ settings: Timeline.Settings) -> Record {
    var books = Books()
    _ = books.deposit(UInt32(settings.rules.coin.price))
    books.count(.acceptCoin, settings.rules.coin)
    var machine = Machine<Turnstile>()
    let conditions = conditions(relock: settings.relock)
    _ = machine.start(at: 0, in: conditions)
    _ = machine.handle(.coin, at: 0, in: conditions)
    return Record(
      sequence: 7, books: books,
      machine: machine.save(at: 0) ?? Snapshot(bytes: InlineArray(repeating: 0)), wear: 1,
      savedAt: 0)
  }
}
