// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis

/// Scenarios that together take every reachable transition of a table, found by a search.
struct ModelTests {
  /// Scripts of shortest paths to transitions that no earlier script takes, each ending with
  /// `expect`; the longest is first, because a long script replaces many short ones.
  private(set) var scenarios: [(transitions: [String], lines: [String])] = []
  private(set) var unreached: [String] = []
  /// Whether the search was complete; otherwise, an unreached transition may be reachable.
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
