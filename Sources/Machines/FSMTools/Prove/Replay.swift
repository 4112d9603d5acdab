// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis
import Fixed

/// A way that a search has found, gone by a ``Driver`` at times that were solved for it.
struct Replay<M: SearchableMachine, W: World> where W.Names == M.A {
  private let way: [Reaction<M, W>]
  // What followed from each cause; timers that run out at one time are one for a driver.
  private(set) var runs: [[Moment<M, W>]] = []

  /// Goes the way in a world, from the start of a machine.
  init(_ way: [Reaction<M, W>], in system: MachineSystem<M, W>) {
    self.way = way
    let (times, lengths) = Timetable.times(of: way) ?? ([], [])
    var answers = lengths[...]
    var (machine, deferred) = (M(), [UInt8]())
    var (world, now) = (system.world, Nanoseconds(0))
    for (reaction, time) in zip(way, times) {
      let run = system.moments(
        of: reaction.cause, machine, deferred, from: now, to: time,
        BranchingConditions(world, answers))
      guard let last = run.last else { continue }
      answers = answers.dropFirst(run.reduce(0) { $0 + $1.answers.inOrder.count })
      (machine, deferred, world, now) = (last.machine, last.deferred, last.world, time)
      runs.append(run)
    }
  }

  /// The way as the lines of a script, if the driver came to what contradicts the claim.
  func script(against claim: Property<Reaction<M, W>>) -> [String] {
    let lines = ConsoleScript(runs).lines
    guard !contradicts(claim) else { return lines }
    let reason =
      way.contains { $0.doubled != nil }
      ? "here one interval starts two timers at once, with two lengths"
      : "report it as a mistake of prove"
    return ["\\ a driver does not repeat this; \(reason)"] + lines
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

/// When the causes of a way can happen: the gaps between them, and the earliest times that have these.
struct Timetable {
  private let millisecond = Int(Nanoseconds.milliseconds(1))
  private let count: Int
  // That one cause is at least so many nanoseconds after another; if negative, at most before it.
  private var gaps: [(from: Int, to: Int, least: Int)] = []
  // The timers of any length that run out, with the answer that started them.
  private var ends: [(from: Int, to: Int, answer: UInt32)] = []

  /// The times of the causes of a way, and its answers with the lengths that these times give; each time as far
  /// from the deadlines that it must not meet as fits: a second, a half, and down to a millisecond; less only for
  /// delays of a few milliseconds; `nil` for none.
  static func times<M, W>(of way: [Reaction<M, W>]) -> (times: [Nanoseconds], answers: [UInt32])? {
    let margins: [Nanoseconds] = [1000, 500, 100, 10, 1].map { .milliseconds($0) } + [1000, 1]
    for margin in margins {
      let table = Timetable(way, margin: Int(margin))
      if let times = table.earliest {
        return (times.map { Nanoseconds($0) }, table.answers(on: way, at: times))
      }
    }
    return nil
  }

  private init<M, W>(_ way: [Reaction<M, W>], margin: Int) {
    count = way.count
    // For each timer that runs, what started it, and its delay.
    var running: [Int: (start: Int, delay: Int)] = [:]
    for (index, reaction) in way.enumerated() {
      if index > 0 { gaps.append((index - 1, index, 0)) }
      let due = reaction.due
      for (timer, (start, delay)) in running {
        let isAny = Zone.isAnyLength(delay / millisecond)
        if timer == due { gaps.append((start, index, isAny ? max(margin, millisecond) : delay)) }
        if timer == due, isAny {
          ends.append((start, index, UInt32(delay / millisecond)))
          for other in start + 1..<index {
            gaps.append((other, index, timer > way[other].due ? margin : 0))
          }
        }
        // An inner timer runs out later, and every timer later than an event.
        gaps.append((index, start, (timer > due ? margin : 0) - delay))
      }
      for (timer, start) in reaction.starts.enumerated() {
        guard let start else { continue }
        running[timer] = start == 0 ? nil : (index, start * millisecond)
      }
    }
  }

  /// The answers on the way: an interval of any length lasts until its timer runs out, or a second longer
  /// than the way.
  private func answers<M, W>(on way: [Reaction<M, W>], at times: [Int]) -> [UInt32] {
    way.indices.flatMap { index in
      way[index].moments.flatMap(\.answers.inOrder).map { answer in
        guard Zone.isAnyLength(Int(answer)) else { return answer }
        let end = ends.last { $0.from == index && $0.answer == answer }.map { times[$0.to] }
        let length = (end ?? times[count - 1] + 1000 * millisecond) - times[index]
        return UInt32(clamping: length / millisecond)
      }
    }
  }

  /// The earliest times with these gaps, by the algorithm of Bellman and Ford; `nil` for none.
  private var earliest: [Int]? {
    var times = Array(repeating: 0, count: count)
    for _ in 0...count {
      var isSettled = true
      for gap in gaps where times[gap.from] + gap.least > times[gap.to] {
        times[gap.to] = times[gap.from] + gap.least
        isSettled = false
      }
      if isSettled { return times }
    }
    return nil
  }
}
