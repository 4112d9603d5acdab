// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

// Every key, by kind of section. Names are found, values set and suggestions made from these lists.

/// The key of `[chip]`.
enum ChipKey: UInt8, Keyword, Listed {
  case label

  static let names: [1 of StaticString] = ["label"]
}

/// The keys of `[release]` and `[bolt]`; those of a switch begin with the same ones.
enum ContactKey: UInt8, Keyword, Listed {
  case line, pull, active, debounce

  static let names: [4 of StaticString] = ["line", "pull", "active", "debounce"]
}

/// The keys of `[repairman]`, which `[coin]` and `[push]` have as well.
enum SwitchKey: UInt8, Keyword, Listed {
  case line, pull, active, debounce, stuck

  static let names: [5 of StaticString] = ["line", "pull", "active", "debounce", "stuck"]
}

/// The keys of `[coin]` that say what a coin is.
enum CoinRuleKey: UInt8, Keyword, Listed {
  case price, shortestPulse, longestPulse, pause, longestTrain, openAt, extra, unused, parts

  static let names: [9 of StaticString] = [
    "price", "shortest-pulse", "longest-pulse", "pause", "longest-train", "open-at", "extra",
    "unused", "parts",
  ]
}

/// The keys of `[push]` that say what a push is.
enum PushRuleKey: UInt8, Keyword, Listed {
  case sensor, counts, shortest, rest

  static let names: [4 of StaticString] = ["sensor", "counts", "shortest", "rest"]
}

/// The keys of `[lock]`.
enum LockKey: UInt8, Keyword, Listed {
  case line, fail, energised, mechanism, longestEnergised, duty

  static let names: [6 of StaticString] = [
    "line", "fail", "energised", "mechanism", "longest-energised", "duty",
  ]
}

/// The keys of `[green]`, `[red]`, `[fault]` and `[accept]`.
enum LampKey: UInt8, Keyword, Listed {
  case line, active

  static let names: [2 of StaticString] = ["line", "active"]
}

/// The keys of `[gate]`.
enum GateKey: UInt8, Keyword, Listed {
  case relock, breakChance, seed

  static let names: [3 of StaticString] = ["relock", "break-chance", "seed"]
}

/// The key of `[ledger]`.
enum LedgerKey: UInt8, Keyword, Listed {
  case onFault

  static let names: [1 of StaticString] = ["on-fault"]
}

/// The key of `[metrics]`.
enum MetricsKey: UInt8, Keyword, Listed {
  case textfile

  static let names: [1 of StaticString] = ["textfile"]
}

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
