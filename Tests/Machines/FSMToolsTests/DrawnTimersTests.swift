// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis
import MachineConsole
import Testing

@testable import FSMTools

private typealias Drawn = HierarchicalMachine<DrawnTimers>
private typealias DrawnSystem = MachineSystem<Drawn, EmptyWorld<DrawnTimers>>

@Suite struct DrawnTimersTests {
  @Test("what zones reach is what fine steps of time reach, and a driver comes to each of it")
  func grid() throws {
    var missed = 0
    for seed in 0..<UInt64(60) {
      unsafe DrawnTimers.plan = DrawnTimers.Plan(seed: seed)
      let reached = zones()
      #expect(reached == steps(of: 125_000_000), "seed \(seed)")
      missed += reached.subtracting(steps(of: 1_000_000_000)).count
    }
    // Which steps of a whole second do not reach.
    #expect(missed > 0)
  }

  /// A step, and the timers that run after it.
  private func fact(_ step: HierarchicalStep<DrawnTimers>, _ machine: Drawn) -> String {
    "\(step) \(machine.deadlines.map { $0 == .max ? "-" : "+" }.joined())"
  }

  /// Everything that a search on zones finds, each way replayed.
  private func zones() -> Set<String> {
    let system = DrawnSystem(world: EmptyWorld())
    var facts: Set<String> = []
    _ = Search(
      system,
      [
        Property("") { reaction in
          for moment in reaction.moments { facts.insert(fact(moment.step, moment.machine)) }
          return true
        }
      ])
    let claims = facts.sorted().map { found in
      Property<Reaction<Drawn, EmptyWorld<DrawnTimers>>>(found) { reaction in
        !reaction.moments.contains { fact($0.step, $0.machine) == found }
      }
    }
    let search = Search(system, claims)
    for (index, claim) in claims.enumerated() {
      let script = search.counterexamples[index].map {
        Replay($0, in: system).script(against: claim)
      }
      #expect(script?.last?.hasPrefix("expect") == true)
      #expect(script?.first?.contains("mistake of prove") == false, "\(claim.name)")
    }
    return facts
  }

  /// Everything that happens where each event is tried every `tick` nanoseconds.
  private func steps(of tick: Nanoseconds) -> Set<String> {
    var (facts, seen): (Set<String>, Set<[UInt64]>) = ([], [])
    var places: [(machine: Drawn, now: Nanoseconds)] = []
    func go(to machine: Drawn, _ now: Nanoseconds) {
      if seen.insert(machine.situation(at: now)).inserted { places.append((machine, now)) }
    }
    func take(
      _ machine: Drawn, _ now: Nanoseconds,
      _ act: (inout Drawn) -> HierarchicalStep<DrawnTimers>?
    ) {
      var machine = machine
      guard let step = act(&machine) else { return }
      facts.insert(fact(step, machine))
      go(to: machine, now)
    }
    let world = ChosenConditions<DrawnTimers>()
    take(Drawn(), 0) { $0.start(at: 0, in: world) }
    while let (machine, now) = places.popLast() {
      if let deadline = machine.deadline, deadline <= now {
        take(machine, now) { $0.expire(by: now, in: world) }
        continue
      }
      for event in 0..<2 {
        take(machine, now) { $0.handle(DrawnTimers.Letter(event), at: now, in: world) }
      }
      if machine.deadline != nil { go(to: machine, now + tick) }
    }
    return facts
  }
}
