// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
package import GPIO
package import Turnstile

/// What a configuration may say, and rarely should.
package enum ConfigurationNote: Sendable, Equatable {
  /// A contact that is not debounced.
  case noDebounce(Input)
  /// A contact that is debounced for so long, in nanoseconds, that a person's signal is shorter.
  case longDebounce(Input, Nanoseconds)
  /// A switch that its own pull makes active.
  case activeWithoutWire(Input, InputSettings)
  /// A switch without a pull.
  case floating(Input)
  /// A coil that is cut after so many nanoseconds, at a gate that never locks by itself.
  case limitWithoutRelock(Nanoseconds)
  /// A gate that never locks by itself.
  case noRelock

  /// Adds the note as `section: sentence`, without a line end.
  package func describe(into text: inout TextBuffer) {
    text.append(section.name)
    text.append(": ")
    switch self {
    case .noDebounce:
      text.append("debounce = 0ms counts each bounce of the contact; set a debounce of some ms")
    case .longDebounce(let input, let debounce):
      text.append("debounce = ")
      text.append(duration: debounce)
      text.append(" never counts a shorter ")
      text.append(input.name)
      text.append("; shorten debounce")
    case .activeWithoutWire(_, let line): text.append(activeWithoutWire: line)
    case .floating:
      text.append("pull = off counts noise, unless a resistor is wired to the line; set a pull")
    case .limitWithoutRelock(let limit):
      text.append("longest-energised = ")
      text.append(duration: limit)
      text.append(" with relock = off holds the arm of an unlocked gate after that time")
      text.append(", until a person locks it; set a shorter relock in [gate]")
    case .noRelock:
      text.append("relock = off: one coin and a broken push sensor leave the gate open")
      text.append("; set relock = 30s or another time")
    }
  }

  private var section: Section {
    switch self {
    case .noDebounce(let input), .longDebounce(let input, _), .activeWithoutWire(let input, _),
      .floating(let input):
      .line(.input(input))
    case .limitWithoutRelock: .line(.output(.lock))
    case .noRelock: .behaviour(.gate)
    }
  }
}

extension TextBuffer {
  /// Adds that a pull is at the active level.
  fileprivate mutating func append(activeWithoutWire line: InputSettings) {
    let (active, inactive) = line.isActiveLow ? (Level.low, Level.high) : (Level.high, Level.low)
    append("pull = ")
    append(line.bias.name)
    append(" with active = ")
    append(active.name)
    append(" makes a wire that is off active; set active = ")
    append(inactive.name)
    append(line.isActiveLow ? " or pull = up" : " or pull = down")
  }
}

extension Configuration {
  /// Calls `body` with each note, in the order of the file.
  package func forEachNote(_ body: (ConfigurationNote) -> Void) {
    Input.forEach { wiring[$0].forEachNote(of: $0, body) }
    if relock == 0, wiring.longestEnergised > 0 {
      body(.limitWithoutRelock(wiring.longestEnergised))
    }
    if relock == 0 { body(.noRelock) }
  }
}

extension SwitchWiring {
  fileprivate func forEachNote(of input: Input, _ body: (ConfigurationNote) -> Void) {
    if line.bias == (line.isActiveLow ? .pullDown : .pullUp) {
      body(.activeWithoutWire(input, line))
    }
    if line.bias == .disabled { body(.floating(input)) }
    if debounce == 0 { body(.noDebounce(input)) }
    if debounce >= .milliseconds(500) { body(.longDebounce(input, debounce)) }
  }
}
