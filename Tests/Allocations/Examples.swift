// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CAllocationCounter
import Examples
import FSM
import Fixed
import Sequencing
import Turnstile

/// A world in which every guard holds every other time, and every interval is 1 s.
struct Weather<A: Automaton>: Conditions {
  typealias Names = A
  private var isFine = false

  mutating func change() { isFine.toggle() }

  func holds(_ condition: A.Guard) -> Bool { isFine }

  func milliseconds(of interval: A.Interval) -> UInt32 { 1000 }
}

/// A machine that takes any event, and is begun anew when it has come to its end.
struct Play<M: StateMachine> {
  private var machine = M()
  private var weather = Weather<M.A>()

  /// Handles an event, and returns how many words came of it.
  mutating func handle(_ event: UInt8, at now: Nanoseconds) -> Int {
    if let state = machine.state, M.A.isFinal(state) { machine = M() }
    if machine.state == nil { _ = machine.start(at: now, in: weather) }
    guard let event = M.A.Event(rawValue: event) else { return 0 }
    _ = machine.expire(by: now, in: weather)
    weather.change()
    var count = 0
    for _ in machine.handle(event, at: now, in: weather).words { count += 1 }
    return count
  }
}

/// What a million random events allocate, after the first hundred.
func play<M: StateMachine>(_: M.Type) -> UInt {
  var play = Play<M>()
  let eventCount = UInt64(M.A.table.eventCount)
  var tape = SeededGenerator(seed: 3)
  var words = 0
  var before: UInt = 0
  for round in 0..<1_000_100 {
    if round == 100 { before = allocation_count() }
    let event = UInt8(tape.next(below: eventCount))
    words += play.handle(event, at: Nanoseconds(round) * 100_000_000)
  }
  let count = allocation_count() - before
  print("  \(words) words")
  return count
}

/// What a million batches allocate, pushed two at a time and worked off.
func launch() -> UInt {
  var sequence = LaunchSequence()
  var notices = 0
  var now: Nanoseconds = 0
  var before: UInt = 0
  for round in 0..<500_050 {
    if round == 50 { before = allocation_count() }
    notices += count(sequence.push(LaunchSequence.a, at: now))
    notices += count(sequence.push(LaunchSequence.b, at: now))
    now += 20_000_000_000
    while let step = sequence.finishTask(by: now) { notices += count(step) }
  }
  let allocations = allocation_count() - before
  print("  \(notices) notices")
  return allocations
}

private func count(_ step: SequenceStep<LaunchSequence.Task>) -> Int {
  var notices = step.notices
  var count = 0
  while notices.next() != nil { count += 1 }
  return count
}
