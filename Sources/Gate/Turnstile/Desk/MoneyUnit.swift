// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// What a pulse of the acceptor is worth: `[coin] unit = 0.50 EUR`.
///
/// The gate only copies ``number``, and computes nothing. All sums are whole numbers of the currency's smallest unit.
///
/// | bits of the number | content |
/// | --- | --- |
/// | 0...31 | the amount in smallest units, 1...1,000,000 |
/// | 32...39 | the decimals of the currency, 0...3 |
/// | 40...63 | three capitals, ASCII, the first in the highest bits |
package struct MoneyUnit: Equatable, Sendable {
  /// The largest worth of a pulse, in smallest units.
  package static var largestAmount: UInt64 { 1_000_000 }

  /// The unit as a number, which is not 0.
  package let number: UInt64

  /// The unit with this number; `nil` for 0, which stands for no unit, and for a number that is no unit.
  package init?(number: UInt64) {
    self.number = number
    guard (1...Self.largestAmount).contains(amount), decimals <= 3 else { return nil }
    for index in 0..<3 where !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter(index)) {
      return nil
    }
  }

  /// The worth of a pulse in smallest units.
  package var amount: UInt64 { number & 0xFFFF_FFFF }

  /// The digits after the point of an amount.
  package var decimals: Int { Int(truncatingIfNeeded: number &>> 32 & 0xFF) }

  /// The currency, such as `EUR`.
  package var currency: TextBuffer {
    var text = TextBuffer()
    for index in 0..<3 { text.append(byte: letter(index)) }
    return text
  }

  /// Returns the worth of pulses in smallest units.
  ///
  /// A worth of more than 64 bits becomes the largest number.
  package func worth(of pulses: UInt64) -> UInt64 {
    let (worth, isTooLarge) = pulses.multipliedReportingOverflow(by: amount)
    return isTooLarge ? .max : worth
  }

  /// Returns what pulses are worth, without the currency: `148.50`.
  package func amount(of pulses: UInt64) -> TextBuffer {
    var scale: UInt64 = 1
    for _ in 0..<decimals { scale &*= 10 }
    let worth = worth(of: pulses)
    guard decimals > 0 else { return "\(worth)" }
    return "\(worth / scale).\(worth % scale, width: decimals)"
  }

  private func letter(_ index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: number &>> UInt64(56 - 8 * index))
  }
}

extension TextBuffer {
  /// Appends what pulses are worth, `148.50 EUR`; their number without a unit, `297 pulses`.
  package mutating func appendInterpolation(_ pulses: UInt64, in unit: MoneyUnit?) {
    guard let unit else { return self += "\(pulses)\(pulses == 1 ? " pulse" : " pulses")" }
    self += "\(unit.amount(of: pulses)) \(unit.currency)"
  }
}
