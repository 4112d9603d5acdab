// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Turnstile

/// A configuration while its file is read.
struct ConfigurationBuilder: ~Copyable {
  private var configuration = Configuration()
  private var choices = RuleChoices()
  private var section: Section?
  private var locations: SourceLocations

  /// The configuration that a file describes; nothing is read after the first mistake.
  static func read(
    _ text: consuming FileText, as reading: Configuration.Reading
  ) throws(ConfigurationError) -> Configuration {
    var builder = try ConfigurationBuilder()
    var last = SourceLocation()
    while let line = try text.nextLine() {
      last = line.endLocation
      try builder.add(line)
    }
    return try builder.finish(reading, at: last)
  }

  /// The defaults.
  private init() throws(ConfigurationError) { locations = try SourceLocations() }

  private mutating func add(_ line: Line) throws(ConfigurationError) {
    if let end = locations[heading: .end], !line.isComment(from: 0) {
      throw line.refusal(after: end)
    }
    if let heading = try line.heading() {
      section = heading
      if locations[heading: heading] == nil { locations[heading: heading] = line.location(of: 0) }
    } else if let entry = try line.entry(in: section) {
      try set(entry)
    }
  }

  /// The configuration, after the last line.
  private mutating func finish(
    _ reading: Configuration.Reading, at last: SourceLocation
  ) throws(ConfigurationError) -> Configuration {
    if reading == .whole {
      try locations.checkEnd(at: last)
      try locations.checkRequiredKeys()
    }
    configuration.wiring.forgetMissingLines()
    GateLine.forEach {
      let line = locations.location(of: $0).line
      configuration.lineNumbers[Int($0.rawValue)] = UInt16(truncatingIfNeeded: line)
    }
    if locations.namesMechanics { configuration.rules = choices.rules }
    try locations.check(configuration)
    configuration.missing = locations.missing
    return configuration
  }

  /// Sets what an entry says.
  private mutating func set(_ entry: Entry) throws(ConfigurationError) {
    switch entry.section {
    case .chip: try configuration.set(key(of: entry) as ChipKey, to: entry)
    case .line(.input(let input)): try set(entry, of: input)
    case .line(.output(.lock)): try setLock(entry)
    case .line(.output(let output)):
      try configuration.wiring[output].set(key(of: entry), of: output, to: entry)
    case .end: break  // Every entry after the end mark has been refused.
    case .behaviour(.gate): try configuration.set(key(of: entry) as GateKey, to: entry)
    case .behaviour(.ledger): try configuration.set(key(of: entry) as LedgerKey, to: entry)
    case .behaviour(.metrics): try configuration.set(key(of: entry) as MetricsKey, to: entry)
    }
  }

  private mutating func set(_ entry: Entry, of input: Input) throws(ConfigurationError) {
    var wiring = configuration.wiring[input]
    switch input {
    case .coin:
      switch try key(of: entry) as CoinKey {
      case .wiring(let key): try wiring.set(key, to: entry)
      case .rule(let key): try choices.set(key, to: entry)
      }
    case .push:
      switch try key(of: entry) as PushKey {
      case .wiring(let key): try wiring.set(key, to: entry)
      case .rule(let key): try choices.set(key, to: entry)
      }
    case .repairman: try wiring.set(key(of: entry) as SwitchKey, to: entry)
    case .release, .bolt: try wiring.set(key(of: entry) as ContactKey, to: entry)
    }
    configuration.wiring.wire(input, as: wiring)
  }

  private mutating func setLock(_ entry: Entry) throws(ConfigurationError) {
    let key: LockKey = try key(of: entry)
    if key == .mechanism { choices.mechanism = try entry.keyword() }
    try configuration.set(key, to: entry)
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

extension Wiring {
  /// Gives the lines that the gate does not have their defaults, whatever else the file says of them.
  fileprivate mutating func forgetMissingLines() {
    Input.forEach { if !has(.input($0)) { wire($0, as: $0.defaultWiring) } }
    Output.forEach { if !has(.output($0)) { self[$0] = $0.defaultWiring } }
  }
}
