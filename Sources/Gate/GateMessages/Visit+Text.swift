// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
import GateController
package import Turnstile

extension Remark {
  func write<Writer: EntryWriter>(to writer: inout Writer) {
    writer.keep(Self.names, part: rawValue, as: .remark)
    writer.text.append(part: rawValue, of: Self.descriptions)
  }

  // In the order of the cases.
  private static var names: StaticString {
    """
    push-in-vain|short-pushes|late-passage|passage-while-locked|bolt-never-opens|too-many-openings\
    |closed-on-moving-arm|held-open|admission-refused|sensors-at-once|out-by-entrance\
    |sensors-swapped|forced-exit|loop-open|order-not-recorded|unbalanced-books
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
    |lock: held open for another hour\
    |admit: refused; the gate could not open\
    |push: the sensors changed at once\
    |push: out through the entrance\
    |push: three went backwards\
    |push: out by force\
    |release: the emergency loop has been open for another hour\
    |till: the order is done, but not in the ledger\
    |books: the pulses or the passages do not add up
    """
  }
}

extension MoneyEntry {
  /// Says what happened to money, and how much credit there is: `coin: credited; credit 2 pulses`.
  func write<Writer: EntryWriter>(credit: UInt32, to writer: inout Writer) {
    writer.keep(Self.names, part: rawValue, as: .money)
    writer.text.append(part: rawValue, of: Self.descriptions)
    writer.append(self == .unwritten || self == .refunded ? ": " : "; credit ")
    writer.append(UInt64(credit), as: .credit)
    writer.append(credit == 1 ? " pulse" : " pulses")
  }

  // In the order of the cases.
  private static var names: StaticString {
    "credited|full|refused|forfeited|unrecorded|cut|unwritten|refunded"
  }

  private static var descriptions: StaticString {
    """
    coin: credited|coin: the credit is full and the rest forfeited\
    |coin: refused; nothing is sold now|coin: a part of a price was forgotten\
    |coin: read; not in the ledger yet|coin: a pulse was cut short\
    |coin: read and not written at the stop|coin: credit given back
    """
  }
}

extension VisitStatus {
  /// Says what releases the arm: `by the emergency loop`.
  package var releaseCause: StaticString {
    switch (isLoopOpen, isHeldOpen) {
    case (false, false): "until the arm is at rest"
    case (true, false): "by the emergency loop"
    case (false, true): "by the staff"
    case (true, true): "by the emergency loop and the staff"
    }
  }
}

extension MoneyStatus {
  /// Says how much of the price is there: `credit 2 of 3 pulses`.
  package func describe(into text: inout TextBuffer) {
    text.append("credit ")
    text.append(UInt64(credit))
    text.append(" of ")
    text.append(UInt64(price))
    text.append(price == 1 ? " pulse" : " pulses")
    if waitsForSign, credit >= UInt32(price) { text.append(", waits for a coin or a push") }
  }
}
