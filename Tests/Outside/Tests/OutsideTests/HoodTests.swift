// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Devices
import FSM
import FSMTools
import Testing

/// The machine of the article on hierarchies, and what each of its lines promises.
@Suite struct HoodTests {
  private static let second: Nanoseconds = 1_000_000_000
  private var driver = Driver<HierarchicalMachine<Hood>, 4>()
  private var fan = Fan()

  /// The last of these events' steps, in a machine without a driver.
  private func step(_ events: Hood.Event...) -> String {
    var machine = HierarchicalMachine<Hood>()
    var step = machine.start(at: 0, in: fan)
    for event in events { step = machine.handle(event, at: 0, in: fan) }
    return "\(step)"
  }

  private mutating func press(_ events: Hood.Event..., at seconds: Nanoseconds = 0) {
    if driver.machine.state == nil { driver.start(at: 0, in: &fan) }
    driver.run(by: seconds * Self.second, in: &fan)
    for event in events {
      #expect(driver.post(event, at: seconds * Self.second) == nil)
      driver.run(by: seconds * Self.second, in: &fan)
    }
  }

  @Test("each move leaves and enters what the article says")
  func moves() {
    #expect(step(.power) == "off, power: moved to middle (lamp run-middle)")
    #expect(step(.power, .slower) == "middle, slower: moved to low (run-low)")
    #expect(step(.power, .slower, .slower) == "low, slower: stayed (beep)")
    #expect(step(.power, .quiet) == "middle, quiet: moved to low (halt dark lamp run-low)")
    #expect(step(.power, .boost) == "middle, boost: moved to boost (run-full)")
    #expect(step(.power, .boost, .boost) == "boost, boost: moved to boost (beep run-full)")
    #expect(step(.power, .power) == "middle, power: moved to off (halt dark)")
    #expect(step(.power, .boost, .faster) == "boost, faster: deferred")
  }

  @Test("a guard keeps a hood off whose filter is full")
  mutating func filter() {
    fan.isFilterFull = true
    press(.power)
    #expect(driver.machine.state == .off && fan.beeps == 1 && !fan.isLit)
  }

  @Test("a hood comes on at the speed that it had last, at first at the middle one")
  mutating func remembers() {
    press(.power)
    #expect(driver.machine.state == .middle && fan.power == 50 && fan.isLit)
    press(.faster, .power, at: 1)
    #expect(driver.machine.state == .off && fan.power == 0 && !fan.isLit)
    press(.power, at: 2)
    #expect(driver.machine.state == .high && fan.power == 70)
  }

  @Test("a boost lasts five minutes, then the speed returns and what was deferred is handled")
  mutating func boosts() {
    press(.power, .boost, .faster)
    #expect(driver.machine.state == .boost && fan.power == 100 && driver.deferredCount == 1)
    #expect(driver.deadline == 300 * Self.second)
    press(.boost, at: 200)
    #expect(driver.deadline == 500 * Self.second && driver.machine.suspendedCount == 1)
    press(at: 500)
    #expect(driver.machine.state == .high && driver.machine.suspendedCount == 0)
  }

  @Test("the hour runs on through moves inside, and a hood that begins anew has a whole one")
  mutating func hour() {
    press(.power)
    press(.slower, .boost, at: 3000)
    #expect(driver.deadline == 3300 * Self.second)
    press(at: 3301)
    #expect(driver.machine.state == .low && driver.deadline == 3600 * Self.second)
    press(.quiet, at: 3400)
    #expect(driver.deadline == 7000 * Self.second)
    press(at: 7000)
    #expect(driver.machine.state == .off && fan.beeps == 1 && driver.deadline == nil)
  }

  @Test("a hood that is switched off in boost comes on at the speed before")
  mutating func leavesBoost() {
    press(.power, .boost, .power)
    #expect(driver.machine.suspendedCount == 0)
    press(.power, at: 1)
    #expect(driver.machine.state == .middle)
  }

  @Test("its table is sound, and the lamp is lit exactly while it is on")
  func proof() {
    struct Lamp: World {
      typealias Names = Hood
      var isLit = false
      mutating func perform(_ word: Hood.Word) {
        if word == .lamp { isLit = true }
        if word == .dark { isLit = false }
      }
    }
    let report = Proof(HierarchicalMachine<Hood>.self, in: Lamp())
      .always("lit exactly while on") { $0.world.isLit == $0.isIn(.on) }
      .search()
    #expect(report.isProof, "\(report)")
  }

  @Test("what is not used takes no memory, and what is used takes what the article says")
  func sizes() {
    typealias Plain = Hood.Plain
    #expect(MemoryLayout<Plain.History>.size == 0 && MemoryLayout<Plain.Stack>.size == 0)
    #expect(MemoryLayout<Plain.Deferral>.size == 0 && MemoryLayout<Plain.Timers>.size == 8)
    #expect(MemoryLayout<WithTimers<Plain>.Timers>.size == 8 + 80)
    #expect(MemoryLayout<WithHistory<Plain>.History>.size == 7)
    let number = MemoryLayout<Int>.size
    #expect(MemoryLayout<WithStack<Plain, 1>.Stack>.size == number + 2)
    #expect(MemoryLayout<WithStack<Plain, 4>.Stack>.size == number + 4 * 2)
    #expect(MemoryLayout<WithDeferral<Plain, 2>.Deferral>.size == 4 * number)
    #expect(MemoryLayout<WithDeferral<Plain, 8>.Deferral>.size == 3 * number + 8)
  }
}
