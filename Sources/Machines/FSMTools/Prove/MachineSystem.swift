// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed

/// A machine and its world, as something to search: each event, each answer, each timer that can be
/// the next to run out, and what follows from it.
///
/// Time is not counted but bounded: a place has a ``Zone`` of the times that can be left. So an event
/// can happen at any time before the first timer runs out, and not only when another did.
struct MachineSystem<M: SearchableMachine, W: World>: Explorable where W.Names == M.A {
  /// Where a machine and its world can be.
  struct Place {
    /// The machine; each timer that runs has the deadline `later`.
    let machine: M
    let world: W
    let zone: Zone
    /// The timers that run.
    let running: [Int]
  }

  /// Everything that decides what happens next, but for the zone of several timers.
  struct Key: Hashable {
    let situation: [UInt64]
    let world: W
    let zone: Zone?
  }

  typealias Visit = (Place, Reaction<M, W>) -> Void

  let world: W
  /// A deadline that no event waits for: longer than any delay, and so told from one that is new.
  private static var later: Nanoseconds { 1 << 62 }

  func key(of place: Place) -> Key {
    Key(
      situation: place.machine.situation(at: 0), world: place.world,
      zone: place.zone.timerCount > 1 ? nil : place.zone)
  }

  func covers(_ known: Place, _ place: Place) -> Bool { known.zone.contains(place.zone) }

  func begin(_ visit: Visit) {
    let machine = M()
    react(to: .start, machine, world, Zone(timerCount: machine.deadlines.count), visit)
  }

  func follow(_ place: Place, _ visit: Visit) {
    if let zone = place.zone.before(place.running) {
      for column in 0..<M.A.table.eventCount {
        guard let event = M.A.Event(rawValue: UInt8(column)), event != M.A.timeout,
          event != M.A.completion, place.world.allows(event)
        else { continue }
        react(to: .event(event), place.machine, place.world, zone, visit)
      }
    }
    guard M.A.timeout != nil else { return }
    for timer in place.running {
      guard let zone = place.zone.end(of: timer, before: place.running) else { continue }
      var machine = place.machine
      machine.deadlines[timer] = 0
      react(to: .timer(timer), machine, place.world, zone, visit)
    }
  }

  /// Has the machine react once for each way through the questions, and hands over what came of it.
  private func react(
    to cause: Cause<M.A>, _ machine: M, _ world: W, _ zone: Zone, _ visit: Visit
  ) {
    let answering = BranchingConditions(world)
    repeat {
      let moments = moments(of: cause, machine, from: 0, to: 0, answering)
      guard let last = moments.last else { continue }
      let starts = last.machine.deadlines.map { deadline in
        deadline == .max ? 0 : deadline == Self.later ? nil : Int(deadline / .milliseconds(1))
      }
      visit(
        place(after: last, starts, zone), Reaction(cause: cause, moments: moments, starts: starts))
    } while answering.advance()
  }

  private func place(after moment: Moment<M, W>, _ starts: [Int?], _ zone: Zone) -> Place {
    var (machine, zone) = (moment.machine, zone)
    for (timer, start) in starts.enumerated() { if let start { zone.set(timer, to: start) } }
    let running = starts.indices.filter { starts[$0] != 0 }
    zone.wait(for: running)
    machine.deadlines = starts.map { $0 == 0 ? .max : Self.later }
    return Place(machine: machine, world: moment.world, zone: zone, running: running)
  }

  /// The steps that a driver takes from one time to another, when the cause is due, on one way
  /// through the questions.
  func moments(
    of cause: Cause<M.A>, _ machine: M, from start: Nanoseconds, to end: Nanoseconds,
    _ conditions: BranchingConditions<W>
  ) -> [Moment<M, W>] {
    var driver = Driver<M, 16>(machine)
    var answering = conditions
    var steps: [(step: M.Result, world: W, answers: Answers)] = []
    func note(_ step: M.Result, _ answering: inout BranchingConditions<W>) {
      steps.append((step, answering.world, answering.takeAnswers()))
    }
    if case .event(let event) = cause { _ = driver.post(event, at: end) }
    if case .start = cause {
      driver.start(at: end, in: &answering, perform: { $1.perform($0) }, each: note)
    } else {
      driver.run(by: end, in: &answering, perform: { $1.perform($0) }, each: note)
    }
    // A completion that nothing took is no step, and what it asked belongs to the one before.
    if let last = steps.indices.last { steps[last].answers.merge(answering.takeAnswers()) }
    return steps.enumerated().map { index, each in
      Moment(
        machine: driver.machine, step: each.step, world: each.world, time: end,
        wait: index == 0 ? end - start : 0, answers: each.answers)
    }
  }
}
