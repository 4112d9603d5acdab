// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
import Turnstile

/// A key that a whole file has, in its section.
struct RequiredKey {
  /// The key's section.
  let section: Section
  /// The key.
  let key: Key

  /// Calls `body` with each required key, in the order of the file.
  static func forEach(_ body: (RequiredKey) -> Void) {
    Section.forEach { section in
      Key.forEach { if section.needs($0) { body(RequiredKey(section: section, key: $0)) } }
    }
  }

  /// The key with the default of a simulation: `line = GPIO17`.
  var setting: TextBuffer {
    if key == .line, let line = section.line {
      return "\(key.name) = GPIO\(Wiring().offset(of: line))"
    }
    return "\(key.name) = \(key.row.demand?.value ?? "")"
  }
}

/// What a file must get to be whole: the required keys that it omits, and its end mark.
package struct MissingKeys: Sendable {
  // A bit for each required key, in the order of the file.
  private var keys: UInt32 = 0
  private var isEndMissing = true

  /// What an empty file must get: everything.
  init() { self.init(isEndMissing: true) { _ in true } }

  /// What a file must get that omits these keys.
  init(isEndMissing: Bool, _ isMissing: (RequiredKey) -> Bool) {
    self.isEndMissing = isEndMissing
    var bit: UInt32 = 1
    RequiredKey.forEach {
      if isMissing($0) { keys |= bit }
      bit &<<= 1
    }
  }

  /// Whether the file is whole.
  package var isEmpty: Bool { keys == 0 && !isEndMissing }

  /// The first required key that is missing, in the order of the file.
  var first: RequiredKey? {
    var first: RequiredKey?
    forEach { first = first ?? $0 }
    return first
  }

  /// Calls `body` with each line to add, in the order of the file: `[coin] line = GPIO17` with the
  /// value that a simulation uses without the key, or `unknown`, and last `[end]`.
  package func forEachAddition(_ body: (TextBuffer) -> Void) {
    forEach { body("[\($0.section.name)] \($0.setting)") }
    if isEndMissing { body("[end]") }
  }

  private func forEach(_ body: (RequiredKey) -> Void) {
    var rest = keys
    RequiredKey.forEach {
      if rest & 1 != 0 { body($0) }
      rest &>>= 1
    }
  }
}
