// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis
import Foundation
import MachineSupport
import RandomMachines
import Testing

/// Random machines of both kinds against an interpreter of the documented rules.
///
/// `make machines` plays 10,000 of each kind. MACHINES in the environment is another number, and
/// MACHINE a seed to be played alone.
@Suite(.oneAtATime) struct RandomMachineTests {
  private static let seeds: Range<UInt64> = {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["MACHINE"].flatMap(UInt64.init) { return seed..<seed + 1 }
    return 0..<(environment["MACHINES"].flatMap(UInt64.init) ?? 60)
  }()

  /// Of each kind with substates fewer are played, since there are four; and those beyond that found
  /// what few machines have, a push that enters the state between again.
  private static let deepSeeds =
    seeds.count == 60 ? Array(seeds.prefix(30)) + [324, 642] : Array(seeds)

  @Test func `random flat machines do what the interpreter does, alone and driven`() {
    var outcomes: Set<Outcome> = []
    func account(_ step: Step<RolledFlat>) -> Account {
      outcomes.insert(step.outcome)
      return Account(step)
    }
    for seed in Self.seeds {
      RolledFlat.made = MadeTable(Self.plan(seed, isDeep: false))
      let model = Interpreter(RolledFlat.plan, isDeep: false, stackDepth: 0)
      let machine = Machine<RolledFlat>()
      let difference =
        Duel(machine, model, seed: seed, account).difference(each: Self.entersAlike)
        ?? DriverDuel(machine, model, seed: seed, account).difference()
      expectEqual(difference, nil, "MACHINE=\(seed) make machines plays it alone")
      RolledFlat.lint { _ in }
    }
    if Self.seeds.count > 1 { expectEqual(outcomes.count, 7, "\(outcomes)") }
  }

  @Test("random machines with substates do what the interpreter does, alone and driven")
  func deep() { play(RolledDeep.self, Powers()) }

  @Test("random machines with a timer for each level do what the interpreter does")
  func timed() { play(RolledTimed.self, Powers(hasTimers: true)) }

  @Test("random machines with history do what the interpreter does")
  func remembering() { play(RolledRemembering.self, Powers(hasHistory: true)) }

  @Test("random machines with history and timers do what the interpreter does")
  func mighty() { play(RolledMighty.self, Powers(hasTimers: true, hasHistory: true)) }

  private func play<A: RolledMachine>(_ kind: A.Type, _ powers: Powers) where A.Rows: Hierarchy {
    var outcomes: Set<Outcome> = []
    func account(_ step: HierarchicalStep<A>) -> Account {
      outcomes.insert(step.outcome)
      return Account(step)
    }
    for seed in Self.deepSeeds {
      A.made = MadeTable(Self.plan(seed, isDeep: true))
      let model = Interpreter(A.plan, isDeep: true, stackDepth: 2, powers: powers)
      let machine = HierarchicalMachine<A>()
      let difference =
        Duel(machine, model, seed: seed, account).difference()
        ?? DriverDuel(machine, model, seed: seed, account).difference()
      expectEqual(difference, nil, "MACHINE=\(seed) make machines plays it alone")
      A.lint { _ in }
    }
    // All but a corrupt one; there is nothing to return to in a flat machine.
    if Self.deepSeeds.count > 1 { expectEqual(outcomes.count, 8, "\(outcomes)") }
  }

  private static func plan(_ seed: UInt64, isDeep: Bool) -> MachinePlan {
    var roll = PlanRoll(seed: seed, isDeep: isDeep)
    return roll.plan()
  }

  /// Whether entering each state by name is what the interpreter says, and asks each guard once.
  private static func entersAlike(
    _ machine: Machine<RolledFlat>, _ model: Interpreter, _ world: RolledWorld
  ) -> String? {
    for state in RolledFlat.plan.rows.indices {
      var copy = machine
      let expected = model.entering(state, world.answer)
      world.forget()
      let can = machine.canEnter(Number(state), in: FickleWorld<RolledFlat>(world))
      world.forget()
      let step = copy.enter(Number(state), at: 0, in: FickleWorld<RolledFlat>(world))
      let found = Account(step)
      if expected != found || can != (expected.outcome == .moved) {
        return "entering \(state): expected \(expected), found \(found), and \(can)"
      }
    }
    return nil
  }
}

