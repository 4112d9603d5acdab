// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import Simulation
import Turnstile

/// What a recording says of the gate it was made of: all that a replay needs besides what came to it.
struct RecordedSetup {
  private(set) var wiring: Wiring
  private(set) var conditions: GateConditions

  /// The keys and their values, in the order in which they are written.
  var notes: [(key: String, value: String)] {
    var notes = [
      ("format", "1"), ("rules", "classic"), ("start", "new"),
      ("break-chance", "\(conditions.wear.chance)"), ("seed", "\(conditions.wear.seed)"),
      ("relock-ms", "\(conditions.relock)"),
    ]
    Input.forEach {
      guard wiring.has(.input($0)) else { return }
      let (name, wire) = ("\($0.name)", wiring[$0])
      notes += [
        ("\(name).offset", "\(wire.line.offset)"),
        ("\(name).active", wire.line.isActiveLow ? "low" : "high"),
        ("\(name).bias", Self.biases[Int(wire.line.bias.rawValue)]),
        ("\(name).debounce-us", "\(wire.debounce / 1000)"),
        ("\(name).longest-press-us", "\(wire.longestPress / 1000)"),
      ]
    }
    Output.forEach {
      guard wiring.has(.output($0)) else { return }
      notes += [
        ("\($0.name).offset", "\(wiring[$0].offset)"),
        ("\($0.name).active", wiring[$0].isActiveLow ? "low" : "high"),
      ]
    }
    return notes + [
      ("lock.failure", wiring.failure == .safe ? "safe" : "secure"),
      ("lock.longest-energised-us", "\(wiring.longestEnergised / 1000)"),
      ("lock.duty", "\(wiring.duty)"),
    ]
  }

  fileprivate static let biases = ["as-is", "pull-up", "pull-down", "disabled"]

  /// The setup of a gate that has just started.
  init(_ wiring: Wiring = Wiring(), _ conditions: GateConditions = .simulated) {
    self.wiring = wiring
    self.conditions = conditions
  }

  /// What these notes say; none that is needed may be missing.
  init(_ notes: [String: String]) throws(ReplayFault) {
    let notes = Notes(values: notes)
    wiring = Wiring()
    for (key, value) in [("format", "1"), ("rules", "classic"), ("start", "new")] {
      _ = try notes.choice(key, [value])
    }
    let chance = UInt8(try notes.number("break-chance", 0...100))
    conditions = GateConditions(
      wear: Wear(chance: chance, seed: try notes.number("seed", 0...UInt64.max)),
      relock: UInt32(try notes.number("relock-ms", 0...3_600_000)))
    try wireInputs(notes)
    try wireOutputs(notes)
  }

  private mutating func wireInputs(_ notes: Notes) throws(ReplayFault) {
    var rawValue: UInt8 = 0
    while let input = Input(rawValue: rawValue) {
      rawValue += 1
      let name = "\(input.name)"
      if GateLine.input(input).isOptional, notes.values["\(name).offset"] == nil { continue }
      let line = InputSettings(
        offset: UInt8(try notes.number("\(name).offset", 1...57)),
        isActiveLow: try notes.choice("\(name).active", ["high", "low"]) == 1,
        bias: Bias(rawValue: UInt8(try notes.choice("\(name).bias", Self.biases))) ?? .asIs)
      let debounce = try notes.number("\(name).debounce-us", 0...10_000_000)
      let longest = try notes.number("\(name).longest-press-us", 0...86_400_000_000)
      wiring.wire(
        input, as: SwitchWiring(line, debounce: debounce * 1000, longestPress: longest * 1000))
    }
  }

  private mutating func wireOutputs(_ notes: Notes) throws(ReplayFault) {
    var rawValue: UInt8 = 0
    while let output = Output(rawValue: rawValue) {
      rawValue += 1
      let name = "\(output.name)"
      if GateLine.output(output).isOptional, notes.values["\(name).offset"] == nil { continue }
      wiring[output] = OutputSettings(
        offset: UInt8(try notes.number("\(name).offset", 1...57)),
        isActiveLow: try notes.choice("\(name).active", ["high", "low"]) == 1)
    }
    wiring.failure = try notes.choice("lock.failure", ["secure", "safe"]) == 1 ? .safe : .secure
    wiring.longestEnergised =
      try notes.number("lock.longest-energised-us", 0...86_400_000_000) * 1000
    wiring.duty = UInt8(try notes.number("lock.duty", 1...100))
  }
}

/// Why a recording cannot be replayed, and what to do.
struct ReplayFault: Error {
  let message: String
}

/// The notes of a recording, to be asked for one after the other.
private struct Notes {
  let values: [String: String]

  private func value(_ key: String) throws(ReplayFault) -> String {
    guard let value = values[key] else {
      throw ReplayFault(
        message: "the key \(key) is missing; add a line $comment \(key)=VALUE $end at the top")
    }
    return value
  }

  func number(_ key: String, _ range: ClosedRange<UInt64>) throws(ReplayFault) -> UInt64 {
    let value = try value(key)
    guard let number = UInt64(value), range.contains(number) else {
      throw ReplayFault(
        message: "\(key)=\(value): expected a number, \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// Which of the words the value is.
  func choice(_ key: String, _ words: [String]) throws(ReplayFault) -> Int {
    let value = try value(key)
    guard let index = words.firstIndex(of: value) else {
      throw ReplayFault(
        message: "\(key)=\(value): expected \(words.joined(separator: " or "))")
    }
    return index
  }
}
