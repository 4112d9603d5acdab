// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import TestSupport
import Testing

@testable import SourceChecks

/// The picture of the modules, and the imports that it is drawn from.
@Suite struct ArchitecturePictureTests {
  private static let files = [
    "Sources/Machines/Fixed/Text.swift": "", "Sources/Machines/FSM/Table.swift": "import Fixed\n",
    "Sources/Lines/CGPIOD/shim.h": "",
    "Sources/Gate/Audit/Line.swift": "package import Fixed\nimport Foundation\n",
    "Sources/Gate/Audit/Trail.swift": "import FSM\nimport Audit\n",
  ]

  private func graph(_ changes: [String: String] = [:]) -> ModuleGraph? {
    ModuleGraph(of: SourceTree(Self.files.merging(changes) { $1 }))
  }

  @Test("an import that another implies is omitted, and so are those of no module here")
  func reduction() throws {
    let modules = try #require(graph()).modules
    #expect(modules.map(\.name) == ["Fixed", "FSM", "CGPIOD", "Audit"])
    #expect(modules.map(\.wing) == [0, 0, 1, 2])
    #expect(modules.map(\.imports) == [[], [0], [], [1]])
  }

  @Test("modules that import each other, or one to the right, have no picture")
  func circle() {
    #expect(graph(["Sources/Machines/Fixed/Ring.swift": "import FSM\n"]) == nil)
    #expect(graph(["Sources/Machines/Fixed/Ring.swift": "import Audit\n"]) == nil)
  }

  @Test("one more import is one more dot, and a sentence in the text for those who do not see")
  func oneMore() throws {
    let before = ArchitecturePicture(of: try #require(graph())).svg
    let line = ["Sources/Gate/Audit/Wire.swift": "import CGPIOD\n"]
    let after = ArchitecturePicture(of: try #require(graph(line))).svg
    #expect(before.ranges(of: "<circle").count == 2)
    #expect(after.ranges(of: "<circle").count == 3)
    #expect(before.contains("Audit imports FSM."))
    #expect(after.contains("Audit imports FSM, CGPIOD."))
  }

  @Test("the picture of the package is drawn from its imports")
  func package() throws {
    let tree = try SourceTree(at: repository)
    let graph = try #require(ModuleGraph(of: tree))
    let isDrawnAnew = tree[Acceptance.architecture] == ArchitecturePicture(of: graph).svg
    #expect(isDrawnAnew, "an import has changed; `make accept` draws the picture anew")
  }

  @Test(
    "the list of imports in Sources/README.md is what is drawn, and so is the number of modules")
  func list() throws {
    let tree = try SourceTree(at: repository)
    let modules = try #require(ModuleGraph(of: tree)).modules
    let drawn = modules.flatMap { module in
      module.imports.map { "\(module.name) -> \(modules[$0].name)" }
    }
    #expect(tree["Sources/README.md"].contains("hold \(modules.count) modules."))
    #expect(Set(listed(in: tree["Sources/README.md"])).symmetricDifference(drawn).isEmpty)
  }

  /// The imports of a list whose lines read `A, B -> C, D`; a line without an arrow goes on with the one before.
  private func listed(in page: String) -> [String] {
    var (importers, pairs) = ([Substring](), [String]())
    for line in page.split(separator: "\n") where line.hasPrefix("    ") {
      let sides = line.split(separator: "->")
      if sides.count == 2 { importers = names(in: sides[0]) }
      for module in names(in: sides[sides.count - 1]) {
        pairs += importers.map { "\($0) -> \(module)" }
      }
    }
    return pairs
  }

  private func names(in list: Substring) -> [Substring] { list.split { $0 == "," || $0 == " " } }

  @Test("no two boxes share a row, no wire goes through a box, and all lies on the paper")
  func geometry() throws {
    let svg = ArchitecturePicture(of: try #require(ModuleGraph(of: SourceTree(at: repository)))).svg
    let paper = try #require(svg.firstMatch(of: /viewBox="0 0 (\d+) (\d+)"/))
    let (width, tall) = (try #require(Int(paper.1)), try #require(Int(paper.2)))
    let boxes = try svg.matches(
      of: /class="box w\d" x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)"/
    ).map { (try rectangle($0.1, $0.2, $0.3, $0.4)) }
    #expect(boxes.count > 30)
    #expect(boxes.allSatisfy { $0.maxX < width && $0.maxY < tall })
    for (upper, lower) in zip(boxes, boxes.dropFirst()) {
      #expect(upper.maxY < lower.minY && upper.minX < lower.minX)
    }
    for wire in svg.matches(of: /class="wire[^"]*" d="M(\d+) (\d+)(H|V)(\d+)"/) {
      let (x, y, end) = (Int(wire.1) ?? 0, Int(wire.2) ?? 0, Int(wire.4) ?? 0)
      let (left, top) = wire.3 == "H" ? (min(x, end), y) : (x, min(y, end))
      let (right, bottom) = wire.3 == "H" ? (max(x, end), y) : (x, max(y, end))
      #expect(
        !boxes.contains {
          $0.minX < right && left < $0.maxX && $0.minY < bottom && top < $0.maxY
        }, "\(wire.0)")
    }
  }

  private func rectangle(
    _ x: Substring, _ y: Substring, _ width: Substring, _ height: Substring
  ) throws -> (minX: Int, minY: Int, maxX: Int, maxY: Int) {
    let (left, top) = (try #require(Int(x)), try #require(Int(y)))
    return (left, top, left + (try #require(Int(width))), top + (try #require(Int(height))))
  }
}
