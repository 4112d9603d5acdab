// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import Turnstile

/// Handles `events` random events; the status tells whether anything came of them.
func run(_ events: Int, isHandling: Bool, isPerforming: Bool) -> Int32 {
  var machine = Machine<Turnstile>()
  var conditions = GateConditions(wear: Wear(chance: 30, seed: 1), relock: 3000)
  var counters = Counters()
  var tape = SeededGenerator(seed: 2)
  _ = machine.start(at: 0, in: conditions)
  var moved = 0
  for time in 0..<UInt64(events) {
    let byte = UInt8(truncatingIfNeeded: tape.next()) & 3
    guard let event = Turnstile.Event(rawValue: byte) else { continue }
    guard isHandling else {
      moved &+= Int(event.rawValue)
      continue
    }
    let step = machine.handle(event, at: time, in: conditions)
    if step.outcome == .moved { moved += 1 }
    guard isPerforming else { continue }
    var words = step.words
    while let word = words.next() { counters.count(word) }
    conditions.wear.draw()
  }
  // The result depends on all of it, so that none of it is left out.
  return moved + Int(counters[.passages]) == 0 ? 1 : 0
}
