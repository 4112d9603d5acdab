// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FakePiWires
import Foundation
import TestSupport
import Testing
import Turnstile

/// The word *safe* at a stop, and the wires.
@Suite struct SafeStopTests {
  /// What the gate does when it is stopped.
  enum Moment: String, CaseIterable {
    case locked = ""
    case unlocked = "0 coin 1, 50 coin 0"
    case turning = "0 coin 1, 50 coin 0, 1000 push 1"
    case pushedInVain = "1000 push 1"
    case outOfOrder = "0 repairman 1, 100 repairman 0"
    case released = "0 release 1"
    case releasedAndTurning = "0 release 1, 1000 push 1"
    case broken, stuckLock, lostChip

    var isSafe: Bool { self != .stuckLock && self != .lostChip }
    var changes: String {
      switch self {
      case .stuckLock, .lostChip: Moment.unlocked.rawValue
      case .broken: ""
      default: rawValue
      }
    }
  }

  /// How the lock is built: its bolt, what it does without power, and its driver.
  static let locks = Mechanism.all.flatMap { mechanism in
    ["secure", "safe"].flatMap { fail in ["high", "low"].map { (mechanism, fail, $0) } }
  }

  @Test(
    "a stop is called safe exactly where coil and lamps are off", arguments: Moment.allCases, locks)
  func wires(moment: Moment, lock: (bolt: Mechanism, fail: String, energised: String)) throws {
    let gate = try gate(lock, isBroken: moment == .broken)
    #expect(gate.says("locked out: broken") == (moment == .broken))
    try gate.play(moment.changes, until: 1200)
    switch moment {
    case .stuckLock: gate.pi.wear(.lock, FAKE_WIRE_STUCK_HIGH)
    case .lostChip: gate.pi.unplug()
    default: break
    }
    #expect(gate.stop() == 0)
    let coilIsOff = gate.pi.isHigh(.lock) == (lock.energised == "low")
    let isDark = [Lead.green, .red, .fault, .accept].allSatisfy { !gate.pi.isHigh($0) }
    let isSafe = moment != .lostChip && coilIsOff && isDark
    #expect(gate.says("stopped: outputs safe") == isSafe)
    #expect(gate.says("stopped: outputs unknown") == !isSafe)
    #expect(isSafe || !moment.isSafe)
  }

  @Test(
    "a bolt that jams waits 3 s for the arm, and the log says how it ended",
    arguments: [true, false])
  func arm(rests: Bool) throws {
    let gate = try gate((.jams, "secure", "high"))
    try gate.play("0 coin 1, 50 coin 0, 1000 push 1", until: 1200)
    try gate.beginStop()
    #expect(gate.isOpen && !gate.pi.isHigh(.green))
    try gate.play(rests ? "2200 push 0" : "", until: rests ? 2205 : 4199)
    #expect(gate.isOpen)
    #expect(gate.finishStop() == 0 && !gate.isOpen)
    #expect(gate.says("<4>lock: closed on an arm that turned") == !rests)
    #expect(gate.log.last == "<5>stopped: outputs safe")
    #expect(try gate.books == (rests ? "coins 1, passages 1" : "coins 1"))
  }

  private func gate(
    _ lock: (bolt: Mechanism, fail: String, energised: String), isBroken: Bool = false
  ) throws -> VirtualGate {
    var settings = Timeline.Settings()
    settings.rules.passage.mechanism = lock.bolt
    settings.connect(.release, to: 5)
    return try VirtualGate(settings) {
      try $0.set("lock", "fail", to: lock.fail)
      try $0.set("lock", "energised", to: lock.energised)
      // As the crashes before have left it.
      guard isBroken else { return }
      try Data("crashed".utf8).write(to: $0.pi.folder.appending(path: "starts"))
    }
  }
}

extension Mechanism {
  /// All of them, in order.
  static let all: [Mechanism] = [.unknown, .rides, .ratchet, .fallsBehind, .jams]
}
