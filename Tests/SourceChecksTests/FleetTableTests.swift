// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import TestSupport
import Testing

@testable import SourceChecks

/// The table of what can happen to a fleet.
@Suite struct FleetTableTests {
  @Test("each row names a test, each that it names is there, and each fault has a row")
  func table() throws {
    let (tree, path) = (try SourceTree(at: repository), "Tests/Fleet/FleetSupport/README.md")
    let rows = tree.lines(of: path).map(\.text).filter {
      $0.hasPrefix("| ") && $0.contains("Tests")
    }
    #expect(rows.count > 40 && rows.count == tree[path].matches(of: /\n\| (?!---|what )/).count)
    for row in rows {
      for name in row.matches(of: #/`(\w+Tests)\.(\w+)`/#).map(\.output) {
        let files = tree.paths(in: "Tests/", ending: "/\(name.1).swift").map { tree[$0] }
        let isThere = files.contains {
          $0.contains(" func \(name.2)(") || $0.contains(" case .\(name.2)")
            || $0.contains(", .\(name.2):")
        }
        #expect(isThere, "\(name.0)")
      }
    }
    let faults = tree["Tests/Programs/FakePiTests/FleetTests.swift"].matches(
      of: /[ ]case \.(\w+)[,:]/)
    #expect(faults.count > 10)
    for fault in faults { #expect(tree[path].contains("`FleetTests.\(fault.1)`"), "\(fault.1)") }
  }
}
