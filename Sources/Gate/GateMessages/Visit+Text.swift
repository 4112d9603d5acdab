// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
import GateController
package import Turnstile

extension Remark {
  func write<Writer: EntryWriter>(to writer: inout Writer) {
    writer.keep(Self.texts, part: 2 * rawValue, as: .remark)
    writer.text.append(part: 2 * rawValue + 1, of: Self.texts)
  }
}

extension MoneyEntry {
  /// Writes the entry and its pulses, usually the credit: `coin: credited; credit 2 pulses`.
  func write<Writer: EntryWriter>(credit: UInt32, to writer: inout Writer) {
    writer.keep(Self.texts, part: 2 * rawValue, as: .money)
    writer.text.append(part: 2 * rawValue + 1, of: Self.texts)
    writer.append(self == .unwritten || self == .refunded ? ": " : "; credit ")
    writer.append(UInt64(credit), as: .credit)
    writer.append(credit == 1 ? " pulse" : " pulses")
  }
}

extension PulseRefusal {
  /// Writes the reason: `coin: a pulse of 200 ms is no money; [coin] takes 18 to 130 ms without a break`.
  func write<Writer: EntryWriter>(to writer: inout Writer) {
    writer.append("coin: a pulse ")
    switch self {
    case .length(let length, let least, let most):
      writer.append("of ")
      writer.text.append(UInt64(length))
      writer.append(" ms is no money; [coin] takes ")
      writer.text.append(UInt64(least))
      writer.append(" to ")
      writer.text.append(UInt64(most))
      writer.append(" ms without a break")
    case .echo: writer.append("is no money; like one before, it came as the lock was switched")
    case .together: writer.append("is no money; another input changed at both of its ends")
    }
  }
}

extension VisitStatus {
  /// The cause of a release, `by the emergency loop`, or the end of a release without a cause.
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
  /// Appends the credit and the price: `credit 2 of 3 pulses`.
  package func describe(into text: inout TextBuffer) {
    text.append("credit ")
    text.append(UInt64(credit))
    text.append(" of ")
    text.append(UInt64(price))
    text.append(price == 1 ? " pulse" : " pulses")
    if waitsForSign, credit >= UInt32(price) { text.append(", waits for a coin or a push") }
  }
}
