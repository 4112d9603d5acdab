// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// The unit of a dump's times, as it is read: `1us`, `10 ns`.
struct Timescale {
  private var text = FixedText<6>()

  /// Whether number and unit are there.
  var isComplete: Bool { unit != nil }

  /// Adds a byte; `false` where there is no such timescale.
  mutating func add(_ byte: UInt8) -> Bool {
    text.append(byte: byte)
    return !text.isTruncated
  }

  /// So many units in nanoseconds, rounded down; `nil` past 500 years.
  func nanoseconds(_ count: UInt64) -> Nanoseconds? {
    guard let unit else { return nil }
    let time = unit.multiplier == 1 ? count / unit.divisor : count
    guard time <= 16_000_000_000_000_000_000 / unit.multiplier else { return nil }
    return time &* unit.multiplier
  }

  // The nanoseconds in a unit, or the units in a nanosecond; the other number is 1.
  private var unit: (multiplier: UInt64, divisor: UInt64)? {
    var digits = 0
    while digits < text.count, text[digits] == UInt8(ascii: digits == 0 ? "1" : "0") { digits += 1 }
    guard (1...3).contains(digits) else { return nil }
    var name = FixedText<2>()
    for index in digits..<text.count { name.append(byte: text[index]) }
    guard !name.isTruncated, let places = Self.places(name) else { return nil }
    let exponent = places + digits - 1
    return exponent >= 0 ? (Self.power(exponent), 1) : (1, Self.power(-exponent))
  }

  // How many places the decimal point of a nanosecond is away.
  private static func places(_ name: FixedText<2>) -> Int? {
    if name == "s" { return 9 }
    if name == "ms" { return 6 }
    if name == "us" { return 3 }
    if name == "ns" { return 0 }
    if name == "ps" { return -3 }
    return name == "fs" ? -6 : nil
  }

  private static func power(_ exponent: Int) -> UInt64 {
    var power: UInt64 = 1
    for _ in 0..<exponent { power &*= 10 }
    return power
  }
}
