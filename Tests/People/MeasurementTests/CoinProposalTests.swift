// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Testing
import Turnstile

@testable import Measurement

@Suite struct CoinProposalTests {
  @Test(
    "an ideal acceptor gets the settings of Hardware/reference.md, and the price of its coin",
    arguments: [
      // Those of the CH-92x family give 25, 50 and 100 ms: fast, medium and slow.
      // Width, pulses; debounce, shortest, longest, pause, all in ms.
      (25, 1, 16, 17, 33, 200), (50, 3, 32, 35, 65, 200), (100, 2, 64, 70, 130, 250),
      (50, 50, 32, 35, 65, 200), (500, 1, 320, 350, 650, 1250),
    ])
  func ideal(
    width: UInt64, pulses: Int, debounce: UInt64, shortest: UInt64, longest: UInt64, pause: UInt64
  ) throws {
    var wire = Wire()
    wire.coins(5, of: pulses, width * 1000, pause: width * 1000)
    wire.finish()
    let proposal = try wire.measurement.proposeCoin(stuck: .seconds(1))
    #expect(
      proposal
        == CoinProposal(
          debounce: .milliseconds(debounce), shortestPulse: .milliseconds(shortest),
          longestPulse: .milliseconds(longest), pause: .milliseconds(pause),
          longestTrain: UInt16(max(10, 2 * pulses)), price: UInt16(pulses), stuck: nil))
  }

  @Test func `four coins are one too few`() {
    var wire = Wire()
    wire.coins(4, of: 3, 50_000, pause: 50_000)
    wire.finish()
    let measurement = wire.measurement
    #expect(throws: ProposalRefusal.tooFew(missing: 1)) { try measurement.proposeCoin(stuck: 0) }
  }

  @Test(
    "a wire without an edge has no settings, and its level says where to look",
    arguments: [false, true])
  func noEdge(isActive: Bool) {
    var wire = Wire(isActive: isActive)
    wire.finish()
    let measurement = wire.measurement
    #expect(throws: ProposalRefusal.noEdge(isActive: isActive)) {
      try measurement.proposeCoin(stuck: 0)
    }
  }

  @Test("pulses of several lengths, as an acceptor's that tells values by length, have no settings")
  func unevenPulses() {
    var wire = Wire()
    for width: UInt64 in [100, 200, 300, 100, 200] { wire.coins(1, of: 1, width * 1000, pause: 0) }
    wire.finish()
    let measurement = wire.measurement
    #expect(
      throws: ProposalRefusal.unevenPulses(
        shortest: .milliseconds(100), longest: .milliseconds(300))
    ) { try measurement.proposeCoin(stuck: 0) }
  }

  @Test func `coins of two kinds have no price, and a train twice as long as the dearest`() throws {
    var wire = Wire()
    wire.coins(3, of: 2, 50_000, pause: 50_000)
    wire.coins(3, of: 8, 50_000, pause: 50_000)
    wire.finish()
    let proposal = try wire.measurement.proposeCoin(stuck: 0)
    #expect(proposal.price == nil && proposal.longestTrain == 16)
  }

  @Test(
    "pulses that no acceptor gives are refused, with their width",
    arguments: [15, 950] as [UInt64])
  func implausible(width: UInt64) {
    var wire = Wire()
    wire.coins(5, of: 1, width * 1000, pause: 0)
    wire.finish()
    let measurement = wire.measurement
    let time = Nanoseconds.milliseconds(width)
    #expect(throws: width < 100 ? ProposalRefusal.shortPulse(time) : .longPulse(time)) {
      try measurement.proposeCoin(stuck: 0)
    }
  }

  @Test func `pulses that would be reported as stuck get a longer time`() throws {
    var wire = Wire()
    wire.coins(5, of: 1, 850_000, pause: 0)
    wire.finish()
    #expect(try wire.measurement.proposeCoin(stuck: .seconds(1)).stuck == .seconds(3))
    #expect(try wire.measurement.proposeCoin(stuck: 0).stuck == nil)
  }

  @Test("whatever an acceptor gives, its settings take each pulse and contradict nothing")
  func every() throws {
    var generator = RepeatableGenerator()
    for _ in 0..<300 {
      let width = UInt64.random(in: 20_000...700_000, using: &generator)
      let pause = UInt64.random(in: 20_000...700_000, using: &generator)
      let stuck = Nanoseconds.milliseconds(UInt64.random(in: 100...1500, using: &generator))
      let pulses = Int.random(in: 1...50, using: &generator)
      var wire = Wire()
      for _ in 0..<5 {
        for _ in 0..<pulses {
          func vary(_ time: UInt64) -> UInt64 {
            time * .random(in: 80...120, using: &generator) / 100
          }
          wire.pulse(vary(width), pause: vary(pause))
        }
        wire.hold(false, 2_000_000)
      }
      wire.finish()
      let proposal = try wire.measurement.proposeCoin(stuck: stuck)
      let (seen, pauses) = (wire.measurement.pulses, wire.measurement.pauses)
      #expect(proposal.shortestPulse < seen.shortest && proposal.longestPulse > seen.longest)
      #expect(proposal.debounce < seen.shortest && proposal.pause > proposal.longestPulse)
      #expect(pauses.count == 0 || proposal.debounce < pauses.shortest)
      #expect(pauses.count == 0 || proposal.pause > pauses.longest)
      #expect(proposal.price.map(Int.init) == pulses)
      #expect(proposal.setup(stuck: stuck).contradiction == nil, "\(proposal)")
    }
  }
}

extension CoinProposal {
  /// The setup of a gate with these settings.
  fileprivate func setup(stuck: Nanoseconds) -> Setup {
    var setup = Setup()
    var coin = setup.wiring[.coin]
    (coin.debounce, coin.longestPress) = (debounce, self.stuck ?? stuck)
    setup.wiring.wire(.coin, as: coin)
    setup.rules.coin = .acceptor
    (setup.rules.coin.shortestPulse, setup.rules.coin.longestPulse) = (shortestPulse, longestPulse)
    (setup.rules.coin.pause, setup.rules.coin.longestTrain) = (pause, longestTrain)
    return setup
  }
}
