// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

extension Entry {
  /// Refuses a key that its section does not have.
  ///
  /// A key of another section was probably spelt as meant, but put in the wrong place.
  func unknown(expected list: TextBuffer, nearest: StaticString?) -> ConfigurationError {
    let owner = Section.first { $0.has(key: name) }
    return ConfigurationError(
      at: nameLocation,
      "key of [\(section.name)]: expected \(list)\(found: name)"
        + (owner.map { ", a key of [\($0.name)]" } ?? "\(nearest: nearest)"))
  }

  /// Refuses a key that was set before.
  func repeated(after earlier: SourceLocation) -> ConfigurationError {
    ConfigurationError(
      at: nameLocation, "\(name): expected once, found again after line \(earlier.line)")
  }
}
