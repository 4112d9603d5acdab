// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// Where the file sets each key, so that nothing is set twice.
struct SourceLocations {
  private var locations = InlineArray<11, InlineArray<5, SourceLocation?>>(
    repeating: InlineArray(repeating: nil))

  /// Where the value is that a section sets a key to; `nil` where it leaves the default.
  subscript<Key: Choice>(section: Section, key: Key) -> SourceLocation? {
    get { locations[Int(section.rawValue)][Int(key.rawValue)] }
    set { locations[Int(section.rawValue)][Int(key.rawValue)] = newValue }
  }
}
