// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import TestSupport
import Testing

@testable import SourceChecks

/// What the check of labelled cells finds in the gate's table, with a change.
@Suite struct ColumnsTests {
  private let source: String
  init() throws { source = try repositoryText("Sources/Gate/Turnstile/Turnstile.swift") }

  private func complaints(_ old: String, _ new: String) throws -> [String] {
    try #require(source.contains(old))
    return Columns.complaints(in: SourceTree(["Gate.swift": source.replacing(old, with: new)]))
  }

  @Test("every list of this package passes, and one whose events have a name of their own")
  func passes() throws {
    #expect(Columns.complaints(in: try SourceTree(at: repository)).isEmpty)
    #expect(try complaints("enum Event:", "typealias Event = Act\n  enum Act:").isEmpty)
  }

  @Test(
    "a list that is not that of the events is named with its line, and so is one that cannot be read",
    arguments: [
      ("[coin, push,", "[push, coin,", "push, coin, repairman, timeout"),
      ("[coin, push, repairman, timeout, release, restore]", "cells", "the cells ; expected"),
      ("    case restore\n", "    case restore, bell\n", "release, restore, bell"),
    ])
  func isNamed(old: String, new: String, part: String) throws {
    let complaint = try #require(try complaints(old, new).first)
    let lines = source.replacing(old, with: new).split(
      separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.contains("func row(") })
    #expect(complaint.hasPrefix("Gate.swift:\(line + 1): row lists the cells "))
    #expect(complaint.contains(part))
  }
}
