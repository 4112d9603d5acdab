// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GPIO
import GateController
import GateMessages
import MachineSupport
import TestSupport
import Testing

/// The lists that have a line for each case of an enum.
@Suite struct TextsTests {
  private static let lists: [(name: String, texts: String, columns: Int, cases: [String])] = [
    list(Trouble.Kind.self, Trouble.Kind.texts, 3), list(Remark.self, Remark.texts, 2),
    list(MoneyEntry.self, MoneyEntry.texts, 2), list(Fault.Kind.self, Fault.Kind.texts, 2),
    list(Outcome.self, Outcome.texts, 2), list(LockCommander.self, LockCommander.texts, 3),
    list(Hindrance.self, Hindrance.names, 1),
  ]

  private static func list<Kind: RawRepresentable<UInt8>>(
    _ type: Kind.Type, _ texts: StaticString, _ columns: Int
  ) -> (name: String, texts: String, columns: Int, cases: [String]) {
    let cases = (0...UInt8.max).lazy.map { Kind(rawValue: $0) }.prefix { $0 != nil }
    return ("\(type)", "\(texts)", columns, cases.compactMap { $0.map { hyphenated("\($0)") } })
  }

  /// `switchStuck` as `switch-stuck`.
  private static func hyphenated(_ name: String) -> String {
    name.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
  }

  @Test("each list has a line for each case, which begins with the case's name", arguments: 0..<7)
  func lines(index: Int) {
    let (name, texts, columns, cases) = Self.lists[index]
    let parts = texts.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    #expect(parts.count == columns * cases.count, "\(name)")
    #expect(stride(from: 0, to: parts.count, by: columns).map { parts[$0] } == cases, "\(name)")
  }

  @Test func `each hindrance has a reason of its own`() {
    var reasons: Set<String> = []
    Hindrance.forEach { hindrance in
      var text = TextBuffer()
      hindrance.describe(into: &text)
      reasons.insert(text.string)
    }
    #expect(reasons.count == Hindrance.count)
    #expect(!reasons.contains { $0.hasSuffix(": ") })
  }
}
