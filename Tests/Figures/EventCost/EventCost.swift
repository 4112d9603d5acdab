// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import Turnstile

/// A program for callgrind: so many events through the turnstile, and nothing else.
///
/// The first argument is how many, in thousands. Alone, it only draws the events; with one more
/// they are handled, and with two more their words are performed as well, which here means counted.
/// What one event costs is a difference between runs.
@c(EventCost_main)
func main(
  _ count: Int32, _ values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> Int32 {
  var events = 0
  var index = 0
  // Safe because an argument is a C string.
  while count > 1, let digit = unsafe values[1]?[index], digit != 0 {
    events = events * 10 + Int(digit - 48)
    index += 1
  }
  return run(events * 1000, isHandling: count > 2, isPerforming: count > 3)
}

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
