// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GateConsole
import Interpreter
import Turnstile

/// What the page's console works on: a gate with faults on demand, or one of the examples.
struct PageHost: ConsoleHost, ~Copyable {
  // A hundred years, as in the simulation.
  private static var lastTime: Nanoseconds { .seconds(100 * 365 * 24 * 3600) }

  /// The gate, with its words; while an example is played it stands still.
  private(set) var gate: GateHost<PageGate>
  private var example: Example
  /// Whether a gate is played, and no example.
  let isGate: Bool

  /// The gate of each press a coin (0), that with an acceptor (1), or an example (2...6).
  init(machine: UInt32) {
    gate = GateHost(PageGate(hasAcceptor: machine == 1))
    let kind = machine < 2 ? nil : Example.Kind(rawValue: machine - 2)
    isGate = kind == nil
    example = Example(kind ?? .alarmClock)
  }

  var wordCount: Int {
    @inline(never) get { isGate ? gate.wordCount + PageWord.count : example.wordCount }
  }
  var stateCount: Int { isGate ? gate.stateCount : example.stateCount }
  var state: Int? { isGate ? gate.state : example.state }
  var time: Nanoseconds { isGate ? gate.time : example.time }
  /// When the machine times out, or a task is done; `nil` for never.
  var timeout: Nanoseconds? { isGate ? gate.gate.timeout : example.timeout }
  /// Whether anything happens of itself, sooner or later.
  var isWaiting: Bool { isGate ? gate.gate.isWaiting : example.timeout != nil }

  @inline(never)
  func word(_ index: Int) -> HostWord {
    guard isGate else { return example.word(index) }
    return fault(index)?.description ?? gate.word(index)
  }

  @inline(never)
  func stateName(_ index: Int) -> StaticString {
    isGate ? gate.stateName(index) : example.stateName(index)
  }

  @inline(never)
  func isIn(_ state: Int) -> Bool { isGate ? gate.isIn(state) : example.isIn(state) }

  mutating func perform(_ index: Int, _ number: UInt32) throws(HostFault) {
    guard isGate else {
      try example.perform(index, number)
      return
    }
    switch fault(index) {
    case .faults: printFaults(gate.gate.status, at: time, errorName: PageLog.append)
    case .slowDisk:
      guard number <= 60_000 else { throw .outOfRange("takes 0 to 60000 milliseconds") }
      gate.gate.set(.slowDisk, to: number)
    case let fault?:
      guard number <= 1 else { throw .outOfRange("takes 1 or 0") }
      gate.gate.set(fault, to: number)
    case nil: try gate.perform(index, number)
    }
  }

  mutating func pass(_ nanoseconds: Nanoseconds, _ title: TextBuffer) throws(HostFault) {
    guard isGate else {
      let end = try end(of: nanoseconds)
      example.pass(to: end, title)
      return
    }
    try gate.pass(nanoseconds, title)
  }

  /// Lets time pass without a line of the transcript; past the end of the clock it stands still.
  mutating func passSilently(_ nanoseconds: Nanoseconds) {
    guard isGate else {
      if let end = try? end(of: nanoseconds) { example.pass(to: end, nil) }
      return
    }
    _ = gate.gate.pass(nanoseconds)
  }

  mutating func see(_ state: Int) { writeRow(state, to: .output) }

  /// Writes the row of a state.
  @inline(never)
  func writeRow(_ state: Int, to stream: PageStream) {
    guard isGate else { return example.writeRow(state, to: stream) }
    var row = RowText<Turnstile>(state)
    while let line = row.next() { stream.write(line) }
  }

  mutating func write(_ line: TextBuffer, to stream: ConsoleStream) {
    PageStream(stream).write(line)
  }

  /// The number that a word was last given; `nil` for a word that takes none, and for the seed.
  func value(of index: Int) -> UInt32? {
    guard isGate else { return example.value(of: index) }
    if let fault = fault(index) { return fault == .faults ? nil : gate.gate.value(of: fault) }
    switch index {
    case Int(GateWord.relock.rawValue): return gate.gate.value(of: .relock).map { $0 / 1000 }
    case Int(GateWord.breakChance.rawValue): return gate.gate.value(of: .breakChance)
    default: return nil
    }
  }

  @inline(never)
  private func fault(_ index: Int) -> PageWord? {
    index < gate.wordCount ? nil : PageWord(rawValue: UInt8(index - gate.wordCount))
  }

  private func end(of nanoseconds: Nanoseconds) throws(HostFault) -> Nanoseconds {
    let (end, overflow) = time.addingReportingOverflow(nanoseconds)
    guard !overflow, end <= Self.lastTime else { throw .clockStops }
    return end
  }
}

/// What can be done to a gate on a page besides using it; the words come after those of the gate.
enum PageWord: UInt8, Enumerated {
  case hum, chatter, lean, jam, stickLock, unplug, slowDisk, fullDisk
  case faults

  /// The word, its arguments and its effect.
  var description: HostWord {
    switch self {
    case .hum:
      HostWord("hum", "( n -- ) 1: the coin line picks up the mains; 0: quiet", takesNumber: true)
    case .chatter:
      HostWord("chatter", "( n -- ) 1: the push sensor chatters; 0: quiet", takesNumber: true)
    case .lean:
      HostWord("lean", "( n -- ) 1: a visitor leans on the arm; 0: leaves it", takesNumber: true)
    case .jam:
      HostWord("jam", "( n -- ) 1: a coin is stuck in the slot; 0: it is out", takesNumber: true)
    case .stickLock:
      HostWord(
        "stick-lock", "( n -- ) 1: the lock's line stays as it is; 0: follows", takesNumber: true)
    case .unplug:
      HostWord("unplug", "( n -- ) 1: the chip is gone; 0: it is back", takesNumber: true)
    case .slowDisk:
      HostWord("slow-disk", "( n -- ) let a record take n milliseconds", takesNumber: true)
    case .fullDisk:
      HostWord("full-disk", "( n -- ) 1: the disk is full; 0: has room again", takesNumber: true)
    case .faults: HostWord(".faults", "( -- ) print what is wrong with the gate")
    }
  }
}
