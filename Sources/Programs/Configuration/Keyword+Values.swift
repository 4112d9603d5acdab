// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import Turnstile

// The values that are words.

/// A level of the wire.
enum Level: UInt8, Keyword, Listed {
  case low, high

  static let names: [2 of StaticString] = ["low", "high"]
}

extension Bias: Keyword, Listed {
  package static let names: [4 of StaticString] = ["as-is", "up", "down", "off"]
}

extension LedgerRule: Keyword, Listed {
  package static let names: [2 of StaticString] = ["refuse-coins", "accept-coins"]
}

extension Failure: Keyword, Listed {
  package static let names: [2 of StaticString] = ["secure", "safe"]
}

extension PushSensor: Keyword, Listed {
  package static let names: [4 of StaticString] = ["unknown", "contact", "level", "pulse"]
}

extension Mechanism: Keyword, Listed {
  package static let names: [5 of StaticString] = ["unknown", "rides", "ratchet", "behind", "jams"]
}

/// When a push counts, as the file has it.
enum PushCounting: UInt8, Keyword, Listed {
  /// As sensor and mechanism have it.
  case auto
  case begin, end
  /// Each press counts, whatever the arm does: the classic turnstile.
  case press

  static let names: [4 of StaticString] = ["auto", "begin", "end", "press"]
}

/// When a coin opens the gate, as the file has it.
enum CoinOpening: UInt8, Keyword, Listed {
  case train, pulse
  /// Each press is a coin, whatever its length: the classic turnstile.
  case press

  static let names: [3 of StaticString] = ["train", "pulse", "press"]

  /// What a coin is then.
  var counting: CoinCounting {
    switch self {
    case .train: .train
    case .pulse: .pulse
    case .press: .press
    }
  }
}

extension ExtraCoins: Keyword, Listed {
  package static let names: [2 of StaticString] = ["credit", "refuse"]
}

extension UnusedPrice: Keyword, Listed {
  package static let names: [2 of StaticString] = ["credit", "void"]
}
