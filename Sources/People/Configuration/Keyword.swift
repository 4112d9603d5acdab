// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import Turnstile

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

// The values that are words.

/// A level of the wire.
enum Level: UInt8, Keyword, Listed {
  case low, high

  static let names: [2 of StaticString] = ["low", "high"]
}

extension Bias: Keyword, Listed {
  package static let names: [4 of StaticString] = ["as-is", "up", "down", "off"]
}

extension LedgerRule: Keyword, Listed {
  package static let names: [2 of StaticString] = ["refuse-coins", "accept-coins"]
}

extension Failure: Keyword, Listed {
  package static let names: [2 of StaticString] = ["secure", "safe"]
}

extension PushSensor: Keyword, Listed {
  package static let names: [4 of StaticString] = ["unknown", "contact", "level", "pulse"]
}

extension Mechanism: Keyword, Listed {
  package static let names: [5 of StaticString] = ["unknown", "rides", "ratchet", "behind", "jams"]
}

/// When a push counts, as the file has it.
enum PushCounting: UInt8, Keyword, Listed {
  /// As sensor and mechanism have it.
  case auto
  case begin, end
  /// Each press counts, whatever the arm does: the classic turnstile.
  case press

  static let names: [4 of StaticString] = ["auto", "begin", "end", "press"]
}

/// When a coin opens the gate, as the file has it.
enum CoinOpening: UInt8, Keyword, Listed {
  case train, pulse
  /// Each press is a coin, whatever its length: the classic turnstile.
  case press

  static let names: [3 of StaticString] = ["train", "pulse", "press"]

  /// What a coin is then.
  var counting: CoinCounting {
    switch self {
    case .train: .train
    case .pulse: .pulse
    case .press: .press
    }
  }
}

extension ExtraCoins: Keyword, Listed {
  package static let names: [2 of StaticString] = ["credit", "refuse"]
}

extension UnusedPrice: Keyword, Listed {
  package static let names: [2 of StaticString] = ["credit", "void"]
}
