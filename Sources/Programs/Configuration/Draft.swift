// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import GateController

/// A configuration while its file is read.
struct Draft {
  private var configuration = Configuration()
  private var locations = SourceLocations()

  /// The configuration when the file is at its end.
  func finish() throws(ConfigurationError) -> Configuration {
    try locations.checkLines(of: configuration.wiring)
    try locations.checkCoil(of: configuration.wiring)
    return configuration
  }

  /// Sets what an entry says.
  mutating func set(_ entry: Entry) throws(ConfigurationError) {
    switch entry.section {
    case .chip: try configuration.set(key(of: entry) as ChipKey, to: entry)
    case .coin: try configuration.wiring.coin.set(key(of: entry), to: entry)
    case .push: try configuration.wiring.push.set(key(of: entry), to: entry)
    case .repairman: try configuration.wiring.repairman.set(key(of: entry), to: entry)
    case .lock: try configuration.set(key(of: entry) as LockKey, to: entry)
    case .green: try configuration.wiring.green.set(key(of: entry), to: entry)
    case .red: try configuration.wiring.red.set(key(of: entry), to: entry)
    case .fault: try configuration.wiring.fault.set(key(of: entry), to: entry)
    case .gate: try configuration.set(key(of: entry) as GateKey, to: entry)
    case .ledger: try configuration.set(key(of: entry) as LedgerKey, to: entry)
    case .metrics: try configuration.set(key(of: entry) as MetricsKey, to: entry)
    }
  }

  /// Finds the key of an entry among those of its section, and takes note that it is set.
  private mutating func key<Key: Choice>(of entry: Entry) throws(ConfigurationError) -> Key {
    guard let key = Key(named: entry.name) else {
      throw entry.unknown(expected: Key.list, nearest: Key.nearest(to: entry.name))
    }
    if let earlier = locations[entry.section, key] { throw entry.repeated(after: earlier) }
    locations[entry.section, key] = entry.valueLocation
    return key
  }
}
