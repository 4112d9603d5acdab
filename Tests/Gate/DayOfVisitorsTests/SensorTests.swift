// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Testing

@testable import DayOfVisitors

@Suite("The sensor")
struct SensorTests {
  @Test("bounces for at most 4 ms and ends with the arm's level")
  func bounces() {
    var dice = Dice(seed: 1)
    var most = 0
    for _ in 0..<100 {
      var sensor = Sensor(SensorKind.contact.range)
      sensor.feel(2.5, isRising: true, at: 1000, dice: &dice)
      var edges = 0
      while sensor.deadline < .max {
        #expect(sensor.deadline <= 1000 + .milliseconds(4))
        sensor.change()
        edges += 1
      }
      #expect(sensor.isActive)
      most = max(most, edges)
    }
    #expect(most == 5)
  }

  @Test("ends with the arm's level when the arm turns back while it bounces")
  func bouncesBack() {
    var dice = Dice(seed: 1)
    for _ in 0..<100 {
      var sensor = Sensor(SensorKind.contact.range)
      sensor.feel(2.5, isRising: true, at: 0, dice: &dice)
      sensor.change()
      sensor.feel(2.5, isRising: false, at: 1000, dice: &dice)
      while sensor.deadline < .max { sensor.change() }
      #expect(!sensor.isActive)
    }
  }

  @Test(
    "feels leaning within the play only as a contact",
    arguments: [(SensorKind.contact, true), (.level, false), (.pulse, false)])
  func feelsLeaning(kind: SensorKind, isFelt: Bool) {
    var dice = Dice(seed: 1)
    var sensor = Sensor(kind.range)
    sensor.feel(Arm.play, isRising: true, at: 0, dice: &dice)
    #expect((sensor.deadline < .max) == isFelt)
  }
}
