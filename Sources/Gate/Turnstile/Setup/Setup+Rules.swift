// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

// The rules below the table and the coil's duty cycle, where the table of ``Setup/bytes`` has them.

extension Setup {
  /// Stores the rules.
  func storeRules(in bytes: inout MutableSpan<UInt8>) {
    let (passage, coin) = (rules.passage, rules.coin)
    bytes[424] = passage.sensor.rawValue
    bytes[425] = passage.mechanism.rawValue
    bytes[426] = passage.counts.rawValue
    bytes[427] = coin.counts.rawValue
    bytes[428] = coin.extra.rawValue
    bytes[429] = coin.unused.rawValue
    bytes[430] = wiring.duty
    bytes.store(passage.shortest, at: 432)
    bytes.store(passage.rest, at: 440)
    bytes.store(coin.shortestPulse, at: 448)
    bytes.store(coin.longestPulse, at: 456)
    bytes.store(coin.pause, at: 464)
    bytes.store(coin.parts, at: 472)
    bytes.store(UInt32(coin.longestTrain), at: 480)
    bytes.store(UInt32(coin.price), at: 484)
  }

  /// Reads the rules, whose numbers may be out of range.
  mutating func readRules(_ bytes: Span<UInt8>) throws(DecodingError) {
    guard let sensor = PushSensor(rawValue: bytes[424]),
      let mechanism = Mechanism(rawValue: bytes[425]),
      let counts = PassageCounting(rawValue: bytes[426])
    else { throw .impossible }
    rules.passage.sensor = sensor
    rules.passage.mechanism = mechanism
    rules.passage.counts = counts
    rules.passage.shortest = bytes.load(at: 432)
    rules.passage.rest = bytes.load(at: 440)
    wiring.duty = bytes[430]
    rules.coin = try bytes.coinRules()
  }
}

extension Span<UInt8> {
  fileprivate func coinRules() throws(Setup.DecodingError) -> CoinRules {
    guard let counts = CoinCounting(rawValue: self[427]),
      let extra = ExtraCoins(rawValue: self[428]), let unused = UnusedPrice(rawValue: self[429])
    else { throw .impossible }
    var rules = CoinRules()
    (rules.counts, rules.extra, rules.unused) = (counts, extra, unused)
    rules.shortestPulse = load(at: 448)
    rules.longestPulse = load(at: 456)
    rules.pause = load(at: 464)
    rules.parts = load(at: 472)
    rules.longestTrain = UInt16(clamping: load(at: 480) as UInt32)
    rules.price = UInt16(clamping: load(at: 484) as UInt32)
    return rules
  }
}
