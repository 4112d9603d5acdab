// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// Where the file sets each key, so that nothing is set twice.
struct Places {
  private var places = InlineArray<11, InlineArray<5, Place?>>(
    repeating: InlineArray(repeating: nil))

  /// Where the value is that a section sets a key to; `nil` where it leaves the default.
  subscript<Key: Choice>(section: Section, key: Key) -> Place? {
    get { places[Int(section.rawValue)][Int(key.rawValue)] }
    set { places[Int(section.rawValue)][Int(key.rawValue)] = newValue }
  }
}
