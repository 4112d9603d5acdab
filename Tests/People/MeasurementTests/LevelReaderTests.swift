// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Measurement
import Testing

@Suite struct LevelReaderTests {
  @Test("a level counts when the wire has been still for 12 ms, and lasts from edge to edge")
  func level() {
    var reader = LevelReader()
    reader.observe(true, at: .milliseconds(100))
    #expect(reader.deadline == .milliseconds(112))
    #expect(reader.settle(by: .milliseconds(112) - 1) == nil && !reader.isActive)
    _ = reader.settle(by: .milliseconds(112))
    #expect(reader.isActive && reader.since == .milliseconds(100) && reader.deadline == nil)
    reader.observe(false, at: .milliseconds(150))
    guard case .level(let pulse) = reader.settle(by: .seconds(1)) else {
      Issue.record("no pulse")
      return
    }
    #expect(pulse.isActive && pulse.width == .milliseconds(50) && pulse.bounces == Bounces())
  }

  @Test func `what is shorter is a bounce, of which the shortest and the longest are known`() {
    var reader = LevelReader()
    for (time, isActive) in [(0, true), (2, false), (2, true), (9, false), (10, true)] {
      reader.observe(isActive, at: .milliseconds(100 + UInt64(time)))
    }
    _ = reader.settle(by: .milliseconds(200))
    reader.observe(false, at: .milliseconds(200))
    guard case .level(let pulse) = reader.settle(by: .milliseconds(300)) else {
      Issue.record("no pulse")
      return
    }
    #expect(pulse.width == .milliseconds(90) && pulse.bounces.count == 4)
    #expect(pulse.bounces.shortest == 0 && pulse.bounces.longest == .milliseconds(7))
    #expect(reader.settle(by: .seconds(9)) == nil)
  }

  @Test("a short level inside a longer one is a bounce of that, and leaves its width as it is")
  func glitch() {
    var reader = LevelReader()
    for (time, isActive) in [(100, true), (150, false), (152, true), (200, false)] {
      while reader.settle(by: .milliseconds(UInt64(time))) != nil {}
      reader.observe(isActive, at: .milliseconds(UInt64(time)))
    }
    guard case .level(let pulse) = reader.settle(by: .milliseconds(300)) else {
      Issue.record("no pulse")
      return
    }
    #expect(pulse.width == .milliseconds(100) && pulse.bounces.count == 1)
    #expect(pulse.bounces.longest == .milliseconds(2) && reader.bounces == Bounces())
  }

  @Test("a wire that is never still for half a second hums once, and is quiet after a second")
  func hum() {
    var reader = LevelReader()
    var findings: [LevelReader.Finding] = []
    func drain(by time: Nanoseconds) {
      while let finding = reader.settle(by: time) { findings.append(finding) }
    }
    // 10 kHz for two seconds.
    for index in 0..<40_000 {
      let time = Nanoseconds.seconds(1) + UInt64(index) * 50_000
      drain(by: time)
      reader.observe(index.isMultiple(of: 2), at: time)
    }
    #expect(reader.isHumming && findings.count == 1)
    guard case .hum(let hum) = findings.first else {
      Issue.record("no hum")
      return
    }
    #expect((9_900...10_100).contains(hum.frequency))
    drain(by: .seconds(5))
    #expect(!reader.isHumming && findings.count == 2 && reader.deadline == nil)
  }

  @Test func `a level of which edges were lost has no width, and neither has the next one`() {
    var reader = LevelReader()
    reader.observe(true, at: .milliseconds(100))
    reader.lose(true)
    _ = reader.settle(by: .milliseconds(200))
    #expect(reader.isActive && reader.since == nil)
    reader.observe(false, at: .milliseconds(300))
    guard case .level(let pulse) = reader.settle(by: .milliseconds(400)) else {
      Issue.record("no pulse")
      return
    }
    #expect(pulse.width == nil)
  }

  @Test func `times that are equal, run backwards or are the last there are do no harm`() {
    var reader = LevelReader()
    let times: [Nanoseconds] = [50, 50, 49, 0, .max, 3, .max - 1, .max]
    for (index, time) in times.enumerated() {
      reader.observe(index.isMultiple(of: 2), at: time)
      while reader.settle(by: time) != nil {}
    }
    while reader.settle(by: .max) != nil {}
    #expect(reader.deadline == nil)
  }
}
