// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GateController

extension Remark {
  /// Says what visitors and their sensors did.
  func write<Writer: EntryWriter>(to writer: inout Writer) {
    writer.keep(Self.names, part: rawValue, as: .remark)
    writer.text.append(part: rawValue, of: Self.descriptions)
  }

  // In the order of the cases.
  private static var names: StaticString {
    """
    push-in-vain|short-pushes|late-passage|passage-while-locked|bolt-never-opens|too-many-openings\
    |closed-on-moving-arm|held-open
    """
  }

  private static var descriptions: StaticString {
    """
    push: in vain; the coin is kept\
    |push: three were too short\
    |push: a visitor came late; its price is spent\
    |push: the arm turned while locked; nothing was paid\
    |bolt: did not open three times\
    |lock: the gate died whenever it opened\
    |lock: closed on an arm that turned\
    |lock: held open for another hour
    """
  }
}

extension MoneyEntry {
  /// Says what happened to money, and how much credit there is: `coin: credited; credit 2 pulses`.
  func write<Writer: EntryWriter>(credit: UInt32, to writer: inout Writer) {
    writer.keep(Self.names, part: rawValue, as: .money)
    writer.text.append(part: rawValue, of: Self.descriptions)
    writer.append(self == .unwritten ? ": " : "; credit ")
    writer.append(UInt64(credit), as: .credit)
    writer.append(credit == 1 ? " pulse" : " pulses")
  }

  // In the order of the cases.
  private static var names: StaticString {
    "credited|full|refused|forfeited|unrecorded|cut|unwritten"
  }

  private static var descriptions: StaticString {
    """
    coin: credited|coin: the credit is full and the rest forfeited\
    |coin: refused; nothing is sold now|coin: a part of a price was forgotten\
    |coin: read; not in the ledger yet|coin: a pulse was cut short\
    |coin: read and not written at the stop
    """
  }
}
