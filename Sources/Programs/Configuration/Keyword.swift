// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// One of a short list of names: a section, a key, or a value that is a word.
///
/// Finding a name, finding the nearest and listing the expected ones all walk this one list.
protocol Keyword: Enumerated {
  /// The name in the file.
  var name: StaticString { get }
}

extension Keyword {
  /// The keyword with this name.
  init?(named text: LineText) {
    guard let rawValue = find(text, among: Self.name) else { return nil }
    self.init(rawValue: rawValue)
  }

  /// The name that was probably meant by a misspelt one.
  static func nearest(to text: LineText) -> StaticString? {
    findNearest(to: text, among: Self.name)
  }

  /// All names, as in a sentence: `up, down or off`.
  static var list: TextBuffer { sentence(of: Self.name) }

  private static func name(_ rawValue: UInt8) -> StaticString? { Self(rawValue: rawValue)?.name }
}

// Operations on a list of names. None of them is generic, since a list is only its names: all lists
// share one copy of this code.

/// The name at an index; `nil` after the last.
typealias Names = (UInt8) -> StaticString?

@inline(never) private func find(_ text: LineText, among names: Names) -> UInt8? {
  var index: UInt8 = 0
  while let name = names(index) {
    if text == name { return index }
    index += 1
  }
  return nil
}

@inline(never) func findNearest(to text: LineText, among names: Names) -> StaticString? {
  var nearest: StaticString?
  var spelling = text.withSpan { Spelling($0) }
  var index: UInt8 = 0
  while let name = names(index) {
    if spelling.offer(name) { nearest = name }
    index += 1
  }
  return nearest
}

@inline(never) func sentence(of names: Names) -> TextBuffer {
  var list = TextBuffer()
  var index: UInt8 = 0
  while let name = names(index) {
    let separator: StaticString = names(index + 1) == nil ? " or " : ", "
    list += "\(index > 0 ? separator : "")\(name)"
    index += 1
  }
  return list
}
