// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Text
import Turnstile

/// What can be seen of a gate at one moment.
struct GateView {
  var state: Turnstile.State?
  var isLocked: Bool
  var isGreen: Bool
  var isRed: Bool
  var isFault: Bool
}

extension Console where Host: ~Copyable {
  /// Prints a line, which costs as much of the line's patience as a word.
  mutating func say(_ line: TextBuffer) {
    wordsLeft -= min(wordsLeft, 1)
    gate.write(line, to: .output)
  }

  func look() -> GateView {
    GateView(
      state: gate.state, isLocked: gate.isActive(.lock), isGreen: gate.isActive(.green),
      isRed: gate.isActive(.red), isFault: gate.isActive(.fault))
  }

  /// Prints what became of the gate: `coin: locked -> unlocked (lock opens, green on, red off)`.
  mutating func printChange(_ title: TextBuffer, since before: GateView) {
    let now = look()
    var line = title
    line.append(": ")
    line.append(before.state?.name ?? "unseen")
    if now.state != before.state {
      line.append(" -> ")
      line.append(now.state?.name ?? "unseen")
    }
    var isChanged = false
    func add(_ change: StaticString) {
      line.append(isChanged ? ", " : " (")
      line.append(change)
      isChanged = true
    }
    if now.isLocked != before.isLocked { add(now.isLocked ? "lock closes" : "lock opens") }
    if now.isGreen != before.isGreen { add(now.isGreen ? "green on" : "green off") }
    if now.isRed != before.isRed { add(now.isRed ? "red on" : "red off") }
    if now.isFault != before.isFault { add(now.isFault ? "fault on" : "fault off") }
    line.append(isChanged ? ")" : ", as before")
    say(line)
  }

  mutating func printState() throws(ConsoleFault) {
    guard let state = gate.state else { throw .noGate }
    say(TextBuffer(state.name))
  }

  mutating func printCounters() {
    guard let counters = gate.counters else {
      return say(TextBuffer("the books cannot be seen from here"))
    }
    print("coins", counters.coins)
    print("refused-coins", counters.refusedCoins)
    print("voided-coins", counters.voidedCoins)
    print("passages", counters.passages)
    print("refused-pushes", counters.refusedPushes)
    print("breakages", counters.breakages)
    print("repairs", counters.repairs)
  }

  mutating func printLines() {
    for index in 0...GateLine.fault.rawValue {
      guard let line = GateLine(rawValue: index) else { continue }
      var text = TextBuffer(line.name)
      text.append(gate.isActive(line) ? " active" : " inactive")
      say(text)
    }
  }

  mutating func printTime() {
    let milliseconds = gate.time / 1_000_000
    var text = TextBuffer()
    text.append(milliseconds / 1000)
    text.append(".")
    text.append(milliseconds % 1000, width: 3)
    text.append(" seconds")
    say(text)
  }

  mutating func printStack() {
    var text = TextBuffer("<")
    text.append(UInt64(stack.count))
    text.append(">")
    for index in 0..<stack.count {
      text.append(" ")
      text.append(UInt64(stack[index]))
    }
    say(text)
  }

  mutating func printWords() {
    for index in 0..<Primitive.count {
      if let primitive = Primitive(rawValue: index) { see(primitive) }
    }
    for index in 0..<definitions.count { see(definition: index) }
  }

  private mutating func print(_ name: StaticString, _ number: UInt64) {
    var text = TextBuffer(name)
    text.append(" ")
    text.append(number)
    say(text)
  }
}

extension GateLine {
  fileprivate var name: StaticString {
    switch self {
    case .coin: "coin"
    case .push: "push"
    case .repairman: "repairman"
    case .lock: "lock"
    case .green: "green"
    case .red: "red"
    case .fault: "fault"
    }
  }
}
