// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import Measurement
import Testing
import Turnstile

@Suite struct PushProposalTests {
  private let wiring = SwitchWiring(InputSettings(offset: 27), longestPress: .seconds(30))

  private func propose(
    _ wire: Wire, _ sensor: PushSensor = .unknown, _ mechanism: Mechanism = .ratchet
  ) throws(ProposalRefusal) -> PushProposal {
    var (wire, passage) = (wire, PassageRules())
    wire.finish()
    (passage.sensor, passage.mechanism) = (sensor, mechanism)
    return try wire.measurement.proposePush(wiring, passage)
  }

  private func pushes(_ milliseconds: UInt64...) -> Wire {
    var wire = Wire()
    for time in milliseconds { wire.pulse(time * 1000, pause: 2_000_000) }
    return wire
  }

  @Test func `a short pulse in each rotation counts when it begins, if the bolt is known`() throws {
    let wire = pushes(30, 80, 120, 60, 300)
    let proposal = try propose(wire)
    #expect(proposal.sensor == .pulse && proposal.countsAtBegin && proposal.shortest == 0)
    #expect(proposal.rest == .milliseconds(20) && proposal.debounce == nil && proposal.stuck == nil)
    #expect(try !propose(wire, .unknown, .unknown).countsAtBegin)
    #expect(throws: ProposalRefusal.pulseOnJammingBolt) { try propose(wire, .unknown, .jams) }
  }

  @Test("a level as long as a rotation is taken for a contact, unless the file says level")
  func rotation() throws {
    let wire = pushes(350, 800, 1200, 900, 2500)
    let proposal = try propose(wire)
    #expect(proposal.sensor == .contact && !proposal.countsAtBegin)
    #expect(proposal.shortest == .milliseconds(200))
    let level = try propose(wire, .level, .rides)
    #expect(level.sensor == .level && level.countsAtBegin)
  }

  @Test func `the shortest push leaves a third of the fastest one that was measured`() throws {
    #expect(try propose(pushes(310, 310, 310, 310, 310)).shortest == .milliseconds(180))
  }

  @Test func `a sensor that rides on the disc is at rest only after its longest pause`() throws {
    var wire = Wire()
    for _ in 0..<5 {
      wire.pulse(200_000, pause: 40_000)
      wire.pulse(100_000, pause: 60_000)
      wire.pulse(150_000, pause: 2_000_000)
    }
    let proposal = try propose(wire, .contact)
    #expect(proposal.rest == .milliseconds(90) && proposal.shortest == .milliseconds(200))
  }

  @Test func `a sensor that is inactive for longer inside a push is refused`() {
    var wire = Wire()
    for _ in 0..<5 {
      wire.pulse(300_000, pause: 400_000)
      wire.pulse(300_000, pause: 2_000_000)
    }
    #expect(throws: ProposalRefusal.longPause(.milliseconds(400))) { try propose(wire) }
  }

  @Test func `short pushes among long ones say nothing, unless the file names the sensor`() throws {
    let wire = pushes(100, 900, 900, 900, 900)
    #expect(
      throws: ProposalRefusal.unevenPushes(
        shortest: .milliseconds(100), longest: .milliseconds(900))
    ) { try propose(wire) }
    #expect(try propose(wire, .contact).shortest == .milliseconds(60))
  }

  @Test func `a contact that bounces for longer than the debounce gets a longer one`() throws {
    var wire = Wire()
    for _ in 0..<5 {
      wire.bounce(to: true, [1000, 8000], then: 800_000)
      wire.hold(false, 2_000_000)
    }
    #expect(try propose(wire).debounce == .milliseconds(12))
  }

  @Test func `one very long press is one push, and too few`() throws {
    var wire = Wire()
    wire.pulse(86_400_000_000 * 3, pause: 2_000_000)
    #expect(throws: ProposalRefusal.tooFew(missing: 4)) { try propose(wire) }
    for _ in 0..<4 { wire.pulse(900_000, pause: 2_000_000) }
    let proposal = try propose(wire)
    #expect(proposal.stuck == .seconds(86_400) && proposal.sensor == .contact)
  }

  @Test func `whatever was measured, the settings contradict nothing`() {
    var generator = RepeatableGenerator()
    for _ in 0..<2000 {
      var wire = Wire()
      for _ in 0..<5 {
        let time = UInt64.random(in: 12_000...900_000, using: &generator)
        wire.pulse(time, pause: .random(in: 12_000...400_000, using: &generator))
        wire.pulse(time, pause: 2_000_000)
      }
      wire.finish()
      var (setup, contact) = (Setup(), wiring)
      let random = { UInt8.random(in: 0...4, using: &generator) }
      contact.longestPress = .milliseconds(.random(in: 100...900, using: &generator))
      contact.debounce = .milliseconds(.random(in: 0...50, using: &generator))
      setup.rules.passage.sensor = PushSensor(rawValue: random() % 4) ?? .unknown
      setup.rules.passage.mechanism = Mechanism(rawValue: random()) ?? .unknown
      guard let proposal = try? wire.measurement.proposePush(contact, setup.rules.passage) else {
        continue
      }
      contact.debounce = proposal.debounce ?? contact.debounce
      contact.longestPress = proposal.stuck ?? contact.longestPress
      setup.wiring.wire(.push, as: contact)
      setup.rules.passage.sensor = proposal.sensor
      setup.rules.passage.counts = proposal.countsAtBegin ? .begin : .end
      (setup.rules.passage.shortest, setup.rules.passage.rest) = (proposal.shortest, proposal.rest)
      #expect(setup.contradiction == nil, "\(proposal)")
    }
  }
}
