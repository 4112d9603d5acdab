// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
package import GPIO

// The only list of a gate's lines. Everything with one item for each line is derived from this
// list, from the configuration's sections to the console's output.

/// The gate's switches; the raw value is the input's number in every gate.
package enum Input: UInt8, Listed, Sendable {
  /// The coin acceptor's pulse.
  case coin
  /// The sensor of a push against the arm.
  case push
  /// The repairman's key switch.
  case repairman
  /// The emergency loop, closed unless there is an emergency; a gate may have none.
  case release
  /// The contact of the bolt, active while the bolt is open; a gate may have none.
  case bolt
  /// The contact of a reader or a till that admits a visitor without a coin; a gate may have none.
  case admit
  /// The second of two rotation sensors, after the push sensor; a gate may have none.
  case turn

  /// The names on the console and in the configuration.
  package static var names: [7 of StaticString] {
    ["coin", "push", "repairman", "release", "bolt", "admit", "turn"]
  }

  /// Whether the input counts as active while its rest is not proved.
  package var isForSafety: Bool { self == .release || self == .repairman || self == .bolt }

  /// The default wiring of the switch; offset 0 for a line that a gate may lack.
  package var defaultWiring: SwitchWiring {
    switch self {
    // A coin that takes longer than 1 s is jammed.
    case .coin: SwitchWiring(InputSettings(offset: 17), longestPress: .seconds(1))
    // People do not lean against the arm for 30 s.
    case .push: SwitchWiring(InputSettings(offset: 27), longestPress: .seconds(30))
    // A key may stay in its switch, and a spark must not turn it.
    case .repairman: SwitchWiring(InputSettings(offset: 23), debounce: .milliseconds(50))
    // A closed loop to ground means no emergency, so a cut wire releases the arm.
    case .release:
      SwitchWiring(InputSettings(offset: 0, isActiveLow: false), debounce: .milliseconds(50))
    case .bolt: SwitchWiring(InputSettings(offset: 0), debounce: .milliseconds(20))
    case .admit, .turn: SwitchWiring(InputSettings(offset: 0), longestPress: .seconds(30))
    }
  }
}

/// The gate's coil and lamps; the raw value is the output's number in every gate.
package enum Output: UInt8, Listed, Sendable {
  /// The solenoid that holds the arm. Active means *locked*, whichever way the coil is wired.
  case lock
  /// The lamp that says: go.
  case green
  /// The lamp that says: insert a coin.
  case red
  /// The lamp that says: out of service.
  case fault
  /// The acceptor's inhibit, active while a coin would be used; a gate may have none.
  case accept
  /// The pulse for another device at each passage; a gate may have none.
  case passed
  /// The alarm, active while people pass a locked gate or the bolt does not follow; a gate may have none.
  case alarm

  /// The names on the console and in the configuration.
  package static var names: [7 of StaticString] {
    ["lock", "green", "red", "fault", "accept", "passed", "alarm"]
  }

  /// The default wiring of the coil or lamp; offset 0 for a line that a gate may lack.
  package var defaultWiring: OutputSettings {
    switch self {
    case .lock: OutputSettings(offset: 22)
    case .green: OutputSettings(offset: 24)
    case .red: OutputSettings(offset: 25)
    case .fault: OutputSettings(offset: 26)
    case .accept, .passed, .alarm: OutputSettings(offset: 0)
    }
  }
}

/// One of a gate's lines: inputs first, then outputs.
package enum GateLine: Enumerated, Equatable, Sendable {
  /// A switch.
  case input(Input)
  /// A coil or a lamp.
  case output(Output)

  /// The line with this number; `nil` after the last.
  package init?(rawValue: UInt8) {
    if let input = Input(rawValue: rawValue) {
      self = .input(input)
    } else if let output = Output(rawValue: rawValue - UInt8(Input.count)) {
      self = .output(output)
    } else {
      return nil
    }
  }

  /// The line's number among all lines.
  package var rawValue: UInt8 {
    switch self {
    case .input(let input): input.rawValue
    case .output(let output): UInt8(Input.count) + output.rawValue
    }
  }

  /// The name on the console and in the configuration.
  package var name: StaticString {
    switch self {
    case .input(let input): input.name
    case .output(let output): output.name
    }
  }

  /// The valid offsets: those of the header of a Raspberry Pi.
  static var offsets: ClosedRange<UInt8> { 2...27 }

  /// Whether a gate may lack this line.
  package var isOptional: Bool {
    switch self {
    case .input(let input): input.defaultWiring.line.offset == 0
    case .output(let output): output.defaultWiring.offset == 0
    }
  }
}

extension Levels {
  /// Whether an input of a gate is active.
  package subscript(input: Input) -> Bool {
    get { self[Int(input.rawValue)] }
    set { self[Int(input.rawValue)] = newValue }
  }

  /// Whether an output of a gate is active.
  package subscript(output: Output) -> Bool {
    get { self[Int(output.rawValue)] }
    set { self[Int(output.rawValue)] = newValue }
  }
}

/// The lines of a gate that are active at one moment.
package struct ActiveLines: Sendable {
  /// The switches.
  package var inputs: Levels
  /// The coil and the lamps.
  package var outputs: Levels

  /// Lines with these levels; by default none is active.
  package init(inputs: Levels = Levels(), outputs: Levels = Levels()) {
    self.inputs = inputs
    self.outputs = outputs
  }

  /// Whether a line is active.
  package subscript(line: GateLine) -> Bool {
    switch line {
    case .input(let input): inputs[input]
    case .output(let output): outputs[output]
    }
  }
}
