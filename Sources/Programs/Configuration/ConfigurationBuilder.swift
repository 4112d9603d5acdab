// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Turnstile

/// A configuration while its file is read.
struct ConfigurationBuilder: ~Copyable {
  private var configuration = Configuration()
  private var locations: SourceLocations

  /// The defaults.
  init() throws(ConfigurationError) { locations = try SourceLocations() }

  /// The configuration, after the last line.
  mutating func finish(
    _ reading: Configuration.Reading, at last: SourceLocation
  ) throws(ConfigurationError) -> Configuration {
    if reading == .whole {
      try locations.checkEnd(at: last)
      try locations.checkRequiredKeys()
    }
    try locations.checkLines(of: configuration.wiring)
    try locations.checkCoil(of: configuration.wiring)
    if reading != .asVersion010 {
      try locations.checkDebounces(of: configuration.wiring)
      try locations.checkRelock(of: configuration)
    }
    configuration.missing = locations.missing
    return configuration
  }

  /// Notes where a section begins.
  func begin(_ section: Section, at location: SourceLocation) {
    if locations[heading: section] == nil { locations[heading: section] = location }
  }

  /// Where the file ends, by its own account; `nil` before its end mark.
  var end: SourceLocation? { locations[heading: .end] }

  /// Sets what an entry says.
  mutating func set(_ entry: Entry) throws(ConfigurationError) {
    switch entry.section {
    case .chip: try configuration.set(key(of: entry) as ChipKey, to: entry)
    case .line(.input(let input)):
      var wiring = configuration.wiring[input]
      try wiring.set(key(of: entry), to: entry)
      configuration.wiring.wire(input, as: wiring)
    case .line(.output(.lock)): try configuration.set(key(of: entry) as LockKey, to: entry)
    case .line(.output(let lamp)):
      try configuration.wiring[lamp].set(key(of: entry), to: entry)
    case .end: break  // The parser refuses every entry after the end mark.
    case .behaviour(.gate): try configuration.set(key(of: entry) as GateKey, to: entry)
    case .behaviour(.ledger): try configuration.set(key(of: entry) as LedgerKey, to: entry)
    case .behaviour(.metrics): try configuration.set(key(of: entry) as MetricsKey, to: entry)
    }
  }

  /// Finds the key of an entry among those of its section, and notes that it is set.
  private mutating func key<Key: Keyword>(of entry: Entry) throws(ConfigurationError) -> Key {
    guard let key = Key(named: entry.name) else {
      throw entry.unknown(expected: Key.list, nearest: Key.nearest(to: entry.name))
    }
    if let earlier = locations[entry.section, key] { throw entry.repeated(after: earlier) }
    locations[entry.section, key] = entry.valueLocation
    return key
  }
}
