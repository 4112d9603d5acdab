// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Foundation
import GPIO
import Testing
import Turnstile

@testable import Configuration

/// The rows of the keys, against the manual and the gate's lines.
@Suite struct KeyRowTests {
  @Test("the manual has each key in each of its sections, with its range, and no other")
  func manual() throws {
    let items = try Self.manualItems()
    var expected: [String: String] = [:]
    Section.forEach { section in
      Key.forEach { key in
        guard section.has(key) else { return }
        expected["[\(section.name)] \(key.name)"] =
          string(key.expectation).components(separatedBy: " from ").dropFirst().first ?? ""
      }
    }
    #expect(expected.count == 77)
    #expect(Set(items.keys) == Set(expected.keys))
    for (key, range) in expected {
      let item = try #require(items[key])
      #expect(range.isEmpty || item.contains(range) || item.contains("As in [coin]"), "\(key)")
    }
  }

  @Test("the installed file and the manual state the default line and debounce of each line")
  func defaults() throws {
    let manual = try Self.manualItems()
    try GateLine.forEach { line in
      let section = "[\(line.name)]"
      let offset = Wiring().offset(of: line)
      let stated = offset == 0 ? "Default: off" : "Default: GPIO\(offset)"
      #expect(try Self.comment(of: "line", in: section).contains(stated), "\(section)")
      #expect(manual["\(section) line"]?.contains(offset == 0 ? "off" : "GPIO\(offset)") == true)
      guard case .input(let input) = line else { return }
      let debounce = "\(input.defaultWiring.debounce / 1_000_000)ms"
      let comment = try Self.comment(of: "debounce", in: section)
      #expect(comment.isEmpty || comment.contains("Default: \(debounce)"), "\(section)")
      #expect(manual["\(section) debounce"]?.contains(debounce) == true, "\(section)")
    }
  }

  /// The comment before a key of the installed file; empty where the key has none of its own.
  private static func comment(of key: String, in section: String) throws -> String {
    let file = try String(contentsOfFile: installedFile, encoding: .utf8)
    let lines = file.components(separatedBy: "\n")
    let start = try #require(lines.firstIndex(of: section))
    let end = try #require(lines[start...].firstIndex { $0.hasPrefix("\(key) = ") })
    return lines[start..<end].reversed().prefix { $0.hasPrefix("#") }.reversed().joined(
      separator: " ")
  }

  @Test func `each section has the number that it is counted by`() {
    for number in 0..<UInt8(Section.count) {
      #expect(Section(rawValue: number)?.rawValue == number)
    }
    #expect(Section.count == GateLine.count + Section.Other.count)
  }

  /// What the manual says of each key of each section.
  private static func manualItems() throws -> [String: String] {
    let page = try String(contentsOfFile: installedFile + ".5", encoding: .utf8)
    var items: [String: String] = [:]
    for part in page.components(separatedBy: "\n.Ss ").dropFirst() {
      let sections = part.prefix { $0 != "\n" }.matches(of: #/\[[a-z]+\]/#).map(\.output)
      let list = part.prefix(through: part.range(of: "\n.El")?.lowerBound ?? part.startIndex)
      for item in list.components(separatedBy: "\n.It Ic ").dropFirst() {
        let text = item.replacing("\n.Ic ", with: " ").replacing("\n", with: " ")
        for section in sections { items["\(section) \(item.prefix { $0 != " " })"] = text }
      }
    }
    return items
  }
}

@Suite struct ListedTests {
  private static var lists: [any Listed.Type] {
    [
      Section.Other.self, TimeUnit.self, Level.self, Bias.self, LedgerRule.self, Failure.self,
      PushSensor.self, ExitRule.self, Mechanism.self, PushCounting.self, CoinCounting.self,
      ExtraCoins.self, UnusedPrice.self,
    ]
  }

  @Test func `each list has a name for each case, and no other`() {
    for list in Self.lists { #expect(Self.listed(list) == list.count, "\(list)") }
  }

  private static func listed<List: Listed>(_: List.Type) -> Int { List.names.count }
}
