// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Turnstile

// Notes about what a coin and a push are.

extension Configuration {
  /// Says what `[coin]` rarely should.
  func noteCoin(_ note: (TextBuffer) -> Void) {
    let (coin, debounce) = (rules.coin, wiring[.coin].debounce)
    guard coin.countsMoney else { return }
    // Half a period of 50 Hz.
    if debounce > 0, debounce <= .milliseconds(10) {
      note(
        "debounce = \(duration: debounce) passes hum of the mains, "
          + "which is then a fault, and now and then a coin; set debounce = 15ms")
    }
    noteHum(coin, note)
    if coin.longestTrain < coin.price {
      note(
        "longest-train = \(coin.longestTrain) refuses a coin of \(coin.price) pulses, "
          + "which is the price, as hum; set longest-train to the dearest coin's")
    }
    if coin.extra == .refuse {
      note(
        "extra = refuse keeps coins that buy nothing, since the acceptor has taken them; "
          + "set extra = credit")
    }
  }

  private func noteHum(_ coin: CoinRules, _ note: (TextBuffer) -> Void) {
    // Half a period of 16.7 Hz.
    let railway = Nanoseconds.milliseconds(30)
    if coin.counts == .train, coin.shortestPulse <= railway, railway <= coin.longestPulse {
      note(
        "shortest-pulse: a short burst of hum of 16.7 Hz, as of railways, is money, "
          + "since no rule tells it from pulses of 25ms; "
          + "set the acceptor to longer pulses, debounce = 32ms and shortest-pulse = 35ms")
    }
    if coin.counts == .pulse {
      note(
        "open-at = pulse takes up to \(coin.longestTrain) pulses of a hum of "
          + "\(halfPeriod: coin.longestPulse) to \(halfPeriod: coin.shortestPulse) Hz for money "
          + "before it is a fault; set open-at = train")
    }
  }

  /// Says what `[push]` rarely should.
  func notePush(_ note: (TextBuffer) -> Void) {
    let passage = rules.passage
    guard passage.followsArm else {
      guard passage.sensor != .unknown || passage.mechanism != .unknown else { return }
      return note(
        "counts = press takes each press for a passage: "
          + "a person who leans on the arm and pays lets another one through; set counts = auto")
    }
    noteSensor(passage, note)
    let best = PassageRules(sensor: passage.sensor, mechanism: passage.mechanism)?.rest
    if let best, passage.rest > best {
      // A contact on a bolt that rides: all who follow in a chain pass.
      note(
        best < .milliseconds(20)
          ? "rest = \(duration: passage.rest) takes visitors who run through in a chain for one "
            + "push: in a simulation with 20ms 4.6 of 5 passed so behind each that had paid, "
            + "with auto 0.9; set rest = auto"
          : "rest = \(duration: passage.rest) lets more visitors pass behind one that has paid; "
            + "set rest = auto")
    }
    if passage.sensor == .pulse, wiring[.push].debounce > .milliseconds(10) {
      note(
        "debounce = \(duration: wiring[.push].debounce) is near the pulse of a fast rotation, 29ms; "
          + "set debounce = 5ms")
    }
  }

  private func noteSensor(_ passage: PassageRules, _ note: (TextBuffer) -> Void) {
    if passage.sensor == .unknown {
      note(
        "sensor = unknown takes a price for each touch of the arm; "
          + "set sensor to contact, level or pulse")
      if rules.coin.unused == .credit {
        note(
          "sensor = unknown does not see a visitor who passes after relock, "
            + "and the kept price lets another one pass; set sensor, or unused = void in [coin]")
      }
    }
    if passage.sensor == .contact, passage.mechanism == .rides {
      note(
        "sensor = contact with mechanism = rides cannot tell a step into the arm and back "
          + "from a passage: 9.5 % of the prices in a simulation of difficult visitors were lost "
          + "so; a level sensor loses fewer")
    }
  }

  /// Says what `[lock]` rarely should of the bolt.
  func noteMechanism(_ note: (TextBuffer) -> Void) {
    guard rules.passage.followsArm, rules.passage.mechanism == .unknown else { return }
    note(
      rules.passage.counts == .begin
        ? "mechanism = unknown with counts = begin stops the arm in each rotation, "
          + "if the bolt jams; set mechanism, or counts = auto in [push]"
        : "mechanism = unknown counts each push when it ends; "
          + "set mechanism to what the bolt does on an arm that is not at rest")
  }
}

extension TextBuffer {
  /// Adds the frequency in Hz of a hum whose pulses have this width, rounded to a whole number.
  fileprivate mutating func appendInterpolation(halfPeriod width: Nanoseconds) {
    append((.seconds(1) + width) / (2 * width))
  }
}
