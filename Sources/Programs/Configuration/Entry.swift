// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// One `key = value` of the file, as libinih took it apart.
struct Entry {
  /// The section it stands in.
  let section: Section
  /// The key's name.
  let name: LineText
  /// The value; empty when there is none.
  let value: LineText
  /// Where the key stands.
  let nameLocation: SourceLocation
  /// Where the value stands, or should.
  let valueLocation: SourceLocation

  /// Refuses the value, for something else was expected.
  func refusal(expected list: TextBuffer) -> ConfigurationError {
    var error = ConfigurationError(at: valueLocation)
    error.append(name)
    error.append(": expected ")
    error.append(list)
    error.append(found: value)
    return error
  }

  /// Refuses the value, for something else was expected.
  func refusal(expected literal: StaticString) -> ConfigurationError {
    refusal(expected: TextBuffer(literal))
  }
}
