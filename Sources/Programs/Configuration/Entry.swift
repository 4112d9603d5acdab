// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// One `key = value` of the file, as split by libinih.
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
    var error = ConfigurationError(at: valueLocation)
    error.append(name)
    error.append(": expected ")
    error.append(list)
    error.append(found: value)
    if value.hasComment { error.append("; after a value a comment begins with ; and not with #") }
    return error
  }

  /// Refuses the value because a percentage was expected, and says what a number alone lacks.
  func refusal(expectedPercentage literal: StaticString) -> ConfigurationError {
    var error = refusal(expected: literal)
    if value.count > 0, value.digitCount == value.count { error.append("; add % after the number") }
    return error
  }

  /// Refuses the value because something else was expected.
  func refusal(expected literal: StaticString) -> ConfigurationError {
    refusal(expected: TextBuffer(literal))
  }
}