/// A machine and the interpreter, event for event, with guards that answer otherwise when asked again.
private struct Duel<A: RolledMachine, M: StateMachine<A>> {
  private var machine: M
  private var model: Interpreter
  private var dice: Dice
  private let world: RolledWorld
  private let seed: UInt64
  private let account: (M.Result) -> Account
  private var now: Nanoseconds = 0

  init(
    _ machine: M, _ model: Interpreter, seed: UInt64, _ account: @escaping (M.Result) -> Account
  ) {
    self.account = account
    self.machine = machine
    self.model = model
    self.seed = seed
    dice = Dice(seed: ~seed)
    world = RolledWorld(seed: seed, eventCount: A.plan.eventCount)
  }

  /// What differs first in sixty events; `nil` when nothing does.
  func difference(
    each look: (M, Interpreter, RolledWorld) -> String? = { _, _, _ in nil }
  ) -> String? {
    var duel = self
    for index in 0..<60 {
      if let difference = duel.step(index) ?? look(duel.machine, duel.model, duel.world) {
        return "event \(index): \(difference)"
      }
    }
    return nil
  }

  private mutating func step(_ index: Int) -> String? {
    world.turn()
    now += Nanoseconds(dice.below(8)) * 1_000_000
    let fickle = FickleWorld<A>(world)
    let (found, expected) = play(index, fickle)
    if found != expected {
      return "expected \(String(describing: expected)), found \(String(describing: found))"
    }
    let state = machine.state.map { Int($0.rawValue) }
    if state != model.state { return "expected state \(model.state ?? -1), found \(state ?? -1)" }
    if machine.deadline != model.deadline {
      return "expected deadline \(model.deadline ?? 0), found \(machine.deadline ?? 0)"
    }
    let asked = world.questions.filter { $0.value > 1 }.keys.sorted()
    return asked.isEmpty ? nil : "asked again: \(asked)"
  }

  private mutating func play(_ index: Int, _ fickle: FickleWorld<A>) -> (Account?, Account?) {
    let isPlanned = index % 3 == 0
    if index == 1 || index > 1 && dice.percent(2) {
      return (account(machine.start(at: now, in: fickle)), model.start(at: now))
    }
    if index > 0, dice.percent(30) {
      let due = machine.deadline
      let step =
        if isPlanned, let due, due <= now, let timeout = A.timeout {
          planned(timeout, at: due, fickle)
        } else { machine.expire(by: now, in: fickle) }
      return (step.map(account), model.expire(by: now, world.answer))
    }
    let event = dice.below(A.plan.eventCount)
    // One that is planned while a deadline runs is that deadline's.
    let isTimeout = A.timeout == Number(event) && machine.deadline != nil
    let step =
      isPlanned && !isTimeout
      ? planned(Number(event), at: now, fickle) : machine.handle(Number(event), at: now, in: fickle)
    return (account(step), model.handle(event, at: now, world.answer))
  }

  /// The same in two steps.
  private mutating func planned(
    _ event: Number, at time: Nanoseconds, _ fickle: FickleWorld<A>
  ) -> M.Result {
    machine.commit(machine.plan(event, in: fickle), at: time, in: fickle)
  }
}

/// A driver and the interpreter's, with a world that words change.
private struct DriverDuel<A: RolledMachine, M: StateMachine<A>> {
  private var driver: Driver<M, 3>
  private var model: DriverInterpreter
  private var dice: Dice
  private var world: Raising<M>
  private let twin: RolledWorld
  private var now: Nanoseconds = 0

  init(
    _ machine: M, _ model: Interpreter, seed: UInt64, _ account: @escaping (M.Result) -> Account
  ) {
    driver = Driver(machine)
    let deferralCount = A.Rows.kind.deferralCount
    self.model = DriverInterpreter(model, capacity: 3, deferralCount: deferralCount)
    dice = Dice(seed: seed &+ 1 << 32)
    world = Raising(RolledWorld(seed: seed, eventCount: A.plan.eventCount), account)
    twin = RolledWorld(seed: seed, eventCount: A.plan.eventCount)
  }

