// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import Turnstile

/// A configuration while its file is read.
struct ConfigurationBuilder {
  /// What the keys have set, but for the rules below the table.
  var configuration = Configuration()
  /// What the file says about those.
  var choices = RuleChoices()
  private var section: Section?
  private var locations = SourceLocations()

  /// The configuration that a file describes; nothing is read after the first mistake.
  static func read(
    _ text: consuming FileText, as reading: Configuration.Reading
  ) throws(ConfigurationError) -> Configuration {
    var builder = ConfigurationBuilder()
    var last = SourceLocation()
    while let line = try text.nextLine() {
      last = line.endLocation
      try builder.add(line)
    }
    return try builder.finish(reading, at: last)
  }

  private mutating func add(_ line: Line) throws(ConfigurationError) {
    if let end = locations[.other(.end), nil], !line.isComment(from: 0) {
      throw line.refusal(after: end)
    }
    if let heading = try line.heading() {
      section = heading
      if locations[heading, nil] == nil { locations.add(heading, nil, at: line.location(of: 0)) }
    } else if let entry = try line.entry(in: section) {
      try add(entry)
    }
  }

  /// The configuration, after the last line.
  private mutating func finish(
    _ reading: Configuration.Reading, at last: SourceLocation
  ) throws(ConfigurationError) -> Configuration {
    if reading == .whole { try locations.checkWhole(endingAt: last) }
    configuration.wiring.forgetMissingLines()
    GateLine.forEach {
      configuration.lineNumbers[Int($0.rawValue)] = locations[.line($0), .line]?.line ?? 0
    }
    if locations.namesMechanics { configuration.rules = choices.rules }
    try locations.check(configuration)
    configuration.missing = locations.missing
    return configuration
  }

  /// Finds the key of an entry, notes that it is set, and sets it.
  private mutating func add(_ entry: Entry) throws(ConfigurationError) {
    guard let key = entry.section.key(named: entry.name) else { throw entry.unknownKey }
    if let earlier = locations[entry.section, key] {
      throw ConfigurationError(
        at: entry.nameLocation,
        "\(key.name): expected once, found again after line \(earlier.line)")
    }
    locations.add(entry.section, key, at: entry.valueLocation)
    try set(key, to: entry)
  }
}

extension Wiring {
  /// A line's wire; of a coil or a lamp it has only the line and its level.
  func wire(of line: GateLine) -> SwitchWiring {
    switch line {
    case .input(let input): self[input]
    case .output(let output):
      SwitchWiring(
        InputSettings(offset: self[output].offset, isActiveLow: self[output].isActiveLow))
    }
  }

  /// Wires a line; of a coil or a lamp only the line and its level are used.
  mutating func wire(_ line: GateLine, as wire: SwitchWiring) {
    switch line {
    case .input(let input): self.wire(input, as: wire)
    case .output(let output):
      self[output] = OutputSettings(offset: wire.line.offset, isActiveLow: wire.line.isActiveLow)
    }
  }

  /// Gives the lines that the gate does not have their defaults, whatever else the file says of them.
  fileprivate mutating func forgetMissingLines() {
    let defaults = Wiring()
    GateLine.forEach { if !has($0) { wire($0, as: defaults.wire(of: $0)) } }
  }
}
