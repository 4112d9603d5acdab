// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis
import Fixed
import MachineConsole

/// A runner of a machine in a world; the user gives the answers that the world leaves open.
struct WorldRunner<M: SearchableMachine, W: World>: MachineRunner where W.Names == M.A {
  private var driver = Driver<M, 16>()
  /// The world, or `nil` for none.
  var world: W?
  private let seen: SeenSteps<M.A>?

  /// Creates a runner without a world, so that the user gives all answers.
  init() { (world, seen) = (nil, nil) }

  /// Creates a runner of a machine that is not started; `seen`, if any, records the steps.
  init(in world: W, noting seen: SeenSteps<M.A>? = nil) { (self.world, self.seen) = (world, seen) }

  var machine: M { driver.machine }

  mutating func adopt(_ machine: M) { driver = Driver(machine) }

  func allows(_ event: M.A.Event) -> Bool { world?.allows(event) ?? true }

  mutating func start(in conditions: inout ChosenConditions<M.A>) {
    var desk = WorldDesk(world: world, person: conditions, seen: seen)
    driver.start(at: 0, in: &desk)
    (world, conditions) = (desk.world, desk.person)
  }

  mutating func run<Person: Performer<M.A>>(
    _ event: M.A.Event?, by now: Nanoseconds, in person: inout Person
  ) {
    var desk = WorldDesk(world: world, person: person, seen: seen)
    driver.run(event, by: now, in: &desk)
    (world, person) = (desk.world, desk.person)
  }
}

/// The record of the steps that played machines took.
final class SeenSteps<A: Automaton> {
  /// The coverage of the transitions.
  var coverage = TransitionCoverage<A>()
}

/// A performer for a world and the user, who gives the answers that the world leaves open.
private struct WorldDesk<W: World, Person: Performer<W.Names>>: Performer {
  typealias Names = W.Names
  var world: W?
  var person: Person
  let seen: SeenSteps<Names>?

  func holds(_ condition: Names.Guard) -> Bool {
    let answers = world?.answers(to: condition) ?? []
    return answers.count == 1 ? answers[0] : person.holds(condition)
  }

  func milliseconds(of interval: Names.Interval) -> UInt32 {
    let lengths = world?.lengths(of: interval) ?? []
    return lengths.count == 1 ? lengths[0] : person.milliseconds(of: interval)
  }

  mutating func perform(_ word: Names.Word) {
    world?.perform(word)
    person.perform(word)
  }

  mutating func hasPerformed<Taken: MachineStep>(_ step: Taken) where Taken.A == Names {
    seen?.coverage.note(step)
    person.hasPerformed(step)
  }
}
