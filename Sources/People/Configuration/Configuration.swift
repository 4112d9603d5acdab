// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Fixed
import GPIO
import System
package import Turnstile

/// All that can be configured: a gate's setup, and where its metrics go.
///
/// It is read once, before anything runs. A key that the file omits keeps its default; a
/// ``Reading`` for real lines demands the keys whose default can do harm.
package struct Configuration: Sendable {
  /// The setup of a gate without a ledger.
  package internal(set) var setup = Setup()
  /// The file of metrics for Prometheus' node exporter, at most 128 bytes; `nil` for none.
  package internal(set) var metricsPath: FixedText<128>?
  /// Where the file says it.
  var locations = SourceLocations()
  /// Whose commands are given for people.
  var namedAgent = NamedAgent()

  /// How much a file must say, which has the same meaning in each reading: one that names neither
  /// sensor nor mechanism is that of a classic turnstile.
  package enum Reading: UInt8, Sendable {
    /// For real lines: the file has every key that a wrong guess makes harmful, and ends with `[end]`,
    /// so that a file that was cut anywhere is refused.
    case whole
    /// For a simulation, where nothing can come to harm: a missing key has its default.
    case partial
  }

  /// The defaults.
  package init() {}

  /// Reads the content of a file, at most 24,576 bytes of any kind, up to the first mistake.
  package init(text: Span<UInt8>, reading: Reading = .partial) throws(ConfigurationError) {
    guard text.count <= 24_576 else {
      throw ConfigurationError("expected at most 24576 bytes, found more")
    }
    var builder = ConfigurationBuilder()
    var lines = LineReader(text)
    var last = SourceLocation()
    while let line = try lines.next(of: text) {
      last = line.endLocation
      try builder.add(line)
    }
    self = try builder.finish(reading, at: last)
  }

  /// Reads the file at a path, up to the first mistake, or says why it cannot be read.
  package init(path: UnsafePointer<CChar>, reading: Reading = .partial) throws(ConfigurationError) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw .system(clinux_errno()) }
    let kind = Int32(status.st_mode) & S_IFMT
    if kind == S_IFDIR { throw .system(EISDIR) }
    // A pipe would wait for a writer, and a device may have no end.
    guard kind == S_IFREG else { throw ConfigurationError("expected a regular file") }
    // One byte more than allowed shows that a file is too long.
    var bytes = InlineArray<24_577, UInt8>(repeating: 0)
    var span = bytes.mutableSpan
    let count: Int
    do throws(SystemError) { count = try unsafe FileDescriptor.read(path, into: &span) } catch {
      throw .system(error.code)
    }
    try self.init(text: bytes.span.extracting(0..<count), reading: reading)
    // Another machine than the gate's need not have the user.
    if reading == .whole { try findAgent() }
  }

  /// The line of the file that sets the offset of a gate's line; `nil` for a default.
  package func lineNumber(of line: GateLine) -> UInt16? { locations[.line(line), .line]?.line }

  /// The column of the value that a line of the file sets, and the gate's line whose offset it is, or
  /// `nil` for the metrics' file; `nil` for all else.
  package func place(inLine number: UInt16) -> (column: Int, line: GateLine?)? {
    if let place = locations[.other(.metrics), .textfile], place.line == number {
      return (Int(place.column), nil)
    }
    guard let line = GateLine.first(where: { lineNumber(of: $0) == number }) else { return nil }
    return locations[.line(line), .line].map { (Int($0.column), line) }
  }

  /// Calls `body` with each line that a whole file lacks, in the order of the file: `[coin] line =
  /// GPIO17` with the value that a simulation uses without the key, `sensor =` without one, and last `[end]`.
  package func forEachAddition(_ body: (TextBuffer) -> Void) {
    locations.forEachMissing { body("[\($0.name)] \($0.setting(of: $1))") }
    if locations[.other(.end), nil] == nil { body("[end]") }
  }
}

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
      throw ConfigurationError(
        at: line.location(of: 0),
        "expected nothing after [end] \(end.place)\(found: line.text); move it before [end]")
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

  mutating func finish(
    _ reading: Configuration.Reading, at last: SourceLocation
  ) throws(ConfigurationError) -> Configuration {
    let locations = configuration.locations
    if reading == .whole { try locations.checkWhole(endingAt: last) }
    configuration.setup.wiring.forgetMissingLines()
    if locations.namesMechanics { configuration.setup.rules = choices.rules }
    configuration.setup.rules.shortestAdmission = choices.shortestAdmission
    configuration.setup.rules.admissionPause = choices.again
    configuration.setup.rules.holdsExit = choices.exit == .forced
    if let contradiction = configuration.setup.contradiction {
      throw configuration.error(for: contradiction)
    }
    if configuration.setup.unit != 0, choices.coin.counts == .press {
      throw configuration.refusal(
        .input(.coin), .unit, "off with open-at = press, since each press is a coin there")
    }
    try configuration.checkAgent()
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
  /// How long the contact of an admission must be active, in nanoseconds.
  var shortestAdmission = VisitRules().shortestAdmission
  /// The time in which another activation is the same card, in milliseconds.
  var again = VisitRules().admissionPause
  var exit = ExitRule.free

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

  /// Gives the lines that the gate does not have their defaults, in place of what the file says of them.
  fileprivate mutating func forgetMissingLines() {
    let defaults = Wiring()
    GateLine.forEach { if !has($0) { wire($0, as: defaults.wire(of: $0)) } }
  }
}
