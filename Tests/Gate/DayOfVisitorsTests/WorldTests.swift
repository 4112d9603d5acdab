// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import MachineSupport
import Testing

@testable import DayOfVisitors

@Suite("The world around the gate")
struct WorldTests {
  @Test("plays the same day for the same seed")
  func repeats() throws {
    let pair = try #require(Pair.allowed.first)
    let first = pair.play(visits: 100, seed: 7, isTroubled: true)
    let second = pair.play(visits: 100, seed: 7, isTroubled: true)
    #expect(first == second)
    #expect(first != pair.play(visits: 100, seed: 8, isTroubled: true))
  }

  @Test(
    "lets each visitor through for one coin where none does anything odd",
    arguments: Pair.allowed)
  func plainVisits(pair: Pair) {
    let (truth, books) = pair.play([.plain], visits: 50, seed: 1)
    expectEqual(books?.coins, 50)
    expectEqual(books?.passages, 50)
    expectEqual(truth.through, 50)
    expectEqual(truth.lost, 0)
    expectEqual(truth.unpaidLaw, 0)
  }

  @Test("lets no visitor of a chain pass free where a push counts at its begin, or a ratchet falls")
  func chains() throws {
    for pair in Pair.allowed
    where pair.bolt == .ratchet || (pair.sensor != .contact && pair.bolt == .rides) {
      for kind in [VisitorKind.chain, .runners] {
        let (truth, books) = pair.play([kind], visits: 20, seed: 1)
        #expect(truth.unpaidLaw == 0 && truth.through == books?.passages, "\(pair), \(kind)")
      }
    }
  }

  @Test("lets a second visitor with a price pass who pushes at once and keeps pushing")
  func heels() throws {
    for pair in Pair.allowed where pair.bolt == .ratchet || pair.bolt == .rides {
      let (truth, books) = pair.play([.heels], visits: 20, seed: 1)
      #expect(truth.unpaidLaw == 0 && truth.through >= 32, "\(pair): \(truth.through)")
      expectEqual(books?.credit, 0, "\(pair)")
    }
  }

  @Test("lets a visitor without a coin push in vain")
  func freeloaders() throws {
    let pair = try #require(Pair.allowed.first)
    let (truth, books) = pair.play([.freeloader], visits: 20, seed: 1)
    expectEqual(books, GateBooks())
    expectEqual(truth.visits, 20)
    expectEqual(truth.through, 0)
  }

  @Test("counts a passage without a price as unpaid, by its cause")
  func causes() {
    var truth = Truth()
    func pass(from start: UInt64, to end: UInt64, isFree: Bool = false) {
      truth.begin(at: .milliseconds(start))
      truth.pass(at: .milliseconds(end), isFree: isFree)
    }
    pass(from: 500, to: 1000)
    pass(from: 1399, to: 2000)
    pass(from: 2400, to: 3000)
    truth.disturb()
    pass(from: 3400, to: 4000)
    pass(from: 4400, to: 5000, isFree: true)
    expectEqual(truth.unpaidLaw, 2)
    expectEqual(truth.unpaidTail, 1)
    expectEqual(truth.unpaidPower, 1)
    expectEqual(truth.free, 1)
  }

  @Test("lets no price pay for a passage that began before it was spent")
  func latePrice() {
    var truth = Truth()
    truth.begin(at: 0)
    truth.read(GateBooks(coins: 1, open: 1), price: 1)
    truth.pass(at: .seconds(1), isFree: false)
    expectEqual(truth.unpaidLaw, 1)
    truth.begin(at: .seconds(2))
    truth.pass(at: .seconds(3), isFree: false)
    expectEqual(truth.unpaidLaw, 1)
  }

  @Test("counts a price as lost that the books have closed without a passage")
  func lostPrices() {
    var truth = Truth()
    truth.read(GateBooks(coins: 1, open: 1), price: 1)
    truth.settle()
    expectEqual(truth.lost, 0)
    truth.read(GateBooks(coins: 1, passages: 1), price: 1)
    truth.settle()
    expectEqual(truth.lost, 1)
    truth.read(GateBooks(coins: 2, passages: 1, voided: 1), price: 1)
    truth.settle()
    expectEqual(truth.lost, 1)
    expectEqual(truth.voided, 1)
  }

  @Test("calls twenty honest visitors in a row without a passage a dead end")
  func deadEnds() {
    var dice = Dice(seed: 1)
    var truth = Truth()
    let visitor = Visitor(.plain, price: 1, findsGreen: false, dice: &dice)
    for _ in 0..<19 { truth.leave(visitor) }
    expectEqual(truth.deadEnds, 0)
    truth.leave(visitor)
    expectEqual(truth.deadEnds, 1)
  }
}
