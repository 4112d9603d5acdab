// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
package import Turnstile

/// What a configuration may say about coins, and rarely should.
package enum CoinNote: Sendable, Equatable {
  /// A debounce in nanoseconds that hum of the mains passes.
  case mainsHum(Nanoseconds)
  /// A plausible pulse that is as short as one of the railways' hum.
  case railwayHum
  /// A gate that opens at the end of a pulse, by the widths of the pulses, in nanoseconds, and the
  /// most of a train.
  case opensAtPulse(shortest: Nanoseconds, longest: Nanoseconds, train: UInt16)
  /// A gate that keeps coins which buy nothing.
  case refusesExtra
  /// A coin that pays the price alone, and has more pulses than a train may have.
  case shortTrain(UInt16, price: UInt16)
  /// An acceptor that takes coins while the gate cannot open, and what becomes of them.
  case noInhibit(ExtraCoins)

  /// Adds the note as a sentence, without a line end.
  func describe(into text: inout TextBuffer) {
    switch self {
    case .mainsHum(let debounce):
      text += "debounce = \(duration: debounce) passes hum of the mains, "
      text += "which is then a fault, and now and then a coin; set debounce = 15ms"
    case .railwayHum:
      text += "shortest-pulse: a short burst of hum of 16.7 Hz, as of railways, is money, "
      text += "since no rule tells it from pulses of 25ms; "
      text += "set the acceptor to longer pulses, debounce = 32ms and shortest-pulse = 35ms"
    case .opensAtPulse(let shortest, let longest, let train):
      text += "open-at = pulse takes up to \(train) pulses of a hum of "
      text += "\(halfPeriod: longest) to \(halfPeriod: shortest) Hz for money before it is a "
      text += "fault; set open-at = train"
    case .refusesExtra:
      text += "extra = refuse keeps coins that buy nothing, since the acceptor has taken them; "
      text += "set extra = credit"
    case .shortTrain(let train, let price):
      text += "longest-train = \(train) refuses a coin of \(price) pulses, "
      text += "which is the price, as hum; set longest-train to the dearest coin's"
    case .noInhibit(let extra):
      text += "line = off: the acceptor takes coins while the gate cannot open, "
      text += "and they \(extra == .credit ? "become credit" : "buy nothing"); wire its inhibit"
    }
  }

  /// The section that it is about.
  var section: Section {
    switch self {
    case .noInhibit: .line(.output(.accept))
    default: .line(.input(.coin))
    }
  }
}

extension TextBuffer {
  /// Adds the frequency in Hz of a hum whose pulses have this width, rounded to a whole number.
  fileprivate mutating func appendInterpolation(halfPeriod width: Nanoseconds) {
    append((.seconds(1) + width) / (2 * width))
  }
}

extension Configuration {
  /// Calls `body` with each note about `[coin]`.
  func forEachCoinNote(_ body: (CoinNote) -> Void) {
    let (coin, debounce) = (rules.coin, wiring[.coin].debounce)
    guard coin.countsMoney else { return }
    // Half a period of 50 Hz.
    if debounce > 0, debounce <= .milliseconds(10) { body(.mainsHum(debounce)) }
    // Half a period of 16.7 Hz.
    let railway = Nanoseconds.milliseconds(30)
    if coin.counts == .train, coin.shortestPulse <= railway, railway <= coin.longestPulse {
      body(.railwayHum)
    }
    if coin.counts == .pulse {
      body(
        .opensAtPulse(
          shortest: coin.shortestPulse, longest: coin.longestPulse, train: coin.longestTrain))
    }
    if coin.longestTrain < coin.price { body(.shortTrain(coin.longestTrain, price: coin.price)) }
    if coin.extra == .refuse { body(.refusesExtra) }
  }

  /// Calls `body` with each note about `[accept]`.
  func forEachAcceptNote(_ body: (CoinNote) -> Void) {
    if rules.coin.countsMoney, !wiring.has(.output(.accept)) { body(.noInhibit(rules.coin.extra)) }
  }
}
