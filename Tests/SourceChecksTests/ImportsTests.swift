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
    "Sources/Programs/turnstile/Main.swift", "Sources/People/Recording/Recording.swift",
    "Sources/Machines/MachineText/Draft.swift",
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
    "an import to the right, or of what the gate must not know, is named with its line",
    arguments: [
      ("Gate/Ledger/Record", "import EventLoop", "EventLoop", "Linux"),
      ("Gate/Ledger/Record", "@preconcurrency package import EventLoop", "EventLoop", "Linux"),
      ("Gate/Ledger/Record", "  import struct EventLoop.Signals", "EventLoop", "Linux"),
      ("Gate/Ledger/Record", "@_spi(Test) internal import EventLoop", "EventLoop", "Linux"),
      ("Linux/EventLoop/Worker", "@testable import TurnstileTool", "TurnstileTool", "Programs"),
      ("People/Recording/Recording", "import EventLoop", "EventLoop", "Linux"),
      ("Programs/turnstiled/Daemon", "import Recording", "Recording", "People"),
    ])
  func isRefused(file: String, line: String, module: String, wing: String) {
    let (path, own) = ("Sources/\(file).swift", file.prefix { $0 != "/" })
    let complaint = "\(path):2: \(own) imports \(module), which is in \(wing)"
    #expect(complaints(about: line, in: path) == [complaint])
  }

  @Test("machines are read as text by the workbench, and by no program of a gate")
  func textAtADesk() {
    for path in ["turnstiled/Daemon", "turnstilectl/Main"].map({ "Sources/Programs/\($0).swift" }) {
      let program = path.split(separator: "/")[2]
      #expect(
        complaints(about: "import MachineText", in: path)
          == ["\(path):2: \(program) imports MachineText, which is for a desk alone"])
    }
    for path in ["Programs/turnstile/Main", "Machines/FSMTools/DraftFile"] {
      #expect(complaints(about: "import MachineText", in: "Sources/\(path).swift").isEmpty)
    }
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
