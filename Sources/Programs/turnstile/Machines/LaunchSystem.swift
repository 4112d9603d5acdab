// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Examples
import FSM
import FSMTools
import Sequencing

/// The launch sequence as something to search: a batch comes, or the task under way is done.
///
/// A sequencer is no table; this shows what else can be searched.
struct LaunchSystem: Explorable {
  enum Cause: String { case nothing, a, b, c, done }

  /// What is left of a batch, the oldest first.
  struct Place {
    var sequence = LaunchSequence()
    var waiting: [Cause] = []
    var time: Nanoseconds = 0
  }

  /// What decides what happens next.
  struct Key: Hashable {
    let waiting: [Cause]
    let task: UInt8?
    let index: Int?
  }

  /// What happened, and what came of it.
  struct Step {
    let cause: Cause
    let step: SequenceStep<LaunchSequence.Task>?
    let place: Place
    let wait: Nanoseconds
  }

  func key(of place: Place) -> Key {
    let running = place.sequence.sequencer.running
    return Key(waiting: place.waiting, task: running?.task.rawValue, index: running?.index)
  }

  func begin(_ visit: (Place, Step) -> Void) {
    visit(Place(), Step(cause: .nothing, step: nil, place: Place(), wait: 0))
  }

  func follow(_ place: Place, _ visit: (Place, Step) -> Void) {
    for (cause, batch) in [
      (Cause.a, LaunchSequence.a), (.b, LaunchSequence.b), (.c, LaunchSequence.c),
    ] {
      var next = place
      let step = next.sequence.push(batch, at: place.time)
      if step.outcome != .full { next.waiting.append(cause) }
      visit(next, Step(cause: cause, step: step, place: next, wait: 0))
    }
    var next = place
    guard let end = place.sequence.completionTime, let step = next.sequence.finishTask(by: end)
    else { return }
    next.time = end
    if next.sequence.sequencer.count < next.waiting.count { next.waiting.removeFirst() }
    visit(next, Step(cause: .done, step: step, place: next, wait: end - place.time))
  }

  static var properties: [Property<Step>] {
    [
      Property("always: a batch begins with its first task, when all before it are done") { step in
        guard let started = step.step?.start, started.index == 0 else { return true }
        return step.cause == .done || step.place.waiting.count == 1
      },
      Property("always: something runs while a batch waits") {
        $0.place.waiting.isEmpty == ($0.place.sequence.completionTime == nil)
      },
      Property("always: a batch is refused only where four are not done") {
        $0.step?.outcome != .full || $0.place.waiting.count == 4
      },
      Property("always possible: to have nothing to do", .possible) { $0.place.waiting.isEmpty },
    ]
  }

  static func report(_ properties: [Property<Step>] = properties) -> ProofReport {
    ProofReport(Search(LaunchSystem(), properties)) { steps, _ in
      let words = steps.dropFirst().map { step in
        step.cause == .done ? "\(step.wait / 1_000_000_000) seconds" : step.cause.rawValue
      }
      let task = steps.last?.place.sequence.sequencer.running.map { "\($0.task.name)" }
      return words + ["expect \(task ?? "idle")"]
    }
  }
}
