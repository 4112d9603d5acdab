// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation

/// Which tables the compiler makes constants: pages of cells up to 16 states and 16 events, and
/// numbers at every size.
///
/// A constant is read-only data in the object file: no initialiser could write there.
struct ConstantProof {
  let suite: Suite
  /// Whether the largest tables are compiled as well.
  let isWhole: Bool

  /// A way to compile: the folder of the core's module, and the compiler's arguments.
  private struct Mode {
    let name: String
    let modules: String
    let arguments: [String]
  }

  private static let modes = [
    Mode(name: "release", modules: ".build/release/Modules", arguments: ["-O"]),
    Mode(
      name: "Embedded", modules: ".build-embedded/release/Modules",
      arguments: [
        "-O", "-enable-experimental-feature", "Embedded", "-Xfrontend", "-no-allocations",
      ]),
  ]

  /// Makes all checks, and says the compiler's seconds of each.
  func prove() throws {
    for mode in Self.modes {
      for isHierarchical in [false, true] {
        check("page", 16, 16, isHierarchical, mode)
        if isHierarchical { check("page with timers and stack", 16, 16, true, mode) }
        check("numbers", 17, 17, isHierarchical, mode)
        check("numbers", 60, 40, isHierarchical, mode)
        if isWhole { check("numbers", 200, 60, isHierarchical, mode) }
      }
      // Where this fails, the compiler has learned to do more, and lint's limit can go up.
      let table = LargeTable(states: 17, events: 17, isHierarchical: false)
      suite.check("a page of 17 states and 17 events is none, in \(mode.name)") {
        try !isConstant(table.page, mode).holds
      }
    }
  }

  private func check(
    _ form: String, _ states: Int, _ events: Int, _ isHierarchical: Bool, _ mode: Mode
  ) {
    let table = LargeTable(states: states, events: events, isHierarchical: isHierarchical)
    let kind = isHierarchical ? "with substates" : "flat"
    suite.check("\(states) x \(events) \(kind), \(form), \(mode.name): a constant") {
      let found = try isConstant(table.source(form), mode)
      suite.say("    \(found.seconds) s of the compiler")
      return found.holds
    }
  }

  /// Compiles a source, and says whether its table is a constant, and the compiler's user seconds.
  private func isConstant(
    _ source: String, _ mode: Mode
  ) throws -> (holds: Bool, seconds: Substring) {
    let file = suite.folder.appending(path: "Large.swift").path
    let object = suite.folder.appending(path: "Large.o").path
    try source.write(toFile: file, atomically: true, encoding: .utf8)
    let compiler =
      ["swiftc", "-wmo", "-parse-as-library", "-I", mode.modules, "-c", file, "-o", object]
      + mode.arguments
    let compiled = try suite.require(
      ["bash", "-c", "TIMEFORMAT=%U; time \"$@\"", "compile"] + compiler)
    let symbols = try suite.require(["nm", object]).lines
    let table = #/5Large.*(5table|4rows).*vpZ$/#
    let found = symbols.filter { $0.contains(table) }
    let isReadOnly = !found.isEmpty && found.allSatisfy { $0.contains(#/\s[rR]\s/#) }
    return (isReadOnly, compiled.errors.split(separator: "\n").last ?? "")
  }
}

/// The source of a machine with a large table, whose cells are of every kind.
private struct LargeTable {
  let states: Int
  let events: Int
  let isHierarchical: Bool

  /// The machine with its table in one of its forms.
  func source(_ form: String) -> String {
    switch form {
    case "page": page
    case "page with timers and stack":
      page
        .replacing("= HierarchicalTable", with: "= WithTimers(WithStack<_, 2>(HierarchicalTable")
        .replacing("\n])", with: "\n])))")
    default: numbers
    }
  }

  /// The machine with its table written as a page.
  var page: String {
    let type = isHierarchical ? "HierarchicalTable" : "TransitionTable"
    let rows = (0..<states).map { row in
      let cells = (0..<events).map { cell(row, $0) }.joined(separator: ", ")
      let parent = isHierarchical && row > 0 ? ", in: .s\((row - 1) / 8)" : ""
      return ".row(.s\(row)\(parent), enter: .words(.one), after: .seconds(\(row + 1)), [\(cells)])"
    }
    let table = "\(type)<Large, \(states), \(events)>([\n\(rows.joined(separator: ",\n"))\n])"
    return machine("static let table = \(table)")
  }

  /// The machine with its table made of numbers.
  var numbers: String {
    let type = isHierarchical ? "NumberedHierarchy" : "NumberedTable"
    let rows = (0..<states).map { row in
      let numbers = (0..<(2 * events + 3)).map { "0x\(String(row * 65_537 + $0, radix: 16))" }
      return "[\(numbers.joined(separator: ", "))],"
    }
    return machine(
      "static var table: \(type)<Large, LargeNumbers, \(states), \(events)> { .init() }") + """

        public enum LargeNumbers: TableNumbers {
            @usableFromInline static let rows: InlineArray<\(states), InlineArray<\(2 * events + 3), UInt64>> = [
          \(rows.joined(separator: "\n  "))
          ]
          @inlinable public static func number(_ row: Int, _ index: Int) -> UInt64 { rows[row][index] }
        }
        """
  }

  private func cell(_ row: Int, _ event: Int) -> String {
    switch (row + event) % 4 {
    case 0: ".to(.s\((row * 7 + event) % states), .two)"
    case 1: ".stay(.one)"
    case 2: ".if(.free, .to(.s\(event % states)), else: .stay(.two))"
    default: ".nothing"
    }
  }

  private func machine(_ table: String) -> String {
    let name = "public var name: StaticString { \"a name\" }"
    func cases(_ letter: String, _ count: Int) -> String {
      (0..<count).map { "\(letter)\($0)" }.joined(separator: ", ")
    }
    let kind = isHierarchical ? "HierarchicalMachine<Large>" : "Machine<Large>"
    return """
      public import FSM
      public enum Large: Automaton {
        public enum State: UInt8, Name { case \(cases("s", states)); \(name) }
        public enum Event: UInt8, Name { case \(cases("e", events)); \(name) }
        public enum Word: UInt8, Name { case one, two; \(name) }
        public enum Guard: UInt8, Name { case free; \(name) }
        public static let initial = State.s0
        public static let roles = Roles<Self>(timeout: .e0)
        public \(table)
      }
      public struct Free: Conditions {
        public typealias Names = Large
        public func holds(_ condition: Large.Guard) -> Bool { true }
      }
      public func play(_ machine: inout \(kind), _ event: Large.Event) -> Outcome {
        machine.handle(event, at: 0, in: Free()).outcome
      }
      """
  }
}
