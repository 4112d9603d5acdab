// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis
import SampleMachines
import Testing

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

  @Test("a step prints what there is, where it has no state or no event")
  func withoutAState() {
    let fickle = FickleGuard<Fickle>(first: true)
    var machine = Machine<Fickle>()
    #expect("\(machine.handle(.go, at: 0, in: fickle))" == "go: not started")
    #expect("\(machine.start(at: 0, in: fickle))" == "moved to a")
    #expect("\(machine.start(at: 0, in: fickle))" == "a: stayed")
    #expect("\(machine.overflow(.go))" == "a, go: no room")
    unsafe withUnsafeMutableBytes(of: &machine) { unsafe $0[0] = 1 }
    #expect("\(machine.handle(.go, at: 0, in: fickle))" == "go: corrupt")
  }

  @Test("a step of a machine with substates prints its names")
  func hierarchicalStep() {
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
