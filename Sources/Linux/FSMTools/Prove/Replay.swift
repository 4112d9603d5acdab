// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed

/// A way that a search has found, gone by a ``Driver`` at times that were solved for it.
struct Replay<M: SearchableMachine, W: World> where W.Names == M.A {
  private let way: [Reaction<M, W>]
  // What followed from each cause; timers that run out at one time are one for a driver.
  private var runs: [[Moment<M, W>]] = []

  /// Goes the way in a world, from the start of a machine.
  init(_ way: [Reaction<M, W>], in system: MachineSystem<M, W>) {
    self.way = way
    var answers = way.flatMap(\.moments).flatMap(\.answers.inOrder)[...]
    var (machine, world, now) = (M(), system.world, Nanoseconds(0))
    for (reaction, time) in zip(way, Timetable.times(of: way) ?? []) {
      let run = system.moments(
        of: reaction.cause, machine, from: now, to: time, BranchingConditions(world, answers))
      guard let last = run.last else { continue }
      answers = answers.dropFirst(run.reduce(0) { $0 + $1.answers.inOrder.count })
      (machine, world, now) = (last.machine, last.world, time)
      runs.append(run)
    }
  }

  /// The way as the lines of a script, if the driver came to what contradicts the claim.
  func script(against claim: Property<Reaction<M, W>>) -> [String] {
    let lines = ConsoleScript(runs).lines
    return contradicts(claim)
      ? lines : ["\\ a driver does not repeat this; report it as a mistake of prove"] + lines
  }

  private func contradicts(_ claim: Property<Reaction<M, W>>) -> Bool {
    let (found, seen) = (way.flatMap(\.moments), runs.flatMap(\.self))
    guard let last = way.last, let run = runs.last, found.count <= seen.count,
      zip(found, seen).allSatisfy({ "\($0.step)" == "\($1.step)" && $0.world == $1.world })
    else { return false }
    // Where more timers ran out at the last time, no driver shows the machine between them.
    guard claim.kind == .always, found.count == seen.count else { return true }
    return !claim.holds(Reaction(cause: last.cause, moments: run, starts: last.starts))
  }
}
