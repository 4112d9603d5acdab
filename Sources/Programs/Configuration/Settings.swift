// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import GPIO
import Turnstile

// What each key sets. A key without a value here does not compile.

extension Configuration {
  /// Sets what a key of `[chip]` stands for.
  mutating func set(_ key: ChipKey, to entry: Entry) throws(ConfigurationError) {
    switch key {
    case .label: wiring.label = try entry.label()
    }
  }

  /// Sets what a key of `[lock]` stands for.
  mutating func set(_ key: LockKey, to entry: Entry) throws(ConfigurationError) {
    switch key {
    case .line: wiring[.lock].offset = try entry.offset()
    case .fail: wiring.failure = try entry.keyword()
    case .energised: wiring[.lock].isActiveLow = try entry.keyword() == Level.low
    case .longestEnergised: wiring.longestEnergised = try entry.limit()
    case .duty: wiring.duty = try entry.duty()
    case .mechanism: break  // It is one of the rules.
    }
  }

  /// Sets what a key of `[gate]` stands for.
  mutating func set(_ key: GateKey, to entry: Entry) throws(ConfigurationError) {
    switch key {
    case .relock: relock = try entry.relock()
    case .breakChance: breakChance = try entry.percentage()
    case .seed: seed = try entry.number()
    }
  }

  /// Sets what a key of `[ledger]` stands for.
  mutating func set(_ key: LedgerKey, to entry: Entry) throws(ConfigurationError) {
    switch key {
    case .onFault: onLedgerFault = try entry.keyword()
    }
  }

  /// Sets what a key of `[metrics]` stands for.
  mutating func set(_ key: MetricsKey, to entry: Entry) throws(ConfigurationError) {
    switch key {
    case .textfile: metricsPath = try entry.textfile()
    }
  }
}

extension SwitchWiring {
  /// Sets what a key of a contact stands for that a gate may do without.
  mutating func set(_ key: ContactKey, to entry: Entry) throws(ConfigurationError) {
    switch key {
    case .line: line.offset = try entry.optionalOffset()
    case .pull: line.bias = try entry.keyword()
    case .active: line.isActiveLow = try entry.keyword() == Level.low
    case .debounce: debounce = try entry.debounce()
    }
  }

  /// Sets what a key of a switch stands for.
  mutating func set(_ key: SwitchKey, to entry: Entry) throws(ConfigurationError) {
    switch key {
    case .line: line.offset = try entry.offset()
    case .pull: line.bias = try entry.keyword()
    case .active: line.isActiveLow = try entry.keyword() == Level.low
    case .debounce: debounce = try entry.debounce()
    case .stuck: longestPress = try entry.limit()
    }
  }
}

extension OutputSettings {
  /// Sets what a key of a lamp or of the acceptor's inhibit stands for.
  mutating func set(
    _ key: LampKey, of output: Output, to entry: Entry
  ) throws(ConfigurationError) {
    let isOptional = GateLine.output(output).isOptional
    switch key {
    case .line: offset = isOptional ? try entry.optionalOffset() : try entry.offset()
    case .active: isActiveLow = try entry.keyword() == Level.low
    }
  }
}
