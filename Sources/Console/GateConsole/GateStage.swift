// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
public import Fixed
public import Interpreter
import Turnstile

/// A gate with its words: what a person at a console can do to a turnstile.
public struct GateStage<Site: Gate & ~Copyable>: Stage, ~Copyable {
  /// The gate that is worked.
  public var gate: Site

  /// The words for `gate`.
  public init(_ gate: consuming Site) { self.gate = gate }

  /// The number of words.
  public var wordCount: Int { Int(GateWord.count) }
  /// The number of the turnstile's states.
  public var stateCount: Int { Turnstile.table.stateCount }
  /// What the gate is; `nil` when it cannot be seen.
  public var state: Int? { gate.state.map { Int($0.rawValue) } }
  /// The time since the gate began, in nanoseconds.
  public var time: UInt64 { gate.time }

  /// The word at `index`.
  public func word(_ index: Int) -> StageWord {
    GateWord(rawValue: UInt8(index))?.description ?? StageWord("", "")
  }

  /// The name of the state at `index`.
  public func stateName(_ index: Int) -> StaticString {
    Turnstile.State(rawValue: UInt8(index))?.name ?? ""
  }

  /// Whether the gate is in this state.
  public func isIn(_ state: Int) -> Bool { self.state == state }

  /// Performs a word, and prints what became of the gate.
  public mutating func perform(_ index: Int, _ number: UInt32) throws(StageFault) {
    guard let word = GateWord(rawValue: UInt8(index)) else { return }
    switch word {
    case .coin: try press(.coin, word)
    case .push: try press(.push, word)
    case .repairman: try press(.repairman, word)
    case .counters: printCounters()
    case .lines: print(ActiveLines { gate.isActive($0) })
    case .seed: try set(.seed, number)
    case .breakChance: try set(.breakChance, number, atMost: 100, "takes 0 to 100 per cent")
    case .relock: try set(.relock, number, atMost: 3600, "takes 0 to 3600 seconds", scale: 1000)
    }
  }

  /// Lets time pass, and prints what became of the gate.
  public mutating func pass(_ nanoseconds: UInt64, _ title: TextBuffer) throws(StageFault) {
    let before = GateView(gate)
    guard gate.pass(nanoseconds) else { throw .clockStops }
    write(before.change(to: GateView(gate), title))
  }

  /// Prints a state's row of the turnstile's table.
  public mutating func see(_ state: Int) {
    var row = RowText<Turnstile>(state)
    while let line = row.next() { write(line) }
  }

  /// Writes a line.
  public mutating func write(_ line: TextBuffer, to stream: ConsoleStream) {
    gate.write(line, to: stream)
  }

  private mutating func write(_ line: TextBuffer) { gate.write(line, to: .output) }

  private mutating func printCounters() {
    guard let counters = gate.counters else {
      return write(TextBuffer("the books cannot be seen from here"))
    }
    print(counters)
  }

  private mutating func press(_ control: GateControl, _ word: GateWord) throws(StageFault) {
    let before = GateView(gate)
    guard gate.press(control) else { throw .clockStops }
    write(before.change(to: GateView(gate), TextBuffer(word.description.name)))
  }

  private mutating func set(
    _ setting: GateSetting, _ value: UInt32, atMost limit: UInt32 = .max,
    _ range: StaticString = "", scale: UInt32 = 1
  ) throws(StageFault) {
    guard value <= limit else { throw .outOfRange(range) }
    guard gate.set(setting, to: value * scale) else { throw .notNow }
  }
}
