// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CPage
import Examples
import FSM
import Fixed
import GateConsole
import GateController
import Interpreter
import MachineConsole
import Simulation
import Turnstile

// What JavaScript calls. Times are in nanoseconds, and a number of 64 bits comes as a BigInt: a
// double would be made by generic code here, which could allocate. What is unknown is -1.

// Optional, so that it needs no initialiser at run time; safe because WebAssembly without threads
// has one caller at a time.
nonisolated(unsafe) private var console: Console<PageMachine>?

// A browser shows nothing until a line is done, so that one must not go on for long.
private let wordsPerLine = 20_000

/// Starts a session: 0 is the gate with an acceptor, 1 the gate without, 2 an empty bench, 3 the launch sequence.
@c(page_start) public func start(_ machine: UInt32) {
  unsafe console = Console(host: PageMachine(machine), wordsPerLine: wordsPerLine)
}

/// Reads a byte of what was typed; a line is performed at its end.
@c(page_read) public func read(_ byte: UInt32) {
  unsafe console?.read(UInt8(truncatingIfNeeded: byte))
}

/// Lets time pass without a word for it; past the end of the clock it stands still.
@c(page_pass) public func pass(_ milliseconds: UInt32) {
  try? unsafe console?.host.pass(by: .milliseconds(UInt64(milliseconds)), nil)
}

/// Writes the row of every state, every word that stands alone, and the name of every counter of a gate.
@c(page_describe) public func describe() {
  let (states, words) = unsafe (console?.host.stateCount ?? 0, console?.host.wordCount ?? 0)
  unsafe PageStream.output = .row
  for state in 0..<states { unsafe console?.host.see(state) }
  unsafe PageStream.output = .transcript
  for index in 0..<words {
    guard let word = unsafe console?.host.word(index) else { return }
    if word.takesText { continue }
    PageStream.word.write("\(word.name) \(word.summary)")
  }
  guard unsafe console?.host.isFirst == true else { return }
  Counter.forEach { PageStream.counter.write("\($0.name)") }
}

/// Whether the session goes on (0), has ended (1), or waits for the rest of a definition or comment (2).
@c(page_status) public func status() -> Int32 {
  guard unsafe console?.ending == ConsoleEnding.none else { return 1 }
  return unsafe console?.isUnfinished == true ? 2 : 0
}

/// The count of numbers on the stack.
@c(page_depth) public func depth() -> Int32 { Int32(unsafe console?.depth ?? 0) }

/// The row of the state.
@c(page_state) public func state() -> Int32 { Int32(unsafe console?.host.state ?? -1) }

/// Whether the machine is in the state of a row, or in a part of it.
@c(page_is_in) public func isIn(_ row: UInt32) -> Int32 {
  unsafe console?.host.isIn(Int(row)) == true ? 1 : 0
}

/// The virtual time.
@c(page_time) public func time() -> Int64 { signed(unsafe console?.host.time) }

/// When the machine times out.
@c(page_timeout) public func timeout() -> Int64 { signed(unsafe console?.host.timeout ?? nil) }

/// Whether anything happens of itself; otherwise it does not matter when the next word comes.
@c(page_is_waiting) public func isWaiting() -> Int32 {
  unsafe console?.host.isWaiting == true ? 1 : 0
}

/// The number that the word at an index was last given.
@c(page_value) public func value(_ word: UInt32) -> Int32 {
  (unsafe console?.host.value(of: Int(word)) ?? nil).map { Int32(truncatingIfNeeded: $0) } ?? -1
}

/// The lines that are active, by their numbers: bit 0 the coin switch, 1 push, 2 the key, 7 the lock,
/// 8 green, 9 red, 10 fault; bit 16 is set while the lines are held.
@c(page_lines) public func lines() -> UInt32 {
  guard let status = unsafe console?.host.first.host.gate.status else { return 0 }
  var bits: UInt32 = status.isHolding ? 1 << 16 : 0
  GateLine.forEach { if status.active[$0] { bits |= 1 &<< UInt32($0.rawValue) } }
  return bits
}

/// A counter of the gate, in the order of ``Counter``.
@c(page_counter) public func counter(_ index: UInt32) -> Int64 {
  guard let counter = Counter(rawValue: UInt8(truncatingIfNeeded: index)),
    let counters = unsafe console?.host.first.host.gate.controller.counters
  else { return -1 }
  return signed(counters[counter])
}

/// The money that is not spent; -1 for a gate that takes each press for a coin.
@c(page_credit) public func credit() -> Int32 {
  guard let money = unsafe console?.host.first.host.gate.controller.visit.money else { return -1 }
  return Int32(truncatingIfNeeded: money.credit)
}

/// The number of the newest record that is on the disk.
@c(page_record) public func record() -> Int64 {
  signed(unsafe console?.host.first.host.gate.controller.store.newest)
}

/// When the record being written is on the disk.
@c(page_record_due) public func recordDue() -> Int64 {
  signed(unsafe console?.host.first.host.gate.controller.store.deadline ?? nil)
}

private func signed(_ number: UInt64?) -> Int64 { number.map { Int64(bitPattern: $0) } ?? -1 }
