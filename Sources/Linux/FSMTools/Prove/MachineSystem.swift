// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// A machine and its world, as something to search: each event, each answer, each timeout, and what
/// follows from it.
struct MachineSystem<M: SearchableMachine, W: World>: Explorable where W.Names == M.A {
  /// Everything that decides what happens next.
  struct Key: Hashable {
    let situation: [UInt64]
    let world: W
  }

  /// The last of some steps, and all of them.
  typealias Visit = (Moment<M, W>, [Moment<M, W>]) -> Void
  private typealias Answering = BranchingConditions<W>
  private typealias Note = (M.Result, inout Answering) -> Void

  let world: W

  func key(of place: Moment<M, W>) -> Key {
    Key(situation: place.machine.situation(at: place.time), world: place.world)
  }

  func begin(_ visit: Visit) {
    run(M(), in: world, from: 0, to: 0, visit) { driver, answering, note in
      driver.start(at: 0, in: &answering, perform: { $1.perform($0) }, each: note)
    }
  }

  func follow(_ place: Moment<M, W>, _ visit: Visit) {
    for column in 0..<M.A.table.eventCount {
      guard let event = M.A.Event(rawValue: UInt8(column)), event != M.A.timeout,
        event != M.A.completion, place.world.allows(event)
      else { continue }
      run(from: place, to: place.time, visit) { _ = $0.post(event, at: place.time) }
    }
    guard let deadline = place.machine.deadline else { return }
    run(from: place, to: deadline, visit) { _ in }
  }

  /// Has a driver prepared, and runs it until `end`.
  private func run(
    from place: Moment<M, W>, to end: Nanoseconds, _ visit: Visit,
    preparing prepare: (inout Driver<M, 16>) -> Void
  ) {
    run(place.machine, in: place.world, from: place.time, to: end, visit) {
      prepare(&$0)
      $0.run(by: end, in: &$1, perform: { $1.perform($0) }, each: $2)
    }
  }

  /// Has a driver act once for each way through the questions, and hands over what came of it.
  private func run(
    _ machine: M, in world: W, from start: Nanoseconds, to end: Nanoseconds, _ visit: Visit,
    act: (inout Driver<M, 16>, inout Answering, Note) -> Void
  ) {
    var answering = Answering(world)
    repeat {
      var driver = Driver<M, 16>(machine)
      var steps: [(step: M.Result, world: W, answers: Answers)] = []
      act(&driver, &answering) { step, answering in
        steps.append((step, answering.world, answering.takeAnswers()))
      }
      var moments = steps.enumerated().map { index, each in
        Moment<M, W>(
          machine: driver.machine, step: each.step, world: each.world, time: end,
          wait: index == 0 ? end - start : 0, answers: each.answers)
      }
      guard let last = moments.indices.last else { continue }
      // Of a completion that nothing took.
      moments[last].answers.merge(answering.takeAnswers())
      visit(moments[last], moments)
    } while answering.advance()
  }
}
