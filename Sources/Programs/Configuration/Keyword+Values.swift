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

extension PushSensor: Keyword {
  package var name: StaticString {
    switch self {
    case .unknown: "unknown"
    case .contact: "contact"
    case .level: "level"
    case .pulse: "pulse"
    }
  }
}

extension Mechanism: Keyword {
  package var name: StaticString {
    switch self {
    case .unknown: "unknown"
    case .rides: "rides"
    case .ratchet: "ratchet"
    case .fallsBehind: "behind"
    case .jams: "jams"
    }
  }
}

/// When a push counts, as the file has it.
enum PushCounting: UInt8, Keyword {
  /// As sensor and mechanism have it.
  case auto
  case begin, end
  /// Each press counts, whatever the arm does: the classic turnstile.
  case press

  var name: StaticString {
    switch self {
    case .auto: "auto"
    case .begin: "begin"
    case .end: "end"
    case .press: "press"
    }
  }
}

/// When a coin opens the gate, as the file has it.
enum CoinOpening: UInt8, Keyword {
  case train, pulse
  /// Each press is a coin, whatever its length: the classic turnstile.
  case press

  var name: StaticString {
    switch self {
    case .train: "train"
    case .pulse: "pulse"
    case .press: "press"
    }
  }

  /// What a coin is then.
  var counting: CoinCounting {
    switch self {
    case .train: .train
    case .pulse: .pulse
    case .press: .press
    }
  }
}

extension ExtraCoins: Keyword {
  var name: StaticString {
    switch self {
    case .credit: "credit"
    case .refuse: "refuse"
    }
  }
}

extension UnusedPrice: Keyword {
  var name: StaticString {
    switch self {
    case .credit: "credit"
    case .void: "void"
    }
  }
}
