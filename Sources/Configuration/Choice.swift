// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Text

/// One of a short list of names: a section, a key, or a value that is a word.
///
/// Finding a name, finding the nearest and listing what was expected all walk this one list. Raw
/// values count from 0 without a gap.
protocol Choice: RawRepresentable<UInt8> {
  /// The name as it stands in the file.
  var name: StaticString { get }
}

extension Choice {
  /// The choice with this name.
  init?(named text: LineText) {
    guard let choice = Self.first(where: { text == $0.name }) else { return nil }
    self = choice
  }

  /// The first choice, in order, that `isFit` says yes to.
  static func first(where isFit: (Self) -> Bool) -> Self? {
    var rawValue: UInt8 = 0
    while let choice = Self(rawValue: rawValue) {
      if isFit(choice) { return choice }
      rawValue += 1
    }
    return nil
  }

  /// Shows every choice to `body`, in order.
  static func forEach(_ body: (Self) -> Void) {
    _ = first { choice in
      body(choice)
      return false
    }
  }

  /// The name that was probably meant by a misspelt one.
  static func nearest(to text: LineText) -> StaticString? {
    var nearest: StaticString?
    var spelling = text.withSpan { Spelling($0) }
    forEach { if spelling.offer($0.name) { nearest = $0.name } }
    return nearest
  }

  /// All names, as a sentence has them: `up, down or off`.
  static var list: TextBuffer {
    var list = TextBuffer()
    forEach {
      let isLast = Self(rawValue: $0.rawValue + 1) == nil
      if $0.rawValue > 0 { list.append(isLast ? " or " : ", ") }
      list.append($0.name)
    }
    return list
  }
}
