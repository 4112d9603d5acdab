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
      #expect(script?.first?.contains("defect of prove") == false, "\(claim.name)")
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
      _ machine: Drawn, _ now: Nanoseconds, _ act: (inout Drawn) -> HierarchicalStep<DrawnTimers>?
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

/// A machine of up to three levels, each with a timer of one to three seconds, drawn from a seed.
enum DrawnTimers: Automaton {
  /// A state or an event of the machine.
  struct Letter: Name {
    let rawValue: UInt8
    init?(rawValue: UInt8) {
      guard rawValue < 7 else { return nil }
      self.rawValue = rawValue
    }
    init(_ value: Int) { rawValue = UInt8(value) }
    var name: StaticString {
      let names: [7 of StaticString] = ["a", "b", "c", "d", "e", "f", "g"]
      return names[Int(rawValue)]
    }
  }
  typealias State = Letter
  typealias Event = Letter
  typealias Word = NoNames

  /// What a seed comes to.
  struct Plan {
    var parents: [Int?] = [nil]
    var delays: [UInt32] = []
    var cells: [[Cell<DrawnTimers>]] = []
  }

  // Safe because one test uses it, which runs on one thread at a time.
  nonisolated(unsafe) static var plan = Plan()

  static let initial = Letter(0)
  static let roles = Roles<Self>(timeout: Letter(2))
  static let table = WithTimers(DrawnTable())
}

extension DrawnTimers.Plan {
  init(seed: UInt64) {
    var dice = SystemDice(state: seed)
    for row in 1..<6 {
      let parent = dice.below(row)
      let isDeep = parents[parent].flatMap { parents[$0] } != nil
      parents.append(isDeep ? parents[parent] : parent)
    }
    for _ in 0..<6 {
      delays.append([0, 1000, 1000, 2000, 3000][dice.below(5)])
      cells.append(
        (0..<3).map { _ in
          let target = DrawnTimers.Letter(dice.below(6))
          return [.nothing, .nothing, .again(), .to(target), .to(target), .external(target)][
            dice.below(6)]
        })
    }
  }
}

/// Random numbers from a seed: a linear congruence, of which the high bits are used.
private struct SystemDice {
  var state: UInt64
  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}

struct DrawnTable: Hierarchy {
  typealias Names = DrawnTimers
  private var plan: DrawnTimers.Plan { unsafe DrawnTimers.plan }
  var stateCount: Int { plan.cells.count }
  var eventCount: Int { 3 }
  func cell(_ state: Int, _ event: Int) -> Cell<DrawnTimers> { plan.cells[state][event] }
  func _head(_ row: Int) -> _RowHead<DrawnTimers> {
    let delay = plan.delays[row]
    return _RowHead(
      state: UInt8(row), parent: UInt8(plan.parents[row] ?? 255),
      initial: UInt8(plan.parents.firstIndex(of: row) ?? 255),
      delay: delay == 0 ? .never : .milliseconds(delay))
  }
}
