// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
import GPIO
import Turnstile

/// What a configuration may say, and rarely should: a sentence about a section.
package struct ConfigurationNote: Describable, Sendable {
  fileprivate let section: Section
  fileprivate let sentence: TextBuffer

  /// Adds the note as `section: sentence`, without a line end.
  package func describe(into text: inout TextBuffer) { text += "\(section.name): \(sentence)" }
}

extension Configuration {
  /// Calls `body` with each note, in the order of the file.
  package func forEachNote(_ body: (ConfigurationNote) -> Void) {
    note { body(ConfigurationNote(section: $0, sentence: $1)) }
  }

  /// What takes a sentence about a section.
  private typealias Note = (Section, TextBuffer) -> Void

  private func note(_ note: Note) {
    Input.forEach { if wiring.has(.input($0)) { notes(of: $0, note) } }
    noteLock(note)
    if rules.coin.countsMoney, !wiring.has(.output(.accept)) {
      let fate: StaticString = rules.coin.extra == .credit ? "become credit" : "buy nothing"
      note(
        .output(.accept),
        "line = off: the acceptor takes coins while the gate cannot open, and they \(fate); "
          + "wire its inhibit")
    }
    if relock == 0 {
      note(
        .other(.gate),
        "relock = off: one coin and a broken push sensor leave the gate open; "
          + "set relock = 30s or another time")
    }
  }

  private func notes(of input: Input, _ note: Note) {
    let contact = wiring[input]
    contact.notes(of: input) { note(.input(input), $0) }
    switch input {
    case .coin: noteCoin { note(.input(.coin), $0) }
    case .push: notePush { note(.input(.push), $0) }
    case .release:
      let rest: Bias = contact.line.isActiveLow ? .pullUp : .pullDown
      guard contact.line.bias == rest else { return }
      note(
        .input(.release),
        "\(contact.line) does not release the arm when the wire is cut; wire a loop that is closed "
          + "while all is well, and set \(contact.line.isActiveLow ? "active = high" : "pull = up")"
      )
    case .repairman:
      guard rules.passage.followsArm, 1 ... .milliseconds(10) ~= contact.debounce else { return }
      note(
        .input(.repairman),
        "debounce = \(duration: contact.debounce) takes every other spark of up to 10ms on the wire "
          + "for the key, and the gate is out of order for 5 s; set debounce = 50ms")
    case .bolt: break
    }
  }

  private func noteLock(_ note: Note) {
    if relock == 0, wiring.longestEnergised > 0 {
      note(
        .output(.lock),
        "longest-energised = \(duration: wiring.longestEnergised) with relock = off holds the arm "
          + "of an unlocked gate after that time, until a person locks it; "
          + "set a shorter relock in [gate]")
    }
    noteMechanism { note(.output(.lock), $0) }
    guard wiring.duty < 100 else { return }
    let relock = Nanoseconds.milliseconds(UInt64(relock))
    if relock == 0 {
      note(
        .output(.lock),
        "duty = \(wiring.duty)% with relock = off sells a passage only while the coil is cold; "
          + "set a relock")
    } else if 3 * relock >= wiring.ratedTime {
      // Three visitors that all use their time are more than the coil can hold.
      note(
        .output(.lock),
        "duty = \(wiring.duty)% with relock = \(duration: relock) "
          + "makes visitors that follow one another wait for the coil; shorten relock")
    }
  }
}

extension SwitchWiring {
  fileprivate func notes(of input: Input, _ note: (TextBuffer) -> Void) {
    // A loop that is open is meant to be active.
    if input != .release, line.bias == (line.isActiveLow ? .pullDown : .pullUp) {
      let cure: StaticString =
        line.isActiveLow ? "active = high or pull = up" : "active = low or pull = down"
      note("\(line) makes a wire that is off active; set \(cure)")
    }
    if line.bias == .disabled {
      note("pull = off counts noise, unless a resistor is wired to the line; set a pull")
    }
    if debounce == 0 {
      note("debounce = 0ms counts each bounce of the contact; set a debounce of some ms")
    }
    if debounce >= .milliseconds(500) {
      note(
        "debounce = \(duration: debounce) never counts a shorter \(input.name); shorten debounce")
    }
  }
}

extension TextBuffer {
  fileprivate mutating func appendInterpolation(_ line: InputSettings) {
    let level: Level = line.isActiveLow ? .low : .high
    self += "pull = \(line.bias.name) with active = \(level.name)"
  }
}
