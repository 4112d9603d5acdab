// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import Turnstile

/// One of a short list of names: a section, a key, or a value that is a word.
protocol Keyword: Enumerated { var name: StaticString { get } }

extension Keyword {
  init?(named text: LineText) {
    guard let keyword = Self.first(where: { text == $0.name }) else { return nil }
    self = keyword
  }

  /// The name that was probably meant by a misspelt one.
  static func nearest(to text: LineText) -> StaticString? {
    findNearest(to: text) { forEachName($0) }
  }

  /// All names, as in a sentence: `up, down or off`.
  static var list: TextBuffer { sentence { forEachName($0) } }

  private static func forEachName(_ body: (StaticString) -> Void) { forEach { body($0.name) } }
}

/// Calls a function with each name of a list.
///
/// What is done with a list is not generic, so that all lists share one copy of the code.
typealias Names = ((StaticString) -> Void) -> Void

@inline(never) func findNearest(to text: LineText, among forEachName: Names) -> StaticString? {
  var nearest: StaticString?
  var spelling = text.withSpan { Spelling($0) }
  forEachName { if spelling.offer($0) { nearest = $0 } }
  return nearest
}

@inline(never) func sentence(of forEachName: Names) -> TextBuffer {
  var (list, last) = (TextBuffer(), StaticString?.none)
  forEachName { name in
    if let last { list += "\(list.count > 0 ? ", " : "")\(last)" }
    last = name
  }
  return list + "\(list.count > 0 ? " or " : "")\(last ?? "")"
}

// The values that are words.

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

/// A command that an agent may be permitted to give.
struct AgentWord: Keyword {
  /// The command.
  let command: Command

  /// The command for agents at this place among them.
  init?(rawValue: UInt8) {
    var rest = rawValue
    let command = Command.first { command in
      guard command.isForAgents else { return false }
      defer { rest &-= 1 }
      return rest == 0
    }
    guard let command else { return nil }
    self.command = command
  }

  /// The place among the commands for agents.
  var rawValue: UInt8 {
    var place: UInt8 = 0
    Command.forEach { if $0.isForAgents, $0.rawValue < command.rawValue { place += 1 } }
    return place
  }

  /// The command's name.
  var name: StaticString { command.name }
}

extension PushSensor: Keyword, Listed {
  package static let names: [5 of StaticString] = [
    "unknown", "contact", "level", "pulse", "quadrature",
  ]
}

extension Mechanism: Keyword, Listed {
  package static let names: [5 of StaticString] = ["unknown", "rides", "ratchet", "behind", "jams"]
}

/// When a push counts, as the file has it.
enum PushCounting: UInt8, Keyword, Listed {
  /// As sensor and mechanism have it.
  case auto
  case begin, end
  /// Each press counts, without a look at the arm: the classic turnstile.
  case press

  static let names: [4 of StaticString] = ["auto", "begin", "end", "press"]
}

extension CoinCounting: Keyword, Listed {
  package static let names: [3 of StaticString] = ["press", "pulse", "train"]
}

/// What a coin is worth, as the file has it.
enum CoinUnit: UInt8, Keyword, Listed {
  /// As many pulses as it makes.
  case pulses
  /// One pulse, however many it makes.
  case train

  static let names: [2 of StaticString] = ["pulses", "train"]
}

extension ExtraCoins: Keyword, Listed {
  package static let names: [2 of StaticString] = ["credit", "refuse"]
}

/// What a rotation backwards is while no passage is open, as the file has it.
enum ExitRule: UInt8, Keyword, Listed {
  /// A person leaves.
  case free
  /// A person forces a gate that also holds its exit.
  case forced

  static let names: [2 of StaticString] = ["free", "forced"]
}

extension UnusedPrice: Keyword, Listed {
  package static let names: [2 of StaticString] = ["credit", "void"]
}
