// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Text
import Turnstile

extension Console where Host: ~Copyable {
  /// Performs a word the console knows by itself.
  mutating func perform(_ primitive: Primitive) throws(ConsoleFault) {
    switch primitive {
    case .coin: try press(.coin, primitive)
    case .push: try press(.push, primitive)
    case .repairman: try press(.repairman, primitive)
    case .seconds: try pass(primitive, nanoseconds: 1_000_000_000)
    case .milliseconds: try pass(primitive, nanoseconds: 1_000_000)
    case .state: try printState()
    case .counters: printCounters()
    case .lines: printLines()
    case .time: printTime()
    case .stack: printStack()
    case .words: printWords()
    case .seed: try set(.seed)
    case .breakChance: try set(.breakChance, atMost: 100, "takes 0 to 100 per cent")
    case .relock: try set(.relock, atMost: 3600, "takes 0 to 3600 seconds", scale: 1000)
    case .bye: ending = .bye
    // These read on in the line, or change how it is read; the interpreter has taken care of them.
    case .times, .see, .expect, .define, .endDefinition, .lineComment, .comment: break
    }
  }

  private mutating func press(
    _ control: GateControl, _ word: Primitive
  ) throws(ConsoleFault) {
    let before = look()
    guard gate.press(control) else { throw .clockStops }
    printChange(TextBuffer(word.name), since: before)
  }

  private mutating func pass(_ unit: Primitive, nanoseconds: UInt64) throws(ConsoleFault) {
    let count = try stack.pop()
    let before = look()
    guard gate.pass(UInt64(count) * nanoseconds) else { throw .clockStops }
    var title = TextBuffer()
    title.append(UInt64(count))
    title.append(" ")
    title.append(unit.name)
    printChange(title, since: before)
  }

  private mutating func set(
    _ setting: GateSetting, atMost limit: UInt32 = .max, _ range: StaticString = "",
    scale: UInt32 = 1
  ) throws(ConsoleFault) {
    let value = try stack.pop()
    guard value <= limit else { throw .outOfRange(range) }
    guard gate.set(setting, to: value * scale) else { throw .notNow }
  }
}
