// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis

/// Scenarios that take every transition of a table that can be taken, found by a search.
struct ModelTests {
  /// Shortest ways to transitions that no scenario before takes, each as the lines of a script that expects where it
  /// ends; the longest first, since a long one takes what many short ones would.
  private(set) var scenarios: [(transitions: [String], lines: [String])] = []
  private(set) var unreached: [String] = []
  /// Whether the search came to its end; if not, there may be a way after all.
  let isWhole: Bool

  init<M: SearchableMachine, W: World>(_ machine: M.Type, in world: W) where W.Names == M.A {
    let system = MachineSystem<M, W>(world: world)
    var coverage = TransitionCoverage<M.A>()
    let properties = coverage.transitions.map { transition in
      Property<Reaction<M, W>>(transition.name) { reaction in
        !reaction.moments.contains { coverage.takes($0.step, transition) }
      }
    }
    let search = Search(system, properties)
    isWhole = search.isWhole
    let ways = search.counterexamples.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    for (index, way) in ways where !coverage.isTaken[index] {
      let before = coverage.missing
      for moment in way.flatMap(\.moments) { coverage.note(moment.step) }
      let after = Set(coverage.missing)
      let lines = Replay(way, in: system).script(against: properties[index])
      scenarios.append((before.filter { !after.contains($0) }, lines))
    }
    unreached = coverage.missing
  }
}
