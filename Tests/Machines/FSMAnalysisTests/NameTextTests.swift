// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis
import Fixed
import MachineSupport
import SampleMachines
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
  @Test func `names that are values are printed as those of a list are`() {
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

  @Test func `lint compares names that are values`() {
    var twins: [String] = []
    Lettered.lint { if case .nameTwice = $0 { twins.append("\($0)") } }
    expectEqual(
      twins,
      ["idle", "busy", "go"].map {
        "guard \($0): has the same name as another event; rename one of them"
      })
  }
}

@Suite struct ConditionTextTests {
  @Test(
    "a guard names the cells and the junctions that ask it",
    arguments: [
      (0, ["sold-out: a guard, asked in", "  idle: press", "  junction by-stock"]),
      (1, ["paid: a guard, asked in", "  junction by-credit"]),
      (2, ["pass: a guard, asked in", "  junction by-pass"]),
    ])
  func guards(index: Int, lines: [String]) {
    var found: [String] = []
    ConditionText<Kiosk>.eachLine(of: index) { found.append($0.string) }
    #expect(found == lines)
  }
}

@Suite struct StepDescriptionTests {
  private typealias Case = (BrokenNames.State, BrokenNames.Event, Bool, String)

  private static let flat: [Case] = [
    (.a, .go, true, "a, go: moved to b (ring)"),
    (.a, .go, false, "a, go: stayed"),
    (.b, .go, false, "b, go: refused by open"),
    (.b, .timeout, true, "b, timeout: stayed (ring)"),
    (.c, .go, true, "c, go: unhandled"),
  ]

  @Test("a step prints its names", arguments: 0..<flat.count)
  func step(index: Int) {
    let (state, event, answer, expected) = Self.flat[index]
    var machine = Machine<Fickle>()
    _ = machine.enter(state, at: 0, in: FickleGuard<Fickle>(first: true))
    let step = machine.handle(event, at: 0, in: FickleGuard<Fickle>(first: answer))
    #expect("\(step)" == expected)
  }

  @Test func `a step prints what there is, where it has no state or no event`() {
    let fickle = FickleGuard<Fickle>(first: true)
    var machine = Machine<Fickle>()
    #expect("\(machine.handle(.go, at: 0, in: fickle))" == "go: not started")
    #expect("\(machine.start(at: 0, in: fickle))" == "moved to a")
    #expect("\(machine.start(at: 0, in: fickle))" == "a: stayed")
    #expect("\(machine.overflow(.go))" == "a, go: no room")
    unsafe withUnsafeMutableBytes(of: &machine) { unsafe $0[0] = 1 }
    #expect("\(machine.handle(.go, at: 0, in: fickle))" == "go: corrupt")
  }

  @Test func `a step of a machine with substates prints its names`() {
    let fickle = FickleGuard<FickleDeep>(first: true)
    var machine = HierarchicalMachine<FickleDeep>()
    let steps = [
      machine.start(at: 0, in: fickle), machine.handle(.go, at: 0, in: fickle),
      machine.handle(.go, at: 0, in: fickle), machine.handle(.timeout, at: 0, in: fickle),
    ]
    #expect(
      steps.map { "\($0)" } == [
        "moved to b", "b, go: moved to c (ring)", "c, go: stayed (ring)", "c, timeout: unhandled",
      ])
  }
}
