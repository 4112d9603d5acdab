// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis
import Fixed
import MachineSupport
import Testing

/// A name that no source has: a letter of a text.
private struct Letter: Name {
  static let names: [WordName] = ["idle", "busy", "go"]
  let rawValue: UInt8
  var name: WordName { Self.names[Int(rawValue)] }
  static var listedCount: Int? { 3 }

  init?(rawValue: UInt8) {
    guard rawValue < 3 else { return nil }
    self.rawValue = rawValue
  }
  init(_ rawValue: UInt8) { self.rawValue = rawValue }
}

/// A machine whose names are values.
private enum Lettered: Automaton {
  typealias State = Letter
  typealias Event = Letter
  typealias Word = Letter
  typealias Guard = Letter
  static let initial = Letter(0)
  static let table = TransitionTable<Lettered, 3, 3>([
    .row(Letter(0), [.to(Letter(1), Letter(2)), .nothing, .if(Letter(1), .to(Letter(2)))]),
    .row(Letter(1), [.stay(Letter(0), Letter(1)), .nothing, .to(Letter(0))]),
    .row(Letter(2), [.nothing, .nothing, .again()]),
  ])
}

private struct Never: Conditions {
  typealias Names = Lettered
  func holds(_ condition: Letter) -> Bool { false }
}

@Suite struct NameTextTests {
  @Test("names that are values are printed as those of a list are")
  func printed() {
    var machine = Machine<Lettered>()
    _ = machine.start(at: 0, in: Never())
    expectEqual("\(machine.handle(Letter(2), at: 0, in: Never()))", "idle, go: refused by busy")
    #expect("\(machine.handle(Letter(0), at: 0, in: Never()))" == "idle, idle: moved to busy (go)")
    var lines: [String] = []
    RowText<Lettered>.eachLine(of: 0) { lines.append($0.string) }
    expectEqual(
      lines, ["idle", "  idle: to busy go", "  busy: nothing", "  go: if busy, to go; else refuse"])
    lines = []
    ConditionText<Lettered>.eachLine(of: 1) { lines.append($0.string) }
    expectEqual(lines.dropFirst().first, "  idle: go")
    expectEqual(ConditionText<Lettered>.name(2), "go")
    expectEqual(ConditionText<Lettered>.name(3).count, 0)
  }

  @Test("lint compares names that are values")
  func twins() {
    var twins: [String] = []
    Lettered.lint { if case .nameTwice = $0 { twins.append("\($0)") } }
    expectEqual(
      twins,
      ["idle", "busy", "go"].map {
        "guard \($0): has the name of another event; give it one of its own"
      })
  }
}
