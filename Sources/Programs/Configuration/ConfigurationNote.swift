// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
package import GPIO
package import Turnstile

/// What a configuration may say, and rarely should.
package enum ConfigurationNote: Describable, Sendable, Equatable {
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
    text += "\(section.name): "
    switch self {
    case .noDebounce:
      text.append("debounce = 0ms counts each bounce of the contact; set a debounce of some ms")
    case .longDebounce(let input, let debounce):
      text += "debounce = \(duration: debounce) never counts a shorter \(input.name); "
      text += "shorten debounce"
    case .sparksRepair(let debounce):
      text += "debounce = \(duration: debounce) takes every other spark of up to 10ms on the wire "
      text += "for the key, and the gate is out of order for 5 s; set debounce = 50ms"
    case .activeWithoutWire(_, let line):
      text += "\(line) makes a wire that is off active; "
      text +=
        line.isActiveLow ? "set active = high or pull = up" : "set active = low or pull = down"
    case .floating:
      text.append("pull = off counts noise, unless a resistor is wired to the line; set a pull")
    case .limitWithoutRelock(let limit):
      text += "longest-energised = \(duration: limit) with relock = off holds the arm of an "
      text += "unlocked gate after that time, until a person locks it; "
      text += "set a shorter relock in [gate]"
    case .noRelock:
      text += "relock = off: one coin and a broken push sensor leave the gate open; "
      text += "set relock = 30s or another time"
    case .coin(let note): note.describe(into: &text)
    case .passage(let note): note.describe(into: &text)
    case .releaseNeedsWire(let line):
      text += "\(line) does not release the arm when the wire is cut; "
      text += "wire a loop that is closed while all is well, "
      text += line.isActiveLow ? "and set active = high" : "and set pull = up"
    case .weakCoil(let duty, relock: 0):
      text += "duty = \(duty)% with relock = off sells a passage only while the coil is cold; "
      text += "set a relock"
    case .weakCoil(let duty, let relock):
      text += "duty = \(duty)% with relock = \(duration: .milliseconds(UInt64(relock))) "
      text += "makes visitors that follow one another wait for the coil; shorten relock"
    }
  }

  private var section: Section {
    switch self {
    case .noDebounce(let input), .longDebounce(let input, _), .activeWithoutWire(let input, _),
      .floating(let input):
      .line(.input(input))
    case .limitWithoutRelock, .weakCoil: .line(.output(.lock))
    case .noRelock: .other(.gate)
    case .coin(let note): note.section
    case .passage(let note): note.section
    case .releaseNeedsWire: .line(.input(.release))
    case .sparksRepair: .line(.input(.repairman))
    }
  }
}

extension TextBuffer {
  fileprivate mutating func appendInterpolation(_ line: InputSettings) {
    let level: Level = line.isActiveLow ? .low : .high
    self += "pull = \(line.bias.name) with active = \(level.name)"
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
