// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import TestSupport
import Testing

@testable import SourceChecks

/// Whether a module of a wing may import one of another.
@Suite struct ImportsTests {
  private static let modules = [
    "Sources/Lines/GPIO/Line.swift", "Sources/Gate/Ledger/Record.swift",
    "Sources/Gate/Turnstile/Turnstile.swift", "Sources/Linux/EventLoop/Worker.swift",
    "Sources/Programs/turnstile/Main.swift",
  ]

  private func complaints(about line: String, in path: String) -> [String] {
    let empty = Dictionary(uniqueKeysWithValues: Self.modules.map { ($0, "") })
    return Imports.complaints(in: SourceTree(empty.merging([path: "// First.\n\(line)\n"]) { $1 }))
  }

  @Test(
    "a module may import one of its own wing, of a wing to its left, and of another package",
    arguments: [
      "import Turnstile", "import GPIO", "import ArgumentParser", "// import EventLoop",
      "important System",
    ])
  func passes(line: String) {
    #expect(complaints(about: line, in: "Sources/Gate/Ledger/Record.swift").isEmpty)
  }

  @Test(
    "an import to the right is named with its line, however it is written",
    arguments: [
      (
        "Sources/Gate/Ledger/Record.swift", "import EventLoop",
        "Gate imports EventLoop, which is in Linux"
      ),
      (
        "Sources/Gate/Ledger/Record.swift", "@preconcurrency package import EventLoop",
        "Gate imports EventLoop, which is in Linux"
      ),
      (
        "Sources/Gate/Ledger/Record.swift", "  import struct EventLoop.Signals",
        "Gate imports EventLoop, which is in Linux"
      ),
      (
        "Sources/Linux/EventLoop/Worker.swift", "@testable import TurnstileTool",
        "Linux imports TurnstileTool, which is in Programs"
      ),
      (
        "Sources/Gate/Ledger/Record.swift", "@_spi(Test) internal import EventLoop",
        "Gate imports EventLoop, which is in Linux"
      ),
    ])
  func isRefused(path: String, line: String, complaint: String) {
    #expect(complaints(about: line, in: path) == ["\(path):2: \(complaint)"])
  }

  @Test("a folder that is no wing is refused")
  func noWing() throws {
    let complaint = try #require(complaints(about: "", in: "Sources/Attic/Box/Box.swift").first)
    #expect(complaint.hasPrefix("Sources/Attic: no wing has this name"))
  }

  @Test("the package passes, and has every wing")
  func package() throws {
    let tree = try SourceTree(at: repository)
    #expect(Imports.complaints(in: tree).isEmpty)
    for wing in Imports.wings { #expect(!tree.paths(in: "Sources/\(wing)/").isEmpty, "\(wing)") }
  }
}
