// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import GPIO
import Turnstile

// The values that are words.

/// A level of the wire.
enum Level: UInt8, Keyword {
  case low, high

  var name: StaticString {
    switch self {
    case .low: "low"
    case .high: "high"
    }
  }
}

extension Bias: Keyword {
  var name: StaticString {
    switch self {
    case .asIs: "as-is"
    case .pullUp: "up"
    case .pullDown: "down"
    case .disabled: "off"
    }
  }
}

extension LedgerRule: Keyword {
  var name: StaticString {
    switch self {
    case .refuseCoins: "refuse-coins"
    case .acceptCoins: "accept-coins"
    }
  }
}

extension Failure: Keyword {
  var name: StaticString {
    switch self {
    case .secure: "secure"
    case .safe: "safe"
    }
  }
}
