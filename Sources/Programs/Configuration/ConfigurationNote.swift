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
  /// A key switch that is debounced for so short a time, in nanoseconds, that a spark is a repair.
  case sparksRepair(Nanoseconds)
  /// A switch that its own pull makes active.
  case activeWithoutWire(Input, InputSettings)
  /// A switch without a pull.
  case floating(Input)
  /// A coil that is cut after so many nanoseconds, at a gate that never locks by itself.
  case limitWithoutRelock(Nanoseconds)
  /// A gate that never locks by itself.
  case noRelock
  /// What is unwise about the coins.
  case coin(CoinNote)
  /// What is unwise about the push sensor and the bolt.
  case passage(PassageNote)
  /// An emergency loop that releases nothing when its wire is cut.
  case releaseNeedsWire(InputSettings)
  /// A coil that is too weak for visitors one after another, by its duty cycle in per cent, with a
  /// relock in milliseconds.
  case weakCoil(duty: UInt8, relock: UInt32)

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
    case .sparksRepair(let debounce):
      text.append("debounce = ")
      text.append(duration: debounce)
      text.append(" takes every other spark of up to 10ms on the wire for the key, and the gate ")
      text.append("is out of order for 5 s; set debounce = 50ms")
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
    case .coin(let note): note.describe(into: &text)
    case .passage(let note): note.describe(into: &text)
    case .releaseNeedsWire(let line): text.append(releaseWithoutWire: line)
    case .weakCoil(let duty, let relock): text.append(duty: duty, relock: relock)
    }
  }

  private var section: Section {
    switch self {
    case .noDebounce(let input), .longDebounce(let input, _), .activeWithoutWire(let input, _),
      .floating(let input):
      .line(.input(input))
    case .limitWithoutRelock, .weakCoil: .line(.output(.lock))
    case .noRelock: .behaviour(.gate)
    case .coin(let note): note.section
    case .passage(let note): note.section
    case .releaseNeedsWire: .line(.input(.release))
    case .sparksRepair: .line(.input(.repairman))
    }
  }
}

extension TextBuffer {
  /// Adds that a pull is at the active level.
  fileprivate mutating func append(activeWithoutWire line: InputSettings) {
    let (active, inactive) = line.isActiveLow ? (Level.low, Level.high) : (Level.high, Level.low)
    append(line)
    append(" makes a wire that is off active; set active = ")
    append(inactive.name)
    append(active == .low ? " or pull = up" : " or pull = down")
  }

  /// Adds that a pull is at the level of a loop that is closed.
  fileprivate mutating func append(releaseWithoutWire line: InputSettings) {
    append(line)
    append(" does not release the arm when the wire is cut; wire a loop that is closed while all ")
    append(line.isActiveLow ? "is well, and set active = high" : "is well, and set pull = up")
  }

  private mutating func append(_ line: InputSettings) {
    append("pull = ")
    append(line.bias.name)
    append(" with active = ")
    append(line.isActiveLow ? Level.low.name : Level.high.name)
  }

  /// Adds that a coil is too weak.
  fileprivate mutating func append(duty: UInt8, relock: UInt32) {
    append("duty = ")
    append(UInt64(duty))
    guard relock > 0 else {
      return append("% with relock = off sells a passage only while the coil is cold; set a relock")
    }
    append("% with relock = ")
    append(duration: .milliseconds(UInt64(relock)))
    append(" makes visitors that follow one another wait for the coil; shorten relock")
  }
}

extension Configuration {
  /// Calls `body` with each note, in the order of the file.
  package func forEachNote(_ body: (ConfigurationNote) -> Void) {
    Input.forEach { forEachNote(of: $0, body) }
    if relock == 0, wiring.longestEnergised > 0 {
      body(.limitWithoutRelock(wiring.longestEnergised))
    }
    forEachMechanismNote { body(.passage($0)) }
    // Three visitors that all use their time are more than the coil can hold.
    if wiring.duty < 100, relock == 0 || 3 * .milliseconds(UInt64(relock)) >= wiring.ratedTime {
      body(.weakCoil(duty: wiring.duty, relock: relock))
    }
    forEachAcceptNote { body(.coin($0)) }
    if relock == 0 { body(.noRelock) }
  }

  private func forEachNote(of input: Input, _ body: (ConfigurationNote) -> Void) {
    let contact = wiring[input]
    guard wiring.has(.input(input)) else { return }
    contact.forEachNote(of: input, body)
    switch input {
    case .coin: forEachCoinNote { body(.coin($0)) }
    case .push: forEachPushNote { body(.passage($0)) }
    case .release:
      let rest: Bias = contact.line.isActiveLow ? .pullUp : .pullDown
      if contact.line.bias == rest { body(.releaseNeedsWire(contact.line)) }
    case .repairman:
      if rules.passage.followsArm, contact.debounce > 0, contact.debounce <= .milliseconds(10) {
        body(.sparksRepair(contact.debounce))
      }
    case .bolt: break
    }
  }
}

extension SwitchWiring {
  fileprivate func forEachNote(of input: Input, _ body: (ConfigurationNote) -> Void) {
    // A loop that is open is meant to be active.
    if input != .release, line.bias == (line.isActiveLow ? .pullDown : .pullUp) {
      body(.activeWithoutWire(input, line))
    }
    if line.bias == .disabled { body(.floating(input)) }
    if debounce == 0 { body(.noDebounce(input)) }
    if debounce >= .milliseconds(500) { body(.longDebounce(input, debounce)) }
  }
}
