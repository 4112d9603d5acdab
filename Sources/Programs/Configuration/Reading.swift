// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

extension Configuration {
  /// How much a file must say.
  ///
  /// In each reading the file may end with `[end]`, after which only comments and blank lines are
  /// accepted. In each reading what a file says has the same meaning: one that names neither sensor
  /// nor mechanism is that of a classic turnstile.
  package enum Reading: UInt8, Sendable {
    /// For real lines: the file has every ``RequiredKey``, and ends with `[end]`, so that a file
    /// that was cut anywhere is refused.
    case whole
    /// For a simulation, where nothing can come to harm: a missing key has its default.
    case partial
  }
}
