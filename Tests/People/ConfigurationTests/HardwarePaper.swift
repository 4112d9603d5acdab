// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import TestSupport
import Turnstile

@testable import Configuration

/// What the two papers of Hardware state, and what the pictures beside them show.
struct HardwarePaper {
  /// A part's row: its name, its value, how many a gate needs, and the pictures that show it.
  struct Part {
    let name: String
    let value: String
    let count: Int
    let pictures: Set<String>

    var label: String { "\(name) \(value)" }
  }

  /// The reference, and then the tutorial.
  let text: String

  init() throws {
    text =
      try repositoryText("Hardware/reference.md") + "\n" + repositoryText("Hardware/README.md")
  }

  /// A file of Hardware/wiring.
  static func file(_ name: String) throws -> String {
    try repositoryText("Hardware/wiring/\(name)")
  }

  /// The names of all pictures in Hardware/wiring.
  static func pictures() throws -> Set<String> {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: repository.appending(path: "Hardware/wiring").path)
    return Set(names.filter { $0.hasSuffix(".svg") }.map { String($0.dropLast(4)) })
  }

  /// The texts of a picture, in the order of its file.
  static func texts(of picture: String) throws -> [String] {
    try file("\(picture).svg").matches(of: #/<(?:text|tspan)[^>]*>([^<]+)</#).map {
      $0.1.replacing("&#45;", with: "-").replacing("&#160;", with: " ")
        .trimmingCharacters(in: .whitespaces)
    }
  }

  /// The rows of the first table whose heading begins with this cell, from the start of a section.
  func rows(_ heading: String, of section: String = "") -> [[String]] {
    let start = text.firstRange(of: "\n\(section)")?.lowerBound ?? text.endIndex
    let lines = text[start...].split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { !$0.hasPrefix("| \(heading) |") }.dropFirst(2)
      .prefix { $0.hasPrefix("|") }
      .map { line in
        line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      }
  }

  /// The rows of the parts.
  var parts: [Part] {
    rows("part").map {
      Part(
        name: $0[0], value: $0[1], count: Int($0[2]) ?? 0,
        pictures: Set($0[3].split(separator: " ").map(String.init)))
    }
  }

  /// The line as the program has it, or as the table suggests it for a line that is off by default.
  func offset(of line: GateLine) -> UInt8? {
    guard line.isOptional else { return Wiring().offset(of: line) }
    let row = rows("line").first { $0[0] == "\(line.name)" }
    return row?[2].firstMatch(of: #/\(([0-9]+): /#).flatMap { UInt8($0.1) }
  }

  /// A line as the pictures name it: `coin: GPIO17, pin 11`.
  func label(of line: GateLine) -> String {
    guard let offset = offset(of: line), let pin = HeaderPin.board(ofLine: offset) else {
      return "\(line.name): no line"
    }
    return "\(line.name): GPIO\(offset), pin \(pin)"
  }
}

extension HeaderPin {
  /// What the pin with this number is, if it is no line.
  static func other(_ number: UInt64?) -> String? {
    guard let number, case .other(let function) = HeaderPin(board: number) else { return nil }
    return "\(function)"
  }
}
