// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
package import GateController
import GateMessages
package import Interpreter
import MachineConsole
package import Turnstile

/// What the console can set at a gate.
package enum GateSetting: UInt8, Enumerated, Sendable {
  /// The seed of its wear, the chance in per cent that a push breaks it, and how many milliseconds an
  /// unused coin keeps it open, 0 for ever.
  case seed, breakChance, relock
  /// The faults of a simulated gate, 1 or 0; but a slow disk is a number of milliseconds.
  case hum, chatter, dips, echo, answer, lean, jam, stickLock, unplug, slowDisk, fullDisk

  /// Whether the setting is a fault.
  package var isFault: Bool { rawValue >= Self.hum.rawValue }

  /// The greatest number that a person can type, and what is said of a greater one.
  var limit: (number: UInt32, range: StaticString) {
    switch self {
    case .seed: (.max, "")
    case .breakChance: (100, "takes 0 to 100 percent")
    case .relock: (3600, "takes 0 to 3600 seconds")
    case .slowDisk: (60_000, "takes 0 to 60000 milliseconds")
    case .hum, .chatter, .dips, .echo, .answer, .lean, .jam, .stickLock, .unplug, .fullDisk:
      (1, "takes 1 or 0")
    }
  }
}

/// A turnstile's gate that a console can operate: simulated, or on real lines.
package protocol Gate: LineWriter, ~Copyable {
  /// The status of the gate, as far as it is known.
  var status: GateStatus { get }
  /// The credit and the price; `nil` for a gate that takes each press for a coin.
  var money: MoneyStatus? { get }
  /// The time since the gate started, in nanoseconds.
  var time: Nanoseconds { get }

  /// Presses and releases a switch, and waits for the effect; `false` past the end of the clock.
  mutating func press(_ input: Input) -> Bool

  /// Opens or closes the emergency loop, or without one has the staff hold the arm, and waits for the effect.
  mutating func release(_ isOpen: Bool) throws(HostFault)

  /// Lets time pass.
  mutating func pass(_ nanoseconds: Nanoseconds) throws(HostFault)

  /// Changes a setting; `false` when it cannot be changed now.
  mutating func set(_ setting: GateSetting, to value: UInt32) -> Bool

  /// Adds the text of an `errno`.
  static func append(errorName code: Int32, to text: inout TextBuffer)
}

/// A gate with its words: what a person at a console can do with a turnstile.
package struct GateHost<Site: Gate & ~Copyable>: TableHost, ~Copyable {
  package typealias Names = Turnstile
  /// The gate that the words act on.
  package var gate: Site

  /// The words for `gate`.
  package init(_ gate: consuming Site) { self.gate = gate }

  package var wordCount: Int { GateWord.count }
  package var state: Int? { gate.status.state.map { Int($0.rawValue) } }
  package var time: Nanoseconds { gate.time }

  package func word(_ index: Int) -> HostWord {
    GateWord(rawValue: UInt8(index))?.description ?? HostWord("", "")
  }

  package mutating func perform(_ index: Int, _ number: UInt32) throws(HostFault) {
    guard let word = GateWord(rawValue: UInt8(index)) else { return }
    switch word {
    case .coin: try press(.coin, word)
    case .push: try press(.push, word)
    case .repairman: try press(.repairman, word)
    case .release: try release(true, word)
    case .restore: try release(false, word)
    case .counters:
      guard let counters = gate.status.counters else {
        return write("the counters are not available here")
      }
      print(counters)
    case .lines: try printLines(gate.status)
    case .faults: printFaults(gate.status, at: time, errorName: Site.append)
    default: if let setting = word.setting { try set(setting, number) }
    }
  }

  package mutating func pass(_ nanoseconds: Nanoseconds, _ title: TextBuffer) throws(HostFault) {
    let before = gate.status
    try gate.pass(nanoseconds)
    write(before.change(to: gate.status, title))
  }

  /// A hint about a word of a gate at the desk, or of another program.
  package func hint(about word: WordName) -> StaticString? {
    if word == "back" || word == "trace" || word == "replay" {
      return "works only at the desk; start `turnstile` without arguments"
    }
    return GateWord.hint(about: word)
  }

  /// What to try first: a coin, a push, and how an unlocked gate behaves.
  package func suggestion(_ index: Int) -> WordName {
    let words: [3 of WordName] = ["coin", "push", "see unlocked"]
    return words[index]
  }

  package mutating func write(_ line: TextBuffer, to stream: ConsoleStream) {
    gate.write(line, to: stream)
  }

  private mutating func write(_ line: TextBuffer) { gate.write(line, to: .output) }

  private mutating func press(_ input: Input, _ word: GateWord) throws(HostFault) {
    let (before, credit) = (gate.status, gate.money?.credit ?? 0)
    guard gate.press(input) else { throw .clockStops }
    let now = gate.status
    if let money = gate.money, money.credit > credit, now.state == before.state {
      return write(money.answer("\(word.description.name)"))
    }
    var line = before.change(to: now, "\(word.description.name)")
    if input == .coin, now.state == before.state, let reason = now.coinRefusal {
      line += "; not used: \(reason)"
    }
    write(line)
  }

  private mutating func release(_ isOpen: Bool, _ word: GateWord) throws(HostFault) {
    let before = gate.status
    try gate.release(isOpen)
    write(before.change(to: gate.status, "\(word.description.name)"))
  }

  private mutating func set(_ setting: GateSetting, _ number: UInt32) throws(HostFault) {
    guard number <= setting.limit.number else { throw .refused(setting.limit.range) }
    let value = setting == .relock ? number * 1000 : number
    guard gate.set(setting, to: value) else { throw .notNow }
  }
}

extension MoneyStatus {
  /// What a coin has done that opened nothing: `coin: credited; 1 of 2 pulses`.
  fileprivate func answer(_ title: TextBuffer) -> TextBuffer {
    credit < price
      ? "\(title): credited; \(credit) of \(price) pulses"
      : "\(title): credited for the next passage"
  }
}

extension GateStatus {
  /// Why a gate that is like this has no use for a coin; `nil` where it has.
  package var coinRefusal: StaticString? {
    switch state {
    case .locked: ledgerFault == nil ? nil : "the ledger cannot be written"
    case nil: nil
    case .unlocked: "the gate is already open"
    case .broken: "the gate is broken"
    case .outOfOrder: "the gate is out of order"
    case .released: "the arm is free"
    }
  }
}
