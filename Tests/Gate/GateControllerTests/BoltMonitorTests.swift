// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import MachineSupport
import TestSupport
import Testing

@testable import GateController

@Suite struct BoltMonitorTests {
  @Test("a bolt that follows within half a second is no fault, one that does not is, either way")
  func follows() {
    for isOpen in [true, false] {
      var bolt = BoltMonitor(hasContact: true)
      _ = bolt.settle(isOpen: !isOpen, at: 0)
      bolt.tell(open: isOpen, at: 1000 * millisecond)
      expectEqual(bolt.deadline, 1500 * millisecond)
      bolt.expire(by: 1499 * millisecond)
      expectEqual(bolt.fault, nil)
      bolt.expire(by: 1500 * millisecond)
      expectEqual(bolt.fault, isOpen ? .boltStuckClosed : .boltStuckOpen)
      _ = bolt.settle(isOpen: isOpen, at: 1600 * millisecond)
      #expect(bolt.fault == nil && bolt.deadline == .never)
    }
  }

  @Test func `a bolt that rides on the arm has half a second from the arm's rest`() {
    var bolt = BoltMonitor(hasContact: true)
    bolt.tell(open: true, at: 0)
    _ = bolt.settle(isOpen: true, at: 50 * millisecond)
    bolt.setResting(false, at: 100 * millisecond)
    bolt.tell(open: false, at: 200 * millisecond)
    expectEqual(bolt.deadline, .never)
    bolt.setResting(true, at: 5000 * millisecond)
    expectEqual(bolt.deadline, 5500 * millisecond)
  }

  @Test(
    "a bolt that opens while the lock has held for half a second was forced, until it is closed")
  func forced() {
    for (delay, isForced) in [(400, false), (501, true)] {
      var bolt = BoltMonitor(hasContact: true)
      bolt.tell(open: false, at: 0)
      expectEqual(bolt.settle(isOpen: true, at: UInt64(delay) * millisecond), isForced)
      expectEqual(bolt.fault, isForced ? .boltForced : nil)
      _ = bolt.settle(isOpen: false, at: 2000 * millisecond)
      expectEqual(bolt.fault, nil)
    }
  }

  @Test("a bolt that closes by itself, or whose lines were lost, has half a second from then")
  func closes() {
    var bolt = BoltMonitor(hasContact: true)
    bolt.tell(open: true, at: 0)
    _ = bolt.settle(isOpen: true, at: 50 * millisecond)
    _ = bolt.settle(isOpen: false, at: 5000 * millisecond)
    expectEqual(bolt.deadline, 5500 * millisecond)
    bolt.adopt(isOpen: false, at: 7000 * millisecond)
    expectEqual(bolt.deadline, 7500 * millisecond)
  }

  @Test("a bolt that does not open three times in a row is broken, until it opens or is repaired")
  func broken() {
    var bolt = BoltMonitor(hasContact: true)
    for opening in 1...3 as ClosedRange<UInt64> {
      expectFalse(bolt.isBroken)
      bolt.tell(open: true, at: opening * 10_000 * millisecond)
      bolt.expire(by: opening * 10_000 * millisecond + 500 * millisecond)
      bolt.tell(open: false, at: opening * 10_000 * millisecond + 600 * millisecond)
    }
    expectTrue(bolt.isBroken)
    bolt.forgetFailures()
    expectFalse(bolt.isBroken)
  }

  @Test func `without a contact the bolt is taken to follow, and nothing is ever due`() {
    var bolt = BoltMonitor(hasContact: false)
    bolt.tell(open: true, at: 0)
    expectTrue(bolt.isOpen)
    expectEqual(bolt.deadline, .never)
    #expect(bolt.fault == nil)
  }
}
