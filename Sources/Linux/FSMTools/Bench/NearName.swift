// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// `; did you mean "play"?` for a word that is misspelt or cut short; empty where no name is near.
package func nearName(to word: String, among names: [String]) -> String {
  let bytes = Array(word.utf8)
  var spelling = Spelling(bytes.span)
  var nearest: String?
  for name in names {
    let bytes = Array(name.utf8)
    if spelling.offer(bytes.span) { nearest = name }
  }
  nearest = nearest ?? names.first { !word.isEmpty && $0.hasPrefix(word) }
  return nearest.map { "; did you mean \"\($0)\"?" } ?? ""
}
