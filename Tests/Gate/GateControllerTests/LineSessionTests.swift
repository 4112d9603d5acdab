// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import MachineSupport
import SimulatedGPIO
import TestSupport
import Testing
import Turnstile

@testable import GateController

@Suite struct LineSessionTests {
  private let second: Nanoseconds = 1_000_000_000
  private var safe: Levels { Wiring().safeOutputs }

  private func session() -> LineSession<SimulatedChip> {
    LineSession(Wiring(), hardware: SimulatedChip())
  }

  @Test func `a request drives the outputs, tells the inputs, and is a new generation`() throws {
    var session = session()
    expectEqual(session.deadline, 0)
    expectFalse(session.isOpen)
    session.hardware.press(coinOffset)
    let inputs = try session.request(driving: safe)
    #expect(inputs == Levels(bits: 1))
    expectTrue(session.isOpen)
    expectEqual(session.deadline, .never)
    #expect(session.generation == 1 && session.hardware.levels?.outputs == safe)
    #expect(!session.wouldDrive(safe) && session.wouldDrive(Levels(bits: 2)))
  }

  @Test("lost lines are requested after 1, 2, 4, 8 and then every 10 seconds, and told once")
  func backOff() throws {
    var session = session()
    _ = try session.request(driving: safe)
    let fault = Fault(.chipGone, code: 19)
    var delays: [Nanoseconds] = []
    for round in 0..<6 {
      let told = session.backOff(after: fault, at: 0)
      #expect((told != nil) == (round == 0))
      expectFalse(session.isOpen)
      delays.append(session.deadline / second)
    }
    #expect(delays == [1, 2, 4, 8, 10, 10])
    #expect(session.backOff(after: Fault(.chipMissing), at: 0) == 10 * second)
  }

  @Test("an output that does not follow is logged once, driven again, and well when all follow")
  func stuck() throws {
    var session = session()
    _ = try session.request(driving: safe)
    session.hardware.faults.stuckOutputs = Levels(bits: 0b100)
    let news = try session.drive(Levels(bits: 0b101))
    #expect(news?.kind == .outputStuck && news?.offset == Wiring()[.red].offset)
    #expect(try session.verify().fault == nil && session.fault == news)
    session.hardware.faults.stuckOutputs = Levels()
    try session.repeatDrive()
    #expect(try session.verify().fault == nil && session.fault == nil)
    #expect(session.hardware.levels?.outputs == Levels(bits: 0b101))
  }

  @Test("edge detection is off for the inputs that are masked, and each change is a new generation")
  func masked() throws {
    var session = session()
    _ = try session.request(driving: safe)
    try session.mask(Levels(bits: 1))
    session.hardware.press(coinOffset)
    session.hardware.press(pushOffset)
    try session.readEdges()
    #expect(session.edgeCount == 1 && session.edge(0).input == 1 && session.generation == 2)
    try session.mask(Levels(bits: 1))
    expectEqual(session.generation, 2)
    try session.mask(Levels())
    session.hardware.release(coinOffset)
    try session.readEdges()
    #expect(session.edgeCount == 1 && session.generation == 3)
  }

  @Test func `a burst of losses is logged once`() {
    var session = session()
    let told = [0, 40, 80, 121].map { session.beginsLoss(at: $0 * millisecond) }
    #expect(told == [true, false, false, true])
  }

  @Test("troubles are replaced while the lines are held, and kept while they are lost")
  func troubles() throws {
    var session = session()
    var present = Troubles()
    present.kinds[.coilOverdriven] = true
    #expect(session.replaceTroubles(with: present) == nil)
    _ = try session.request(driving: safe)
    #expect(session.replaceTroubles(with: present) == Troubles())
    #expect(session.replaceTroubles(with: present) == nil && session.troubles == present)
  }

  @Test func `released lines are not requested again`() throws {
    var session = session()
    _ = try session.request(driving: safe)
    session.close()
    expectFalse(session.isOpen)
    expectEqual(session.deadline, .never)
    expectFalse(session.hardware.isHeld)
  }
}
