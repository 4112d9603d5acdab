// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// A machine and its world, as something to search: each event, each answer, each timeout.
struct MachineSystem<M: SearchableMachine, W: World>: Explorable where W.Names == M.A {
  /// Everything that decides what happens next.
  struct Key: Hashable {
    let situation: [UInt64]
    let world: W
  }

  let world: W

  func key(of place: Moment<M, W>) -> Key {
    Key(situation: place.machine.situation(at: place.time), world: place.world)
  }

  func begin(_ visit: (Moment<M, W>, Moment<M, W>) -> Void) {
    let conditions = BranchingConditions(world)
    repeat {
      var machine = M()
      let step = machine.start(at: 0, in: conditions)
      report(step, machine, world, at: 0, wait: 0, conditions.answers, visit)
    } while conditions.advance()
  }

  func follow(_ place: Moment<M, W>, _ visit: (Moment<M, W>, Moment<M, W>) -> Void) {
    for column in 0..<M.A.table.eventCount {
      guard let event = M.A.Event(rawValue: UInt8(column)), event != M.A.timeout,
        place.world.allows(event)
      else { continue }
      let conditions = BranchingConditions(place.world)
      repeat {
        var machine = place.machine
        let step = machine.handle(event, at: place.time, in: conditions)
        report(
          step, machine, place.world, at: place.time, wait: 0, conditions.answers, visit)
      } while conditions.advance()
    }
    expire(place, visit)
  }

  private func expire(_ place: Moment<M, W>, _ visit: (Moment<M, W>, Moment<M, W>) -> Void) {
    guard let deadline = place.machine.deadline else { return }
    let conditions = BranchingConditions(place.world)
    repeat {
      var machine = place.machine
      guard let step = machine.expire(by: deadline, in: conditions) else { return }
      report(
        step, machine, place.world, at: deadline, wait: deadline - place.time,
        conditions.answers, visit)
    } while conditions.advance()
  }

  private func report(
    _ step: M.Result, _ machine: M, _ world: W, at time: Nanoseconds, wait: Nanoseconds,
    _ answers: Answers, _ visit: (Moment<M, W>, Moment<M, W>) -> Void
  ) {
    var world = world
    for word in step.words { world.perform(word) }
    let moment = Moment<M, W>(
      machine: machine, step: step, world: world, time: time, wait: wait, answers: answers)
    visit(moment, moment)
  }
}
