// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// Every key, by kind of section. Names are found, values set and suggestions made from these lists.

/// The key of `[chip]`.
enum ChipKey: UInt8, Keyword {
  case label

  var name: StaticString { "label" }
}

/// The keys of `[coin]`, `[push]` and `[repairman]`.
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

/// The keys of `[lock]`.
enum LockKey: UInt8, Keyword {
  case line, fail, energised, longestEnergised

  var name: StaticString {
    switch self {
    case .line: "line"
    case .fail: "fail"
    case .energised: "energised"
    case .longestEnergised: "longest-energised"
    }
  }
}

/// The keys of `[green]`, `[red]` and `[fault]`.
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
