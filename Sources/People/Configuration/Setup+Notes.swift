// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
import GPIO
package import Turnstile

// What a setup may say, and rarely should.

extension Setup {
  /// Calls `body` with each note, as `section: sentence`, in the order of the file.
  package func forEachNote(_ body: (TextBuffer) -> Void) {
    Input.forEach { input in
      guard wiring.has(.input(input)) else { return }
      noteSwitch(input) { body("\(input.name): \($0)") }
      noteRules(of: input) { body("\(input.name): \($0)") }
    }
    noteLock { body("lock: \($0)") }
    if rules.coin.countsMoney, !wiring.has(.output(.accept)) {
      let fate: StaticString = rules.coin.extra == .credit ? "become credit" : "buy nothing"
      body(
        "accept: line = off: the acceptor takes coins while the gate cannot open, "
          + "and they \(fate); wire the acceptor's inhibit input")
    }
    if relock == 0 {
      body(
        "gate: relock = off: one coin and a broken push sensor leave the gate open; "
          + "set relock = 30s or another time")
    }
  }

  private func noteSwitch(_ input: Input, _ note: (TextBuffer) -> Void) {
    let (contact, line) = (wiring[input], wiring[input].line)
    // A loop that is open is meant to be active.
    if input != .release, line.bias == (line.isActiveLow ? .pullDown : .pullUp) {
      let cure: StaticString =
        line.isActiveLow ? "active = high or pull = up" : "active = low or pull = down"
      note("\(line) makes a disconnected wire active; set \(cure)")
    }
    if line.bias == .disabled {
      // At rest a contact is open, but the emergency loop is closed.
      let pull: Bias = line.isActiveLow == (input == .release) ? .pullDown : .pullUp
      note(
        "pull = off counts noise, unless a resistor is wired to the line; set pull = \(pull.name)")
    }
    if contact.debounce == 0 {
      note("debounce = 0ms counts each bounce of the contact; set debounce to a few ms")
    }
    if input.isForSafety, contact.debounce > .milliseconds(150) {
      note(
        "\(contact) counts sparks on the wire as active, since rest must be proved in 200ms; "
          + "set debounce = 50ms"
      )
    }
    if contact.debounce >= .milliseconds(500) {
      note("\(contact) ignores each shorter \(input.name); shorten debounce")
    }
  }

  private func noteRules(of input: Input, _ note: (TextBuffer) -> Void) {
    let contact = wiring[input]
    switch input {
    case .coin: noteCoin(note)
    case .push: notePush(note)
    case .release:
      if wiring.failure == .secure, wiring.duty < 100 {
        note(
          "the coil has current for as long as the loop is open, and duty = \(wiring.duty)% "
            + "in [lock] does not allow that; use a coil rated for 100%, "
            + "or a lock that opens without power")
      }
      let rest: Bias = contact.line.isActiveLow ? .pullUp : .pullDown
      guard contact.line.bias == rest else { return }
      note(
        "\(contact.line) does not release the arm when the wire is cut; wire a normally closed "
          + "loop, and set \(contact.line.isActiveLow ? "active = high" : "pull = up")"
      )
    case .repairman:
      guard rules.passage.followsArm, 1 ... .milliseconds(10) ~= contact.debounce else { return }
      note(
        "\(contact) takes half of the sparks of up to 10ms on the wire "
          + "for the key, and puts the gate out of order for 5 s; set debounce = 50ms")
    case .bolt, .admit, .turn: break
    }
  }

  private func noteCoin(_ note: (TextBuffer) -> Void) {
    let (coin, contact) = (rules.coin, wiring[.coin])
    if !coin.countsMoney, coin.price > 1 {
      note(
        "open-at = press opens the gate for each pulse, so price = \(coin.price) has no effect; "
          + "set open-at = train")
    }
    guard coin.countsMoney else { return }
    // Half a period of 50 Hz.
    if 1 ... .milliseconds(10) ~= contact.debounce {
      note(
        "\(contact) lets mains hum through, "
          + "which is then a fault, and sometimes counts as a coin; set debounce = 15ms")
    }
    noteHum(coin, note)
    if coin.longestTrain < coin.price {
      note(
        "longest-train = \(coin.longestTrain) refuses a coin of \(coin.price) pulses, "
          + "the price, as hum; set longest-train to twice the dearest coin's pulses")
    }
    if coin.extra == .refuse {
      note(
        "extra = refuse keeps coins that buy nothing, since the acceptor does not return them; "
          + "set extra = credit")
    }
  }

