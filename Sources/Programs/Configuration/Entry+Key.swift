// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

extension Entry {
  /// Refuses a key that its section does not have.
  ///
  /// A key of another section was probably spelt as meant, but put in the wrong place.
  func unknown(expected list: TextBuffer, nearest: StaticString?) -> ConfigurationError {
    var error = ConfigurationError(at: nameLocation, "key of [")
    error.append(section.name)
    error.append("]: expected ")
    error.append(list)
    error.append(found: name)
    if let owner = Section.first(where: { $0.has(key: name) }) {
      error.append(", a key of [")
      error.append(owner.name)
      error.append("]")
    } else {
      error.append(nearest: nearest)
    }
    return error
  }

  /// Refuses a key that was set before.
  func repeated(after earlier: SourceLocation) -> ConfigurationError {
    var error = ConfigurationError(at: nameLocation)
    error.append(name)
    error.append(": expected once, found again after line ")
    error.append(earlier.line)
    return error
  }
}
