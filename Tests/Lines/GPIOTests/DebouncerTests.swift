// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import GPIO
import Testing

@Suite struct DebouncerTests {
  var contact = Debouncer(period: 5)

  @Test("a change counts once it has lasted the whole period, and not a moment before")
  mutating func changeCountsAfterThePeriod() {
    contact.observe(true, at: 100)
    #expect(contact.deadline == 105)
    #expect(contact.settle(by: 104) == nil)
    #expect(!contact.isActive)
    #expect(contact.settle(by: 105) == true)
    #expect(contact.isActive)
    #expect(contact.deadline == nil)
    #expect(contact.settle(by: .max) == nil)
  }

  @Test mutating func `a glitch shorter than the period leaves no trace`() {
    contact.observe(true, at: 100)
    contact.observe(false, at: 104)
    #expect(contact.deadline == nil)
    #expect(contact.settle(by: .max) == nil)
  }

  @Test mutating func `bouncing counts once, the period after its last bounce`() {
    var changes: [Bool] = []
    for (index, time) in [100, 101, 103, 104, 106].enumerated() {
      if let change = contact.settle(by: UInt64(time)) { changes.append(change) }
      contact.observe(index.isMultiple(of: 2), at: UInt64(time))
    }
    #expect(contact.deadline == 111)
    if let change = contact.settle(by: 111) { changes.append(change) }
    #expect(changes == [true])
  }

  @Test("two equal edges start the period over, since something happened in between")
  mutating func equalEdgesStartOver() {
    contact.observe(true, at: 100)
    contact.observe(true, at: 103)
    #expect(contact.settle(by: 107) == nil)
    #expect(contact.settle(by: 108) == true)
  }

  @Test mutating func `an edge to the settled level is no change`() {
    contact.observe(false, at: 100)
    #expect(contact.deadline == nil)
  }

  @Test mutating func `a level that is adopted is no change`() {
    contact.observe(true, at: 100)
    contact.adopt(true)
    #expect(contact.settle(by: .max) == nil)
    #expect(contact.isActive)
    contact.observe(false, at: 200)
    #expect(contact.settle(by: 205) == false)
  }

  @Test mutating func `a period of zero lets every change through at once`() {
    contact = Debouncer(period: 0)
    contact.observe(true, at: 100)
    #expect(contact.settle(by: 100) == true)
  }
}
