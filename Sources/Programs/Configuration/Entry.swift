// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// One `key = value` of the file.
struct Entry {
  /// Its section.
  let section: Section
  /// The key's name.
  let name: LineText
  /// The value; empty when there is none.
  let value: LineText
  /// The location of the key.
  let nameLocation: SourceLocation
  /// The location of the value, or where it should be.
  let valueLocation: SourceLocation

  /// Refuses the value because something else was expected.
  func refusal(expected list: TextBuffer) -> ConfigurationError {
    var error = ConfigurationError(
      at: valueLocation, "\(name): expected \(list)\(found: value)")
    if value.hasComment { error += "; after a value a comment begins with ; and not with #" }
    return error
  }

  /// Refuses a key that its section does not have.
  ///
  /// A key of another section was probably spelt as meant, but put in the wrong place.
  var unknownKey: ConfigurationError {
    let owner = Section.first { $0.key(named: name) != nil }
    let meant: TextBuffer =
      owner.map { ", a key of [\($0.name)]" } ?? "\(nearest: section.nearestKey(to: name))"
    return ConfigurationError(
      at: nameLocation,
      "key of [\(section.name)]: expected \(section.keyList)\(found: name)" + meant)
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
