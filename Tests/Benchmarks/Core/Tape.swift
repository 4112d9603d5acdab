// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CBenchmark
import FSM

/// The tape of a machine's events, as the program in C++ keeps it.
@safe struct Tape<A: Automaton> {
  // Safe because the caller keeps `count` bytes there, all of them raw values of this machine's
  // events: its rivals trust them as well.
  private let events: UnsafeRawPointer
  let count: Int

  init(_ tape: tape) {
    unsafe events = UnsafeRawPointer(tape.events)
    count = unsafe tape.count
  }

  subscript(time: Int) -> A.Event { unsafe events.load(fromByteOffset: time, as: A.Event.self) }
}

/// What a whole tape came to, for the program in C++.
@safe struct Report<A: Automaton> {
  // Safe because the caller keeps one there for this run alone, with all that it points to.
  private let totals: UnsafeMutablePointer<totals>
  private let ring: UnsafeMutableRawPointer
  private let words: UnsafeMutablePointer<UInt64>

  init(_ totals: UnsafeMutablePointer<totals>) {
    unsafe self.totals = totals
    unsafe ring = UnsafeMutableRawPointer(totals.pointee.ring)
    unsafe words = totals.pointee.words
  }

  /// Counts a word, as the rivals count theirs.
  // Safe because there are 16 counters, and no machine here has as many words.
  func count(_ word: A.Word) { unsafe words[Int(word.rawValue)] &+= 1 }

  /// Writes a step to the ring, as a journal would.
  // Safe because the ring has 256 places of a step's eight bytes.
  func keep(_ step: Step<A>, _ time: Int) {
    unsafe ring.storeBytes(of: step, toByteOffset: (time & 255) * 8, as: Step<A>.self)
  }

  func end<M: StateMachine>(_ machine: M) where M.A == A {
    unsafe totals.pointee.state = machine.state?.rawValue ?? 255
    unsafe totals.pointee.deadline = machine.deadline ?? 0
    unsafe totals.pointee.bytes = MemoryLayout<M>.size
  }

  func end(_ counters: InlineArray<16, UInt64>) {
    // Safe because there are as many counters outside.
    for index in counters.indices { unsafe words[index] = counters[index] }
  }

  func end(_ last: Step<A>) {
    var phrase: UInt32 = 0
    var shift: UInt32 = 0
    var words = last.words
    while let word = words.next() {
      phrase |= (UInt32(word.rawValue) + 1) << shift
      shift += 8
    }
    unsafe totals.pointee.last = step(
      event: last.event?.rawValue ?? 255, from: last.from?.rawValue ?? 255,
      to: last.to?.rawValue ?? 255, outcome: last.outcome.rawValue, words: phrase)
  }
}