  func difference() -> String? {
    var duel = self
    return duel.play()
  }

  private mutating func play() -> String? {
    driver.start(at: now, in: &world)
    model.start(at: now, in: twin)
    for round in 0..<8 {
      if let difference = post() ?? run() { return "round \(round): \(difference)" }
    }
    return nil
  }

  /// Posts up to four events to both.
  private mutating func post() -> String? {
    for _ in 0..<dice.below(5) {
      now += Nanoseconds(dice.below(8)) * 1_000_000
      let event = dice.below(A.plan.eventCount)
      let isTaken = driver.post(Number(event), at: now) == nil
      if isTaken != model.post(event, at: now) { return "post \(event)" }
    }
    return nil
  }

  private mutating func run() -> String? {
    now += Nanoseconds(dice.below(8)) * 1_000_000
    if dice.below(4) == 0 {
      let event = dice.below(A.plan.eventCount)
      driver.handle(Number(event), at: now, in: &world)
      model.run(by: now, in: twin)
      _ = model.post(event, at: now)
    } else {
      driver.run(by: now, in: &world)
    }
    model.run(by: now, in: twin)
    if let difference = difference(of: world.log) { return difference }
    world.log = []
    model.log = []
    return driver.deadline == model.deadline ? nil : "another deadline"
  }

  private func difference(of log: [DriverEntry]) -> String? {
    for (found, expected) in zip(log, model.log) where found != expected {
      return "expected \(expected), found \(found)"
    }
    return log.count == model.log.count
      ? nil : "expected \(model.log.count) entries, found \(log.count)"
  }
}

/// Guards that answer otherwise when they are asked again.
private struct FickleWorld<Names: RolledMachine>: Conditions {
  private let world: RolledWorld
  init(_ world: RolledWorld) { self.world = world }
  func holds(_ condition: Number) -> Bool { world.fickle(Int(condition.rawValue)) }
  func milliseconds(of interval: Number) -> UInt32 { Names.plan.rows[Int(interval.rawValue)].delay }
}

/// The world of a driver.
private struct Raising<M: StateMachine>: Performer where M.A: RolledMachine {
  typealias Names = M.A
  private let world: RolledWorld
  private let account: (M.Result) -> Account
  private var event: Number?
  var log: [DriverEntry] = []

  init(_ world: RolledWorld, _ account: @escaping (M.Result) -> Account) {
    (self.world, self.account) = (world, account)
  }

  func holds(_ condition: Number) -> Bool { world.answer(Int(condition.rawValue)) }
  func milliseconds(of interval: Number) -> UInt32 { Names.plan.rows[Int(interval.rawValue)].delay }

  mutating func perform(_ word: Number) {
    log.append(.word(Int(word.rawValue)))
    event = world.perform(Int(word.rawValue)).map { Number($0) }
  }

  mutating func raised(by word: Number) -> Number? { event }

  mutating func hasPerformed<Taken: MachineStep>(_ step: Taken) where Taken.A == M.A {
    if let step = step as? M.Result { log.append(.step(account(step))) }
  }
}

extension Account {
  fileprivate init<A: RolledMachine>(_ step: Step<A>) { self.init(step, handler: nil) }

  fileprivate init<A: RolledMachine>(_ step: HierarchicalStep<A>) {
    self.init(step, handler: step.handler)
  }

  private init<A: RolledMachine>(_ step: some MachineStep<A>, handler: Number?) {
    event = step.event.map { Int($0.rawValue) }
    outcome = step.outcome
    from = step.from.map { Int($0.rawValue) }
    to = step.to.map { Int($0.rawValue) }
    words = step.words.map { Int($0.rawValue) }
    refusal = step.refusal.map { Int($0.rawValue) }
    self.handler = handler.map { Int($0.rawValue) }
  }
}
