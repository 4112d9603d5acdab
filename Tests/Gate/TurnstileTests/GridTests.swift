// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis
import MachineSupport
import TestSupport
import Testing
import Turnstile

/// What should happen in one cell, written down apart from the table.
private struct Square {
  var next: String
  var words: String
  var outcome: Outcome = .moved
}

// The acceptance table in prose: state, event (and whether the mechanism is worn), what follows. These
// are the classic turnstile's sixteen squares, to the letter as they were before the emergency.
private let expectations: [String: Square] = [
  "locked, coin": Square(next: "unlocked", words: "accept-coin unlock show-go"),
  "locked, push": Square(next: "locked", words: "refuse-push", outcome: .stayed),
  "locked, repairman": Square(next: "out-of-order", words: "count-repair lock show-repair"),
  "locked, timeout": Square(next: "locked", words: "", outcome: .unhandled),

  "unlocked, coin": Square(next: "unlocked", words: "refuse-coin", outcome: .stayed),
  "unlocked, push": Square(next: "locked", words: "count-passage lock show-stop"),
  "unlocked, push, worn":
    Square(next: "broken", words: "void-coin count-breakage lock show-broken"),
  "unlocked, repairman":
    Square(next: "out-of-order", words: "void-coin count-repair lock show-repair"),
  "unlocked, timeout": Square(next: "locked", words: "void-coin lock show-stop"),

  "broken, coin": Square(next: "broken", words: "refuse-coin", outcome: .stayed),
  "broken, push": Square(next: "broken", words: "refuse-push", outcome: .stayed),
  "broken, repairman": Square(next: "out-of-order", words: "count-repair lock show-repair"),
  "broken, timeout": Square(next: "broken", words: "", outcome: .unhandled),

  "out-of-order, coin": Square(next: "out-of-order", words: "refuse-coin", outcome: .stayed),
  "out-of-order, push": Square(next: "out-of-order", words: "refuse-push", outcome: .stayed),
  "out-of-order, repairman": Square(next: "out-of-order", words: "count-repair lock show-repair"),
  "out-of-order, timeout": Square(next: "locked", words: "lock show-stop"),
]

// The emergency's row and its two columns, which the classic turnstile does not have.
private let emergency: [String: Square] = [
  "locked, release": Square(next: "released", words: "count-release unlock show-open"),
  "locked, restore": Square(next: "locked", words: "", outcome: .unhandled),
  "unlocked, release": Square(next: "released", words: "void-coin count-release unlock show-open"),
  "unlocked, restore": Square(next: "unlocked", words: "", outcome: .unhandled),
  "broken, release": Square(next: "released", words: "count-release unlock show-open"),
  "broken, restore": Square(next: "broken", words: "", outcome: .unhandled),
  "out-of-order, release": Square(next: "released", words: "count-release unlock show-open"),
  "out-of-order, restore": Square(next: "out-of-order", words: "", outcome: .unhandled),

  "released, coin": Square(next: "released", words: "refuse-coin", outcome: .stayed),
  "released, push": Square(next: "released", words: "count-free", outcome: .stayed),
  "released, repairman": Square(next: "released", words: "count-repair", outcome: .stayed),
  "released, timeout": Square(next: "released", words: "", outcome: .unhandled),
  "released, release": Square(next: "released", words: "", outcome: .stayed),
  "released, restore": Square(next: "locked", words: "lock show-stop"),
  "released, restore, damaged": Square(next: "broken", words: "lock show-broken"),
]

@Suite struct GridTests {
  @Test(
    "EI-30, EI-31, EI-32, EI-34, EI-36, D3: every square of the grid, worn or not, does what was written by hand",
    arguments: Turnstile.State.allCases, Turnstile.Event.allCases)
  func everySquare(state: Turnstile.State, event: Turnstile.Event) throws {
    let squares = expectations.merging(emergency) { classic, _ in classic }
    for (worn, damaged) in [(false, false), (true, false), (false, true), (true, true)] {
      var bench = Bench(state)
      expectEqual(bench.machine.state, state)
      let plain = "\(state.name), \(event.name)"
      let special =
        (worn ? squares[plain + ", worn"] : nil) ?? (damaged ? squares[plain + ", damaged"] : nil)
      let square = try #require(special ?? squares[plain])
      let step = bench.handle(event, worn: worn, damaged: damaged)
      expectEqual(bench.machine.state.map { "\($0.name)" }, square.next)
      expectEqual(step.outcome, square.outcome)
      expectEqual(step.wordNames.joined(separator: " "), square.words)
      expectEqual(step.opensForVisitor, step.performs(.unlock) && step.to != .released)
      expectEqual(step.opensForVisitor, step.performs(.acceptCoin))
    }
  }

  @Test("the sixteen squares of the classic turnstile are the page's first four rows and columns")
  func classicSquares() {
    expectEqual(expectations.keys.filter { !$0.hasSuffix(", worn") }.count, 16)
    expectEqual(emergency.count, 15)
    for state in Turnstile.State.allCases.prefix(4) {
      for event in Turnstile.Event.allCases.prefix(4) {
        #expect(expectations["\(state.name), \(event.name)"] != nil)
        #expect(Bench(state).machine.state.map { Int($0.rawValue) } ?? 9 < 4)
      }
    }
    expectEqual(Turnstile.table.stateCount, 5)
    expectEqual(Turnstile.table.eventCount, 6)
  }

