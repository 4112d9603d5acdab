// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GateConsole
import GateController
import Interpreter
import Simulation
import Turnstile

private typealias SimulatedHost = GateHost<SimulatedGate<Auditor>>

// What a line may do: so many words, none of which prints more than the list of words, with 512
// words in 32 definitions, is long.
private let wordsPerLine = 100
private let linesPerWord = 10 + 54 + 32 + 512

/// Types the bytes at a simulated gate.
///
/// Input that begins with a backslash is a script and ends with its first mistake; anything else is
/// typed by a person, whose session goes on.
func consoleFlaw(_ input: Span<UInt8>) -> StaticString? {
  var audit = Audit()
  // Safe because the gate is gone when this returns.
  return unsafe withUnsafeMutablePointer(to: &audit) { unsafe consoleFlaw(input, $0) }
}

/// Whether a coin is voided when these bytes are typed.
func isCoinVoided(by input: Span<UInt8>) -> Bool {
  var audit = Audit()
  // Safe because the gate is gone when this returns.
  return unsafe withUnsafeMutablePointer(to: &audit) { audit in
    var console = unsafe simulatedConsole(audit, isScript: false)
    for index in input.indices { console.read(input[index]) }
    return (console.host.gate.status.counters?[.voidedCoins] ?? 0) > 0
  }
}

private func simulatedConsole(_ audit: UnsafeMutablePointer<Audit>, isScript: Bool) -> Console<
  SimulatedHost
> {
  let gate = unsafe SimulatedGate(Wiring(), conditions: .simulated, writer: Auditor(audit))
  return Console(
    host: GateHost(gate), source: TextBuffer(isScript ? "script" : ""), wordsPerLine: wordsPerLine)
}

private func consoleFlaw(
  _ input: Span<UInt8>, _ audit: UnsafeMutablePointer<Audit>
) -> StaticString? {
  let isScript = input.count > 0 && input[0] == UInt8(ascii: "\\")
  var console = unsafe simulatedConsole(audit, isScript: isScript)
  let isNoisy = contains(input, "hum") || contains(input, "chatter")
  var lines = 0
  var events: UInt64 = 0
  for index in input.indices {
    console.read(input[index])
    guard input[index] == UInt8(ascii: "\n") else { continue }
    if let flaw = console.host.gate.flaw { return flaw }
    guard unsafe audit.pointee.isClean else { return "what is written is not clean text" }
    guard unsafe audit.pointee.lines - lines <= wordsPerLine * linesPerWord + 1 else {
      return "a line has an answer without bounds"
    }
    guard isNoisy || console.host.gate.events - events <= wordsPerLine else {
      return "a line does more than its words"
    }
    lines = unsafe audit.pointee.lines
    events = console.host.gate.events
  }
  return unsafe console.ending == .none
    ? recoveryFlaw(&console, audit) : silenceFlaw(&console, audit)
}

/// Ends whatever was begun, and asks for the state: the console must still know it.
private func recoveryFlaw(
  _ console: inout Console<SimulatedHost>, _ audit: UnsafeMutablePointer<Audit>
) -> StaticString? {
  type("\n) ;\n", at: &console)
  guard console.ending == .none else { return unsafe silenceFlaw(&console, audit) }
  if console.isUnfinished { return "what was begun cannot be ended" }
  let lines = unsafe audit.pointee.lines
  type(".state\n", at: &console)
  guard let state = console.host.gate.status.state else { return "the machine is not sound" }
  guard unsafe audit.pointee.lines == lines + 1, unsafe audit.pointee.last == state.name else {
    return "a good line is not answered any more"
  }
  console.finish()
  guard console.ending == .bye else { return "the end of the input is not the end" }
  return unsafe silenceFlaw(&console, audit)
}

/// A session that has ended says nothing more, and leaves a gate that is sound.
private func silenceFlaw(
  _ console: inout Console<SimulatedHost>, _ audit: UnsafeMutablePointer<Audit>
) -> StaticString? {
  let lines = unsafe audit.pointee.lines
  type(".state coin\n", at: &console)
  console.finish()
  guard unsafe audit.pointee.lines == lines else { return "a session that has ended goes on" }
  guard unsafe audit.pointee.isClean else { return "what is written is not clean text" }
  return console.host.gate.flaw
}

private func contains(_ input: Span<UInt8>, _ word: StaticString) -> Bool {
  var found = 0
  for index in input.indices {
    // Safe because fewer bytes are found than the literal has. A word that begins in a part of itself is missed.
    found = unsafe input[index] == word.utf8Start[found] ? found + 1 : 0
    if found == word.utf8CodeUnitCount { return true }
  }
  return false
}

private func type(_ text: StaticString, at console: inout Console<SimulatedHost>) {
  // Safe because the index stays below the literal's own count.
  for index in 0..<text.utf8CodeUnitCount { console.read(unsafe text.utf8Start[index]) }
}

extension GateSimulation {
  /// What cannot be at a gate that is sound.
  fileprivate var flaw: StaticString? {
    guard let state = status.state, let counters = status.counters else {
      return "the machine is not sound"
    }
    var hasFault = !status.isWell
    GateSetting.forEach { if $0.isFault, value(of: $0) ?? 0 > 0 { hasFault = true } }
    // A coin waits for a slow disk, and an output may be stuck.
    if hasFault { return nil }
    let isOpen = state == .unlocked || state == .released
    guard counters.pendingCoins == (state == .unlocked ? 1 : 0) else {
      return "the books do not balance"
    }
    let outputs = status.active.outputs
    guard outputs[.lock] != isOpen, outputs[.green] == isOpen,
      outputs[.red] == (state == .locked || state == .broken),
      outputs[.fault] == (state != .locked && state != .unlocked)
    else { return "the outputs are not those of the state" }
    return nil
  }

  /// How many switches have been worked with an effect on the books.
  fileprivate var events: UInt64 {
    guard let counters = status.counters else { return 0 }
    return counters[.coins] + counters[.refusedCoins] + counters[.passages]
      + counters[.refusedPushes] + counters[.breakages] + counters[.repairs]
  }
}

/// What a console has written so far.
struct Audit {
  var lines = 0
  var last = TextBuffer()
  var isClean = true

  /// Looks at one line: printable ASCII, whole, and not empty.
  mutating func note(_ line: TextBuffer) {
    lines += 1
    last = line
    isClean = isClean && line.isPrintable && !line.isTruncated && line.count > 0
  }
}

/// Hands every line to an audit that outlives the gate.
@safe struct Auditor: LineWriter {
  private let audit: UnsafeMutablePointer<Audit>

  init(_ audit: UnsafeMutablePointer<Audit>) { unsafe self.audit = audit }

  // Safe because the audit outlives every gate that writes to it.
  mutating func write(_ line: TextBuffer, to stream: ConsoleStream) {
    unsafe audit.pointee.note(line)
  }
}
