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

  /// Reads the next line; nothing is read after the first mistake.
  mutating func add(_ line: Line) throws(ConfigurationError) {
    if let end = configuration.locations[.other(.end), nil], !line.isComment(from: 0) {
      throw line.refusal(after: end)
    }
    if let heading = try line.heading() {
      section = heading
      if configuration.locations[heading, nil] == nil {
        configuration.locations.add(heading, nil, at: line.location(of: 0))
      }
    } else if let entry = try line.entry(in: section) {
      try add(entry)
    }
  }

  /// Finds the key of an entry, notes that it is set, and sets it.
  private mutating func add(_ entry: Entry) throws(ConfigurationError) {
    guard let key = entry.section.key(named: entry.name) else { throw entry.unknownKey }
    if let earlier = configuration.locations[entry.section, key] {
      throw ConfigurationError(
        at: entry.nameLocation,
        "\(key.name): expected once, found again after line \(earlier.line)")
    }
    configuration.locations.add(entry.section, key, at: entry.valueLocation)
    try set(key, to: entry)
  }

  /// The configuration, after the last line.
  mutating func finish(
    _ reading: Configuration.Reading, at last: SourceLocation
  ) throws(ConfigurationError) -> Configuration {
    let locations = configuration.locations
    if reading == .whole { try locations.checkWhole(endingAt: last) }
    configuration.setup.wiring.forgetMissingLines()
    if locations.namesMechanics { configuration.setup.rules = choices.rules }
    try configuration.checkContradictions()
    return configuration
  }
}

/// What the file says about the rules below the table: what a push and a coin are.
struct RuleChoices {
  var sensor = PushSensor.unknown
  var mechanism = Mechanism.unknown
  var counts = PushCounting.auto
  /// How long a push must last, in nanoseconds; `nil` is as long as the sensor needs.
  var shortest: Nanoseconds?
  /// The rest that ends a push, in nanoseconds; `nil` is as short as sensor and bolt need it.
  var rest: Nanoseconds? = .milliseconds(20)
  var coin = CoinRules.acceptor

  /// The rules of the gate; where none works, rules that contradict each other, and are refused.
  var rules: VisitRules {
    var rules = VisitRules()
    rules.passage = PassageRules(sensor: sensor, mechanism: mechanism) ?? withoutLaw
    switch counts {
    case .auto: break
    case .begin: rules.passage.counts = .begin
    case .end: rules.passage.counts = .end
    case .press: rules.passage.counts = .press
    }
    if let shortest { rules.passage.shortest = shortest }
    if let rest { rules.passage.rest = rest }
    rules.coin = coin
    return rules
  }

  private var withoutLaw: PassageRules {
    var passage = PassageRules()
    (passage.sensor, passage.mechanism, passage.counts) = (sensor, mechanism, .end)
    return passage
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
