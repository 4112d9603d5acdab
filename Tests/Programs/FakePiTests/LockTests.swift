// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FakePiWires
import Fixed
import Foundation
import MachineSupport
import TestSupport
import Testing
import Turnstile

/// How long the lock of the shipped gate is open, and what becomes of one that is open for too long.
@Suite struct LockTests {
  @Test("with the shipped configuration one coin and a dead push sensor leave no gate open")
  func shippedRelock() throws {
    let gate = try VirtualGate(nil)
    try gate.play("0 coin 1, 50 coin 0", until: 1000)
    expectTrue(gate.isOpen)
    try gate.pass(to: 600_000)
    expectFalse(gate.isOpen)
  }

  @Test("after three coins without a push the gate says so, and opens for 5 s a coin (law 2)")
  func deadSensor() throws {
    let gate = try VirtualGate()
    for visit in 0..<4 {
      let time = gate.time
      try gate.play("\(time) coin 1, \(time + 50) coin 0", until: time + 4000)
      expectTrue(gate.isOpen)
      try gate.pass(to: time + 6000)
      expectEqual(gate.isOpen, visit < 3)
      try gate.pass(to: time + 31_000)
      #expect(!gate.isOpen && gate.acceptsCoins)
    }
    #expect(gate.says("no push came with the last coins"))
    expectFalse(gate.pi.isHigh(.fault))
  }

  @Test("a gate without relock that stays open says so after a minute")
  func openTooLong() throws {
    let gate = try VirtualGate { try $0.set("gate", "relock", to: "off") }
    try gate.play("0 coin 1, 50 coin 0", until: 60_254)
    expectTrue(gate.isOpen)
    expectFalse(gate.says("the arm has been free for over a minute"))
    try gate.pass(to: 61_300)
    expectTrue(gate.isOpen)
    expectTrue(gate.says("the arm has been free for over a minute"))
  }

  @Test("a relock that is set later counts for the coin that waits already")
  func laterRelock() throws {
    let gate = try VirtualGate { try $0.set("gate", "relock", to: "off") }
    try gate.play("0 coin 1, 50 coin 0", until: 1000)
    expectTrue(gate.isOpen)
    gate.crash()
    try gate.service.set("gate", "relock", to: "1s")
    try gate.start()
    try gate.pass(to: 500)
    expectTrue(gate.isOpen)
    try gate.pass(to: 1500)
    expectFalse(gate.isOpen)
  }

  @Test("a coil whose current takes the power away opens the lock at five starts, and then no more")
  func brownOut() throws {
    let gate = try VirtualGate()
    try gate.play("0 coin 1, 50 coin 0", until: 400)
    var openings = 0
    for _ in 0..<12 {
      gate.crash()
      gate.pi.cutPower()
      try gate.start()
      // From the second cut in a row on, the lock waits for 10 s.
      try gate.pass(to: openings == 0 ? 100 : 10_100)
      if gate.isOpen { openings += 1 }
    }
    expectEqual(openings, 5)
    #expect(gate.pi.isHigh(.red) && gate.pi.isHigh(.fault))
  }

  @Test(
    "visitor after visitor, a coil has no more current than its limit allows, also over crashes")
  func coilBudget() throws {
    var settings = Timeline.Settings()
    settings.relock = 5000
    settings.wiring.longestEnergised = .milliseconds(6000)
    let gate = try VirtualGate(settings)
    var (openTime, length): (UInt64, UInt64) = (0, 0)
    for _ in 0..<4 {
      // Each visitor pays, and takes a while.
      while gate.time < 30_000 {
        let time = gate.time
        try gate.play("\(time) coin 1, \(time + 50) coin 0", until: time + 4800)
        try gate.play("\(time + 4800) push 1, \(time + 5100) push 0", until: time + 5200)
      }
      openTime += gate.openTime
      length += gate.time
      gate.crash()
      gate.pi.cutPower()
      try gate.start()
    }
    // Full once, and then as much as a pause of the same length restores.
    #expect(openTime <= 6000 + length / 2)
    #expect(openTime > 40_000)
  }

  @Test("a coil whose gate is killed while it has current has it no longer than its limit")
  func killedCoil() throws {
    let gate = try VirtualGate {
      try $0.set("lock", "longest-energised", to: "2s")
      try $0.set("gate", "relock", to: "off")
    }
    try gate.play("0 coin 1, 50 coin 0", until: 255)
    expectTrue(gate.isOpen)
    var current = 0.0
    for _ in 0..<5 {
      try gate.pass(to: gate.time + 1400)
      current += Double(gate.openTime) / 1000
      gate.crash()
      try gate.start()
    }
    #expect((1.9...2.1).contains(current))
  }

  @Test("after repeated crashes the price of a passage that was not used is credit again")
  func crashes() throws {
    let gate = try VirtualGate()
    try gate.play("0 coin 1, 50 coin 0", until: 1000)
    gate.crash()
    try Data("crashed".utf8).write(to: gate.pi.folder.appending(path: "starts"))
    try gate.start()
    #expect(gate.says("locked out: broken"))
    #expect(!gate.isOpen)
    #expect(try gate.finalBooks == "returned-coins 1, credit 1")
  }

  @Test("a lock that is stuck open takes no coins, and reports its fault and the end of it")
  func stuckOpen() throws {
    let gate = try VirtualGate()
    gate.pi.wear(.lock, FAKE_WIRE_STUCK_HIGH)
    try gate.pass(to: 1100)
    #expect(gate.pi.isHigh(.fault) && !gate.acceptsCoins)
    #expect(gate.says("GPIO22"))
    try gate.play("2000 coin 1, 2050 coin 0, 3000 push 1, 3800 push 0", until: 5000)
    gate.pi.wear(.lock, FAKE_WIRE_WELL)
    try gate.pass(to: 7000)
    #expect(!gate.pi.isHigh(.fault))
    expectEqual(gate.log.count { $0.hasSuffix("lines: held") }, 2)
    // The coin was kept, and is offered again.
    expectTrue(gate.isOpen)
    try gate.play("8000 push 1, 8800 push 0", until: 9000)
    #expect(try gate.finalBooks == "coins 1, passages 1, refused-pushes 1")
  }

  @Test("a key that stays turned keeps the gate out of order, and a coin waits for its end")
  func turnedKey() throws {
    let gate = try VirtualGate()
    try gate.play("0 repairman 1, 6000 coin 1, 6050 coin 0", until: 60_000)
    #expect(gate.openTime == 0)
    try gate.play("60000 repairman 0, 61000 push 1, 61800 push 0", until: 62_000)
    #expect(try gate.finalBooks == "coins 1, passages 1, repairs 1")
  }

  @Test("an edge that is ahead of the clock moves no deadline")
  func youngEdge() throws {
    let gate = try VirtualGate(Timeline.Settings { $0.relock = 5000 })
    try gate.play("0 coin 1, 50 coin 0", until: 4400)
    gate.pi.sendEdge(of: .repairman, isActive: false, at: gate.pi.now + 900_000_000)
    try gate.pass(to: 5254)
    expectTrue(gate.isOpen)
    try gate.play("5500 push 1, 5600 push 0", until: 7000)
    #expect(gate.outputs.contains("255 open, 5255 closed, "))
  }
}
