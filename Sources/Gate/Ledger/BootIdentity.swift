// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// The identity of one run of the kernel, which picks a new one at every boot.
package struct BootIdentity: Sendable, Equatable {
  var high: UInt64
  var low: UInt64

  /// The identity with these 128 bits.
  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Reads 32 hexadecimal digits, with hyphens as the kernel prints them or without as systemd's
  /// `%b` does; anything else is ``unknown``.
  package init(_ text: Span<UInt8>) {
    var high: UInt64 = 0
    var low: UInt64 = 0
    var count = 0
    for index in text.indices where text[index] != UInt8(ascii: "-") {
      guard let digit = Self.digit(text[index]) else { break }
      high = high &<< 4 | low &>> 60
      low = low &<< 4 | UInt64(digit)
      count += 1
    }
    self = count == 32 ? Self(high: high, low: low) : .unknown
  }

  /// A run that could not be identified; it counts as different from every other.
  package static var unknown: Self { Self(high: 0, low: 0) }

  /// Adds the 32 hexadecimal digits, as `journalctl --list-boots` prints them.
  package func describe(into text: inout TextBuffer) {
    text.append(hexadecimal: high)
    text.append(hexadecimal: low)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
