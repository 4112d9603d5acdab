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
    var error = ConfigurationError(
      at: valueLocation, "\(name): expected \(list)\(found: value)")
    if value.hasComment { error += "; after a value a comment begins with ; and not with #" }
    return error
  }

  /// Refuses the value because a percentage was expected, and says what a number alone lacks.
  func refusal(expectedPercentage text: TextBuffer) -> ConfigurationError {
    var error = refusal(expected: text)
    if value.count > 0, value.digitCount == value.count { error += "; add % after the number" }
    return error
  }
}
