// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// A key of a switch that has rules: one of its wiring, or after those one of its rules.
///
/// A key of the wiring has the raw value that it has among the keys of a switch without rules.
enum RuledSwitchKey<Rule: Keyword>: Keyword {
  case wiring(SwitchKey)
  case rule(Rule)

  init?(rawValue: UInt8) {
    if let key = SwitchKey(rawValue: rawValue) {
      self = .wiring(key)
    } else if let rule = Rule(rawValue: rawValue - Self.firstRule) {
      self = .rule(rule)
    } else {
      return nil
    }
  }

  var rawValue: UInt8 {
    switch self {
    case .wiring(let key): key.rawValue
    case .rule(let rule): Self.firstRule + rule.rawValue
    }
  }

  var name: StaticString {
    switch self {
    case .wiring(let key): key.name
    case .rule(let rule): rule.name
    }
  }

  private static var firstRule: UInt8 { SwitchKey.stuck.rawValue + 1 }
}

/// A key of `[coin]`.
typealias CoinKey = RuledSwitchKey<CoinRuleKey>

/// A key of `[push]`.
typealias PushKey = RuledSwitchKey<PushRuleKey>
