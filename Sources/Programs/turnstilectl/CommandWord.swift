// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// A list of words that a command line may have.
protocol CommandWord: Enumerated {
  /// The word, without dashes.
  var name: StaticString { get }
}

extension CommandWord {
  /// The word that was probably meant by a misspelt one.
  static func nearest(to name: TextBuffer) -> Self? {
    var spelling = name.withSpan { Spelling($0) }
    var nearest: Self?
    forEach { if spelling.offer($0.name) { nearest = $0 } }
    return nearest
  }
}
