// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import FSMTools
import Fixed
import GPIO
import Recording
import Simulation
import Turnstile

/// What a recording says of the gate it was made of: all that a replay needs besides what came to it.
struct RecordedSetup {
  private(set) var wiring = Wiring()
  private(set) var hasAcceptor = false
  /// The rules of an installed gate; `nil` for those of the desk's gate.
  private(set) var installed: VisitRules?
  private(set) var conditions = GateConditions.simulated
}

extension RecordedSetup {
  var rules: VisitRules { installed ?? .desk(hasAcceptor: hasAcceptor) }
  /// Whether a recording is played by other rules than those of which it tells.
  var isInstalled: Bool { installed != nil }

  /// Creates the setup of a configuration, for the recording of any gate.
  init(_ configuration: Configuration) {
    let setup = configuration.setup
    (wiring, installed, conditions) = (setup.wiring, setup.rules, setup.conditions)
  }

  /// What these notes say; none that is needed may be missing.
  init(_ values: [String: String]) throws(ToolFault) {
    self.init()
    var notes = Notes(values: values)
    try visit(&notes)
  }

  /// Adds the notes to a recording, in their order.
  func write(to writer: inout RecordingWriter<Bytes>) {
    var (setup, notes) = (self, Notes(values: nil))
    // What is only written is not refused.
    try? setup.visit(&notes)
    for (key, value) in notes.written { writer.note(FixedText(key.utf8.span), "\(foreign: value)") }
  }

  private mutating func visit(_ notes: inout Notes) throws(ToolFault) {
    var (format, start) = ("1", "new")
    try notes.word("format", [format: format], &format)
    try notes.word("rules", ["classic": false, "acceptor": true], &hasAcceptor)
    try notes.word("start", [start: start], &start)
    var (chance, seed) = (conditions.wear.chance, conditions.wear.seed)
    try notes.number("break-chance", &chance, 0...100)
    try notes.number("seed", &seed, 0 ... .max)
    conditions.wear = Wear(chance: chance, seed: seed)
    try notes.number("relock-ms", &conditions.relock, 0...3_600_000)
    for input in Input.all where notes.has(.input(input), of: wiring) { try visit(input, &notes) }
    for output in Output.all where notes.has(.output(output), of: wiring) {
      try notes.number("\(output.name).offset", &wiring[output].offset, 1...57)
      try notes.word(
        "\(output.name).active", ["high": false, "low": true], &wiring[output].isActiveLow)
    }
    try notes.word("lock.failure", ["secure": .secure, "safe": .safe], &wiring.failure)
    try notes.time("lock.longest-energised-us", &wiring.longestEnergised, 0...86_400_000_000)
    try notes.number("lock.duty", &wiring.duty, 1...100)
  }

  private mutating func visit(_ input: Input, _ notes: inout Notes) throws(ToolFault) {
    var wire = wiring[input]
    try notes.number("\(input.name).offset", &wire.line.offset, 1...57)
    try notes.word("\(input.name).active", ["high": false, "low": true], &wire.line.isActiveLow)
    try notes.word(
      "\(input.name).bias",
      ["as-is": .asIs, "pull-up": .pullUp, "pull-down": .pullDown, "disabled": .disabled],
      &wire.line.bias)
    try notes.time("\(input.name).debounce-us", &wire.debounce, 0...10_000_000)
    try notes.time("\(input.name).longest-press-us", &wire.longestPress, 0...86_400_000_000)
    wiring.wire(input, as: wire)
  }
}

/// The notes of a recording, read or written one after the other.
private struct Notes {
  /// What is read; `nil` while notes are written.
  let values: [String: String]?
  private(set) var written: [(key: String, value: String)] = []

  /// Whether the notes are to have a line: only the optional ones may be missing.
  func has(_ line: GateLine, of wiring: Wiring) -> Bool {
    wiring.has(line) || values?["\(line.name).offset"] != nil
  }

  mutating func number<Number: FixedWidthInteger>(
    _ key: String, _ value: inout Number, _ range: ClosedRange<Number>
  ) throws(ToolFault) {
    let expected = "a number, \(range.lowerBound) to \(range.upperBound)"
    try visit(key, &value, "\(value)", expected) {
      Number($0).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// A time in nanoseconds, in whole microseconds of this range.
  mutating func time(
    _ key: String, _ time: inout Nanoseconds, _ range: ClosedRange<UInt64>
  ) throws(ToolFault) {
    var microseconds = time / 1000
    try number(key, &microseconds, range)
    time = microseconds * 1000
  }

  mutating func word<Value: Equatable>(
    _ key: String, _ words: KeyValuePairs<String, Value>, _ value: inout Value
  ) throws(ToolFault) {
    let text = words.first { $0.value == value }?.key ?? ""
    try visit(key, &value, text, words.map(\.key).joined(separator: " or ")) { found in
      words.first { $0.key == found }?.value
    }
  }

  /// Reads the value of a key, or writes this one.
  private mutating func visit<Value>(
    _ key: String, _ value: inout Value, _ text: String, _ expected: String,
    parse: (String) -> Value?
  ) throws(ToolFault) {
    guard let values else { return written.append((key, text)) }
    guard let found = values[key] else {
      throw ToolFault("the key \(key) is missing; add a line $comment \(key)=VALUE $end at the top")
    }
    guard let parsed = parse(found) else {
      throw ToolFault("\(key)=\(found): expected \(expected)")
    }
    value = parsed
  }
}

extension Enumerated {
  /// All cases, in the order of the raw values.
  static var all: [Self] { (0..<UInt8(count)).compactMap { Self(rawValue: $0) } }
}
