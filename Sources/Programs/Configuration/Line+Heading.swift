// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

extension Line {
  /// The section this line heads; `nil` when it is no heading.
  ///
  /// A misspelt one is refused even if all its keys are still comments.
  func heading() throws(ConfigurationError) -> Section? {
    guard text.count > 0, text[0] == UInt8(ascii: "[") else { return nil }
    var name = LineText()
    var end = 1
    while end < text.count, text[end] != UInt8(ascii: "]") {
      name.append(byte: text[end])
      end += 1
    }
    guard end < text.count, isComment(from: end + 1) else {
      throw ConfigurationError(at: location(of: 0), "expected only [section]\(found: text)")
    }
    if let section = Section(named: name) { return section }
    throw ConfigurationError(
      at: location(of: 1),
      "section: expected \(Section.list)\(found: name)\(nearest: Section.nearest(to: name))")
  }

  /// Refuses what follows the end mark.
  func refusal(after end: SourceLocation) -> ConfigurationError {
    ConfigurationError(
      at: location(of: 0),
      "expected nothing after [end] in line \(end.line)\(found: text); move it before [end]")
  }

  /// Whether there is nothing or only a comment from `index` on.
  func isComment(from index: Int) -> Bool {
    let index = skipBlanks(from: index)
    return index == text.count || text[index] == UInt8(ascii: ";")
      || text[index] == UInt8(ascii: "#")
  }
}
