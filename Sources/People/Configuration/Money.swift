// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Turnstile

// What a pulse is worth: an amount with a point, a blank, and a currency of three capitals.

extension Entry {
  /// The number of the value as a ``MoneyUnit``; 0 is off.
  func unit(_ key: Key) throws(ConfigurationError) -> UInt64 {
    if value == "off" { return 0 }
    if let unit = MoneyUnit(value) { return unit.number }
    var error = refusal(of: key)
    if MoneyUnit(value.asMoney) != nil { error += "; did you mean \"\(value.asMoney)\"?" }
    throw error
  }
}

extension MoneyUnit {
  /// The unit in a text such as `0.50 EUR`; `nil` for any other text, and for an amount out of range.
  init?(_ text: LineText) {
    guard text.count > 4, text[text.count - 4] == UInt8(ascii: " "),
      let (amount, decimals) = text[0..<text.count - 4].decimal, amount <= Self.largestAmount
    else { return nil }
    var letters: UInt64 = 0
    for index in text.count - 3..<text.count { letters = letters &<< 8 | UInt64(text[index]) }
    self.init(number: letters &<< 40 | UInt64(decimals) &<< 32 | amount)
  }
}

extension LineText {
  /// The digits of a number with or without a point, and how many are behind it: (50, 2) of `0.50`.
  fileprivate var decimal: (digits: UInt64, decimals: Int)? {
    let point = digitCount
    guard (1...16).contains(point), let whole = self[0..<point].number() else { return nil }
    guard point < count else { return (whole, 0) }
    let rest = self[point + 1..<count]
    guard self[point] == UInt8(ascii: "."), rest.isNumber, rest.count <= 3,
      let part = rest.number()
    else { return nil }
    var scale: UInt64 = 1
    for _ in 0..<rest.count { scale &*= 10 }
    return (whole &* scale &+ part, rest.count)
  }

  /// The text with points for commas, and with capitals.
  fileprivate var asMoney: LineText {
    var text = LineText()
    for index in 0..<count {
      switch self[index] {
      case UInt8(ascii: ","): text.append(byte: UInt8(ascii: "."))
      case UInt8(ascii: "a")...UInt8(ascii: "z"): text.append(byte: self[index] & ~0x20)
      default: text.append(byte: self[index])
      }
    }
    return text
  }
}