  @Test("a release ends every wait of the table, and the arm stays free until it is restored")
  func releaseEndsWaits() {
    for state in [Turnstile.State.unlocked, .outOfOrder] {
      var bench = Bench(state, relock: 3000)
      #expect(bench.machine.deadline != nil)
      bench.handle(.release)
      #expect(bench.machine.state == .released && bench.machine.deadline == nil)
      bench.wait(1_000_000)
      #expect(bench.expire() == nil && bench.machine.state == .released)
      expectEqual(bench.handle(.restore).to, .locked)
    }
  }

  @Test("the queue has room for a release and for the repairman, whatever else waits")
  func urgentEvents() {
    #expect(
      Turnstile.Event.allCases.filter(Turnstile.isUrgent).map { "\($0.name)" }
        == ["repairman", "release"])
  }

  @Test("EI-01: every state has one row, in its place; each can be reached, and left")
  func tableIsSound() {
    let table = Turnstile.table
    #expect((0..<table.stateCount).allSatisfy { Int(table.label($0)) == $0 })
    #expect(Turnstile.table.unreachableStates(from: .locked).isEmpty)
    #expect(Turnstile.table.traps().isEmpty)
    #expect(Turnstile.table.unhandledEvents().isEmpty)
    expectEqual(Turnstile.table.stateCount, Turnstile.State.allCases.count)
    expectEqual(Turnstile.table.eventCount, Turnstile.Event.allCases.count)
  }

  @Test("EI-34, D3: what changes nothing leaves the timer alone")
  func nothingDisturbsTheTimer() {
    var bench = Bench(.outOfOrder)
    let deadline = bench.machine.deadline
    bench.wait(1000)
    bench.handle(.coin)
    bench.handle(.push)
    expectEqual(bench.machine.deadline, deadline)
  }

  @Test("EI-35, D4: the repairman's key restarts the repair")
  func repairmanStartsOver() {
    var bench = Bench()
    bench.wait(1000)
    bench.handle(.repairman)
    bench.wait(2000)
    bench.handle(.repairman)
    bench.wait(UInt64(repairTime - 1))
    #expect(bench.expire() == nil)
    bench.wait(1)
    expectEqual(bench.expire()?.to, .locked)
  }

  @Test("EI-33, D1: relock is off unless it is set, and then voids the coin when it is due")
  func relock() {
    var off = Bench(.unlocked)
    expectEqual(off.machine.deadline, nil)
    off.wait(1_000_000)
    #expect(off.expire() == nil)
    var on = Bench(.unlocked, relock: 3000)
    on.wait(2999)
    #expect(on.expire() == nil)
    on.wait(1)
    expectEqual(on.expire()?.wordNames, ["void-coin", "lock", "show-stop"])
  }

  @Test("EI-38: leaving unlocked by push or repairman cancels the relock for good")
  func leavingCancelsRelock() {
    for event in [Turnstile.Event.push, .repairman] {
      var bench = Bench(.unlocked, relock: 3000)
      bench.handle(event)
      bench.wait(3000)
      #expect(bench.expire() == nil)
    }
  }

  @Test("EI-04, EI-35: the repairman is answered in every state, and closes no released arm")
  func repairmanAlways() {
    for state in Turnstile.State.allCases {
      var bench = Bench(state)
      let step = bench.handle(.repairman)
      #expect(step.wordNames.contains("count-repair"))
      expectEqual(bench.machine.state, state == .released ? .released : .outOfOrder)
    }
  }

  @Test("EI-39: states and events have the names people read")
  func names() {
    #expect(
      Turnstile.State.allCases.map { "\($0.name)" }
        == ["locked", "unlocked", "broken", "out-of-order", "released"])
    #expect(
      Turnstile.Event.allCases.map { "\($0.name)" }
        == ["coin", "push", "repairman", "timeout", "release", "restore"])
  }

  @Test("EI-B11: two gates over one table know nothing of each other")
  func twoGates() {
    var one = Bench()
    let other = Bench(.broken)
    one.handle(.coin)
    expectEqual(one.machine.state, .unlocked)
    expectEqual(other.machine.state, .broken)
    #expect(one.machine.deadline == nil && other.machine.deadline == nil)
  }

  @Test("EI-37: a broken gate has no timer")
  func brokenHasNoTimer() { expectEqual(Bench(.broken).machine.deadline, nil) }

  @Test("EI-40: wear makes a difference only to a push that is let through")
  func wearCountsForAcceptedPushes() {
    for state in Turnstile.State.allCases {
      for event in Turnstile.Event.allCases {
        var worn = Bench(state)
        var sound = Bench(state)
        let isDifferent = worn.handle(event, worn: true).to != sound.handle(event, worn: false).to
        expectEqual(isDifferent, state == .unlocked && event == .push)
      }
    }
  }

  @Test("EI-B10: the books balance after any sequence of events")
  func booksBalance() {
    let events = Turnstile.Event.allCases
    for seed in 0..<20 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var bench = Bench(relock: 3000)
      var counters = Counters()
      for _ in 0..<2000 {
        let event = events[Int(generator.next(below: UInt64(events.count)))]
        let step = bench.handle(event, worn: generator.next(below: 100) < 30)
        for word in step.words { counters.count(word) }
        let pending: UInt64 = bench.machine.state == .unlocked ? 1 : 0
        expectEqual(counters.pendingCoins, pending, "seed \(seed)")
      }
      #expect(counters[.coins] > 0 && counters[.passages] > 0 && counters[.voidedCoins] > 0)
    }
  }
}
