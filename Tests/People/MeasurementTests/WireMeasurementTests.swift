// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import Testing
import Turnstile

@testable import Measurement

@Suite struct WireMeasurementTests {
  @Test func `pulses and pauses are events as they end, and a train when a second has passed`() {
    var wire = Wire()
    wire.coins(1, of: 3, 50_000, pause: 60_000)
    wire.finish()
    let (pulse, pause): (WireEvent, WireEvent) = (
      .pulse(.milliseconds(50), Bounces()), .pause(.milliseconds(60), Bounces())
    )
    #expect(
      wire.events == [
        .pause(nil, Bounces()), pulse, pause, pulse, pause, pulse,
        .train(1, pulses: 3, length: .milliseconds(270)),
      ])
  }

  @Test func `the pause between two trains is no pause of a train`() {
    var wire = Wire()
    wire.coins(3, of: 1, 50_000, pause: 0)
    wire.finish()
    #expect(wire.measurement.pauses.count == 0 && wire.measurement.trains.count == 3)
    #expect(wire.events.contains(.pause(.seconds(2), Bounces())))
  }

  @Test func `a train is not over while the edge that would continue it bounces`() {
    var wire = Wire()
    wire.pulse(50_000, pause: 998_000)
    wire.bounce(to: true, [1000, 1000, 1000, 1000], then: 50_000)
    wire.hold(false, 2_000_000)
    wire.finish()
    #expect(wire.measurement.trains.count == 1 && wire.measurement.mostPulses == 2)
  }

  @Test func `a measurement that ends behind a pulse counts its train`() {
    var wire = Wire()
    wire.pulse(50_000, pause: 100_000)
    wire.finish()
    #expect(wire.measurement.trains.count == 1)
  }

  @Test func `the bounces of a contact are counted, and are no pulses`() {
    var wire = Wire()
    for _ in 0..<5 {
      wire.bounce(to: true, [300, 900, 200, 4000], then: 100_000)
      wire.bounce(to: false, [100, 500], then: 2_000_000)
    }
    wire.finish()
    let measurement = wire.measurement
    #expect(measurement.pulses.count == 5 && measurement.trains.count == 5)
    #expect(measurement.bounces.count == 30 && measurement.bounces.shortest == 100_000)
    #expect(measurement.bounces.longest == .milliseconds(4))
    // From the last bounce of its begin to the last of its end.
    #expect(measurement.pulses.typical == .milliseconds(100) + 600_000)
  }

  @Test func `hum of 10 kHz for a minute is two events, and no pulse`() {
    var wire = Wire()
    for _ in 0..<600_000 { wire.pulse(50, pause: 50) }
    wire.hold(false, 3_000_000)
    wire.finish()
    #expect(wire.events.count == 2 && wire.measurement.pulses.count == 0)
    guard case .hum(let hum) = wire.events.first else {
      Issue.record("no hum")
      return
    }
    #expect((9900...10_100).contains(hum.frequency))
    #expect(throws: ProposalRefusal.noise) { try wire.measurement.proposeCoin(stuck: 0) }
  }

  @Test func `a hum that looks like pulses is a train without end, whose events are bounded`() {
    var wire = Wire()
    wire.coins(1, of: 10_000, 30_000, pause: 30_000)
    wire.finish()
    #expect(wire.events.count <= 202 && wire.measurement.trains.count == 0)
    #expect(wire.events.contains { if case .endlessTrain = $0 { true } else { false } })
    #expect(wire.events.last == .spoiltTrain)
    #expect(throws: ProposalRefusal.noise) { try wire.measurement.proposeCoin(stuck: 0) }
  }

  @Test func `a train with lost edges does not count`() {
    var wire = Wire()
    wire.pulse(50_000, pause: 50_000)
    wire.lose(false)
    wire.coins(1, of: 1, 50_000, pause: 0)
    wire.coins(1, of: 2, 50_000, pause: 50_000)
    wire.finish()
    #expect(wire.measurement.losses == 1 && wire.measurement.trains.count == 1)
    #expect(wire.measurement.mostPulses == 2 && wire.events.contains(.spoiltTrain))
  }

  @Test func `a press that does not end in a day is no pulse, and one that does has its width`() {
    var wire = Wire()
    wire.hold(true, 86_400_000_000)
    wire.finish()
    #expect(wire.measurement.pulses.count == 0 && wire.measurement.isActive)
    wire.hold(false, 2_000_000)
    wire.finish()
    #expect(wire.measurement.pulses.longest == .seconds(86_400))
  }

  @Test func `a pulse whose begin was not seen has no width`() {
    var wire = Wire(isActive: true)
    wire.hold(false, 2_000_000)
    wire.finish()
    #expect(wire.events == [.pulse(nil, Bounces()), .spoiltTrain])
    #expect(wire.measurement.trains.count == 0)
  }

  @Test func `times that are equal, run backwards or are the last there are do no harm`() {
    var wire = Wire()
    var time: Nanoseconds = 88
    for index in 0..<100_000 {
      time = time &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let shift = UInt64(index % 64)
      wire.edge(time.leadingZeroBitCount.isMultiple(of: 2), at: time &>> shift)
      if index % 1000 == 0 { wire.lose(index % 2000 == 0) }
    }
    wire.finish()
    _ = wire.measurement.coin
    _ = try? wire.measurement.proposePush(.init(.init(offset: 27)), .init())
    #expect(wire.measurement.losses == 100)
  }
}

@Suite struct WidthsTests {
  @Test func `the typical width is the median, which a few odd ones do not move`() {
    var widths = Widths()
    #expect(widths.typical == 0)
    #expect(widths.shortest == 0)
    #expect(widths.longest == 0)
    for width: Nanoseconds in [50, 51, 50, 900, 1, 49, 50] { widths.note(width) }
    #expect(widths.typical == 50)
    #expect(widths.count == 7)
    #expect(widths.shortest == 1)
    #expect(widths.longest == 900)
  }

  @Test func `after 128 the typical width is one of the newest, and the extremes are of all`() {
    var widths = Widths()
    widths.note(.max)
    for _ in 0..<1000 { widths.note(7) }
    for _ in 0..<128 { widths.note(9) }
    #expect(widths.typical == 9)
    #expect(widths.shortest == 7)
    #expect(widths.longest == .max)
  }
}
