// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import Turnstile

/// One `key = value` of the file.
struct Entry {
  let section: Section
  let name: LineText
  /// The value; empty when there is none.
  var value: LineText
  let nameLocation: SourceLocation
  /// The location of the value, or where it should be.
  var valueLocation: SourceLocation

  func refusal(expected list: TextBuffer) -> ConfigurationError {
    var error = ConfigurationError(at: valueLocation, "\(name): expected \(list)\(found: value)")
    if value.hasComment { error += "; after a value, begin a comment with ; and not with #" }
    return error
  }

  /// Asks what the arm's sensor feels, since the shipped file leaves that to its owner.
  var sensorQuestion: ConfigurationError {
    ConfigurationError(
      at: valueLocation,
      "sensor: what does the sensor of the arm feel? Write contact (the arm left its rest), level "
        + "(the whole rotation), pulse (its middle), quadrature (each step, with [turn]) or "
        + "unknown (each touch takes a price)")
  }

  /// Refuses a key that its section does not have; one of another section is in the wrong place.
  var unknownKey: ConfigurationError {
    let owner = Section.first { $0.key(named: name) != nil }
    let meant: TextBuffer =
      owner.map { ", a key of [\($0.name)]" }
      ?? "\(nearest: findNearest(to: name) { section.forEachKeyName($0) })"
    let keys = sentence { section.forEachKeyName($0) }
    return ConfigurationError(
      at: nameLocation, "key of [\(section.name)]: expected \(keys)\(found: name)" + meant)
  }
}

extension Line {
  /// The key and the value of this line, in the section that it stands in; `nil` for a comment.
  ///
  /// They are parted by the first `=` or `:`. A `;` after a blank begins a comment.
  func entry(in section: Section?) throws(ConfigurationError) -> Entry? {
    if isComment(from: 0) { return nil }
    let sign = endOfPart(from: 0) { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ":") }
    guard sign < text.count, text[sign] != UInt8(ascii: ";") else {
      throw ConfigurationError(at: location(of: 0), "expected key = value\(found: text)")
    }
    let name = trimmed(0..<sign)
    guard let section else {
      throw ConfigurationError(at: location(of: 0), "expected a [section] first\(found: name)")
    }
    let start = skipBlanks(from: sign + 1)
    let value = trimmed(start..<endOfPart(from: sign + 1) { _ in false })
    return Entry(
      section: section, name: name, value: value, nameLocation: location(of: 0),
      valueLocation: location(of: start))
  }
}

// The values, as the keys' rows have them.

extension Entry {
  /// The value as one of a list of names.
  func keyword<Value: Keyword>() throws(ConfigurationError) -> Value {
    if let keyword = Value(named: value) { return keyword }
    var error = refusal(expected: Value.list)
    error += "\(nearest: Value.nearest(to: value))"
    throw error
  }

  /// The value as a time in nanoseconds; 0 is off.
  func duration(_ key: Key) throws(ConfigurationError) -> Nanoseconds {
    try durationOrAuto(key) ?? 0
  }

  /// The value as a time in nanoseconds; `nil` is the word that may be written instead.
  func durationOrAuto(_ key: Key) throws(ConfigurationError) -> Nanoseconds? {
    guard case .duration(let shortest, let longest, let word) = key.row.value else {
      throw refusal(of: key)
    }
    if let word, value == word { return nil }
    if let time = value.duration, (shortest...longest).contains(time) { return time }
    throw refusal(of: key)
  }

  /// The value as a number; a percentage has its sign.
  func number(_ key: Key) throws(ConfigurationError) -> UInt64 {
    guard case .number(let least, let greatest, _, let sign) = key.row.value,
      let number = value.number(before: sign), (least...greatest).contains(number)
    else { throw refusal(of: key) }
    return number
  }

  /// The value as a chip's label; `nil` is any Raspberry Pi's header.
  func label(_ key: Key) throws(ConfigurationError) -> ChipLabel? {
    if value == "auto" { return nil }
    guard (1...ChipLabel.capacity).contains(value.count) else { throw refusal(of: key) }
    return value.withSpan { ChipLabel($0) }
  }

  /// The value as the path of a file that a node exporter collects; `nil` is off.
  func textfile(_ key: Key) throws(ConfigurationError) -> FixedText<128>? {
    if value == "off" { return nil }
    guard value.count <= 128, value.isTextfilePath else { throw refusal(of: key) }
    return value.withSpan { FixedText<128>($0) }
  }

  /// The value as the offset of a line: `17`, `GPIO17`, or its pin on the header as `BOARD11` or
  /// `J8:11`; 0 is off, for a line that a gate may do without.
  func offset(of line: GateLine, _ key: Key) throws(ConfigurationError) -> UInt8 {
    if line.isOptional, value == "off" { return 0 }
    var error = refusal(of: key)
    switch HeaderPin(named: value) {
    case .line(let offset): return offset
    case .other(let function): error += ", which is \(function)"
    case nil:
      if let pin = value.number(after: "pin "), (3...40).contains(pin) {
        error += "; did you mean \"BOARD\(pin)\"?"
      }
    }
    throw error
  }

  /// Refuses the value, and says what a number with another unit, or with none, lacks.
  func refusal(of key: Key) -> ConfigurationError {
    var error = refusal(expected: key.expectation)
    switch key.row.value {
    case .duration(let shortest, let longest, let word):
      error += durationAdvice(from: shortest, to: longest, or: word)
    case .number(_, _, _, let sign) where sign.utf8CodeUnitCount > 0 && value.isNumber:
      error += "; add \(sign) after the number"
    default: break
    }
    return error
  }
}

extension LineText {
  /// Whether this is an absolute path whose name ends as the node exporter wants it.
  fileprivate var isTextfilePath: Bool {
    guard count > 6, self[0] == UInt8(ascii: "/") else { return false }
    return self[count - 5..<count] == ".prom" && self[count - 6] != UInt8(ascii: "/")
  }
}
