// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis
import Fixed

/// A path of a search, repeated by a ``Driver`` at times that satisfy the path's timers.
struct Replay<M: SearchableMachine, W: World> where W.Names == M.A {
  private let way: [Reaction<M, W>]
  // The moments of each cause; a driver handles all timers that expire at one time as one cause.
  private(set) var runs: [[Moment<M, W>]] = []

  /// Repeats a path in the world of `system`, from the start of the machine.
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

  /// Returns the path as a script; the first line reports if the driver did not refute the claim.
  func script(against claim: Property<Reaction<M, W>>) -> [String] {
    let lines = ConsoleScript(runs).lines
    guard !contradicts(claim) else { return lines }
    let reason =
      way.contains { $0.doubled != nil }
      ? "one interval starts two timers at once, with two lengths"
      : "please report this defect of prove"
    return ["\\ a driver cannot repeat this path; \(reason)"] + lines
  }

  private func contradicts(_ claim: Property<Reaction<M, W>>) -> Bool {
    let (found, seen) = (way.flatMap(\.moments), runs.flatMap(\.self))
    guard let last = way.last, let run = runs.last, found.count <= seen.count,
      zip(found, seen).allSatisfy({ "\($0.step)" == "\($1.step)" && $0.world == $1.world })
    else { return false }
    // If more timers expire at the last time, the driver does not show the machine between them.
    guard claim.kind == .always, found.count == seen.count else { return true }
    return !claim.holds(Reaction(cause: last.cause, moments: run, starts: last.starts))
  }
}

/// The constraints on the times of a path's causes, and the earliest times that satisfy them.
struct Timetable {
  private let millisecond = Int(Nanoseconds.milliseconds(1))
  private let count: Int
  // The constraints: the time of `to` minus the time of `from` is at least `least` nanoseconds.
  private var gaps: [(from: Int, to: Int, least: Int)] = []
  // The start and the end of each timer of any length that expires, and the answer that started it.
  private var ends: [(from: Int, to: Int, answer: UInt32)] = []

  /// Returns the times of a path's causes, and its answers with actual lengths, or `nil` for none.
  ///
  /// Each time keeps the largest possible margin, 1 s to 1 ns, from deadlines it must not meet.
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
    // For each running timer, the index of the cause that started it, and its delay in nanoseconds.
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
        // An event precedes all deadlines; a timer's expiry precedes the deadlines of inner timers.
        gaps.append((index, start, (timer > due ? margin : 0) - delay))
      }
      for (timer, start) in reaction.starts.enumerated() {
        guard let start else { continue }
        running[timer] = start == 0 ? nil : (index, start * millisecond)
      }
    }
  }

  /// Returns the answers on the path; an interval of any length lasts until its timer expires, or
  /// until one second after the path.
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

  /// The earliest times that satisfy the constraints (Bellman-Ford algorithm); `nil` for none.
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
