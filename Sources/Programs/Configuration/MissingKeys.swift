// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// What a file must get to be whole: the required keys that it omits, and its end mark.
package struct MissingKeys: Sendable {
  // A bit for each required key, by its raw value.
  private var keys: UInt64 = 0
  private var isEndMissing = true

  /// What an empty file must get: everything.
  init() { RequiredKey.forEach { keys |= Self.bit($0) } }

  /// Whether the file is whole.
  package var isEmpty: Bool { first == nil && !isEndMissing }

  /// The first required key that is missing, in the order of the file.
  var first: RequiredKey? { RequiredKey.first { keys & Self.bit($0) != 0 } }

  /// Calls `body` with each line to add, in the order of the file: `[coin] line = GPIO17` with the
  /// value that a simulation uses without the key, or `unknown`, and last `[end]`.
  package func forEachAddition(_ body: (TextBuffer) -> Void) {
    RequiredKey.forEach { if keys & Self.bit($0) != 0 { body($0.addition) } }
    if isEndMissing { body(TextBuffer("[end]")) }
  }

  /// Notes that the file has a key.
  mutating func remove(_ key: RequiredKey) { keys &= ~Self.bit(key) }

  /// Notes that the file has its end mark.
  mutating func removeEnd() { isEndMissing = false }

  private static func bit(_ key: RequiredKey) -> UInt64 { 1 &<< UInt64(key.rawValue) }
}
