// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// Every key, by kind of section. Names are found, values set and suggestions made from these lists.

/// The key of `[chip]`.
enum ChipKey: UInt8, Keyword {
  case label

  var name: StaticString { "label" }
}

/// The keys of `[release]` and `[bolt]`; those of a switch begin with the same ones.
enum ContactKey: UInt8, Keyword {
  case line, pull, active, debounce

  var name: StaticString {
    switch self {
    case .line: "line"
    case .pull: "pull"
    case .active: "active"
    case .debounce: "debounce"
    }
  }
}

/// The keys of `[repairman]`, which `[coin]` and `[push]` have as well.
enum SwitchKey: UInt8, Keyword {
  case line, pull, active, debounce, stuck

  var name: StaticString {
    switch self {
    case .line: "line"
    case .pull: "pull"
    case .active: "active"
    case .debounce: "debounce"
    case .stuck: "stuck"
    }
  }
}

/// The keys of `[coin]` that say what a coin is.
enum CoinRuleKey: UInt8, Keyword {
  case price, shortestPulse, longestPulse, pause, longestTrain, openAt, extra, unused, parts

  var name: StaticString {
    switch self {
    case .price: "price"
    case .shortestPulse: "shortest-pulse"
    case .longestPulse: "longest-pulse"
    case .pause: "pause"
    case .longestTrain: "longest-train"
    case .openAt: "open-at"
    case .extra: "extra"
    case .unused: "unused"
    case .parts: "parts"
    }
  }
}

/// The keys of `[push]` that say what a push is.
enum PushRuleKey: UInt8, Keyword {
  case sensor, counts, shortest, rest

  var name: StaticString {
    switch self {
    case .sensor: "sensor"
    case .counts: "counts"
    case .shortest: "shortest"
    case .rest: "rest"
    }
  }
}

/// The keys of `[lock]`.
enum LockKey: UInt8, Keyword {
  case line, fail, energised, mechanism, longestEnergised, duty

  var name: StaticString {
    switch self {
    case .line: "line"
    case .fail: "fail"
    case .energised: "energised"
    case .mechanism: "mechanism"
    case .longestEnergised: "longest-energised"
    case .duty: "duty"
    }
  }
}

/// The keys of `[green]`, `[red]`, `[fault]` and `[accept]`.
enum LampKey: UInt8, Keyword {
  case line, active

  var name: StaticString {
    switch self {
    case .line: "line"
    case .active: "active"
    }
  }
}

/// The keys of `[gate]`.
enum GateKey: UInt8, Keyword {
  case relock, breakChance, seed

  var name: StaticString {
    switch self {
    case .relock: "relock"
    case .breakChance: "break-chance"
    case .seed: "seed"
    }
  }
}

/// The key of `[ledger]`.
enum LedgerKey: UInt8, Keyword {
  case onFault

  var name: StaticString { "on-fault" }
}

/// The key of `[metrics]`.
enum MetricsKey: UInt8, Keyword {
  case textfile

  var name: StaticString { "textfile" }
}