  private func noteHum(_ coin: CoinRules, _ note: (TextBuffer) -> Void) {
    // Half a period of 16.7 Hz.
    let railway = Nanoseconds.milliseconds(30)
    if coin.counts == .train, coin.shortestPulse <= railway, railway <= coin.longestPulse {
      note(
        "shortest-pulse: a short burst of 16.7 Hz hum, as near railways, counts as money, "
          + "since it looks like pulses of 25ms; "
          + "set the acceptor to longer pulses, debounce = 32ms and shortest-pulse = 35ms")
    }
    if coin.counts == .pulse {
      note(
        "open-at = pulse counts up to \(coin.longestTrain) pulses of a hum of "
          + "\(halfPeriod: coin.longestPulse) to \(halfPeriod: coin.shortestPulse) Hz as money "
          + "before the fault is found; set open-at = train")
    }
  }

  private func notePush(_ note: (TextBuffer) -> Void) {
    let passage = rules.passage
    guard passage.followsArm else {
      guard passage.sensor != .unknown || passage.mechanism != .unknown else { return }
      return note(
        "counts = press counts each press as a passage: a person who leans on the arm "
          + "before paying lets another visitor through; set counts = auto")
    }
    noteSensor(passage, note)
    let best = PassageRules(sensor: passage.sensor, mechanism: passage.mechanism)?.rest
    if let best, passage.rest > best, !passage.isQuadrature {
      // A contact on a bolt that rides: all who follow in a chain pass.
      note(
        best < .milliseconds(20)
          ? "rest = \(duration: passage.rest) counts visitors who run through closely as one push: "
            + "in a simulation with 20ms, 4.6 of 5 followed each paying visitor free, "
            + "with auto 0.9; set rest = auto"
          : "rest = \(duration: passage.rest) lets more visitors follow a paying visitor free; "
            + "set rest = auto")
    }
    if passage.sensor == .pulse, wiring[.push].debounce > .milliseconds(10) {
      note(
        "\(wiring[.push]) may miss the pulse of a fast rotation, which lasts 29ms; "
          + "set debounce = 5ms")
    }
  }

  private func noteSensor(_ passage: PassageRules, _ note: (TextBuffer) -> Void) {
    if passage.isQuadrature, passage.shortest > 0 {
      note(
        "shortest = \(duration: passage.shortest) has no effect with sensor = quadrature, "
          + "which sees each step; set shortest = auto")
    }
    if passage.sensor == .unknown {
      note(
        "sensor = unknown uses up a price for each touch of the arm; "
          + "set sensor to contact, level, pulse or quadrature")
      if rules.coin.unused == .credit {
        note(
          "sensor = unknown does not see a visitor who passes after relock, "
            + "so the kept price lets a second visitor pass; "
            + "set sensor, or unused = void in [coin]")
      }
    }
    if passage.sensor == .contact, passage.mechanism == .rides {
      note(
        "sensor = contact with mechanism = rides cannot tell a step into the arm and back "
          + "from a passage: in a simulation of difficult visitors, 9.5 % of the prices were lost; "
          + "a level sensor loses fewer")
    }
  }

  private func noteLock(_ note: (TextBuffer) -> Void) {
    let (passage, relock) = (rules.passage, Nanoseconds.milliseconds(UInt64(relock)))
    if relock == 0, wiring.longestEnergised > 0 {
      note(
        "longest-energised = \(duration: wiring.longestEnergised) with relock = off blocks the arm "
          + "of an unlocked gate after that time, until a person locks the gate; "
          + "set a shorter relock in [gate]")
    }
    if passage.followsArm, passage.mechanism == .unknown {
      note(
        passage.counts == .begin
          ? "mechanism = unknown with counts = begin stops the arm in each rotation, "
            + "if the bolt jams; set mechanism, or counts = auto in [push]"
          : "mechanism = unknown counts each push when it ends; "
            + "set mechanism to what the bolt does while the arm is turning")
    }
    guard wiring.duty < 100 else { return }
    if relock == 0 {
      note(
        "duty = \(wiring.duty)% with relock = off sells a passage only while the coil is cold; "
          + "set a time for relock")
    } else if 3 * relock >= wiring.ratedTime {
      // Three visitors that all use their time are more than the coil can hold.
      note(
        "duty = \(wiring.duty)% with relock = \(duration: relock) "
          + "makes visitors who follow one another wait until the coil cools; shorten relock")
    }
  }
}

extension TextBuffer {
  fileprivate mutating func appendInterpolation(_ line: InputSettings) {
    let level: Level = line.isActiveLow ? .low : .high
    self += "pull = \(line.bias.name) with active = \(level.name)"
  }

  fileprivate mutating func appendInterpolation(_ contact: SwitchWiring) {
    self += "debounce = \(duration: contact.debounce)"
  }

  /// Adds the frequency in Hz of a hum whose pulses have this width, rounded to a whole number.
  fileprivate mutating func appendInterpolation(halfPeriod width: Nanoseconds) {
    append((.seconds(1) + width) / (2 * width))
  }
}
