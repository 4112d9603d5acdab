// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import MachineSupport
import Testing

@testable import FSMTools

/// Models of public tutorials of other checkers, whose answers are known.
@Suite struct TutorialTests {
  @Test("Die Hard (TLA+, L. Lamport): 97 steps, 16 states, and four gallons after six")
  func jugs() throws {
    let proof = Proof(Machine<Fountain>.self, in: Jugs())
    let report = proof.never("the big jug holds four gallons") { $0.world.big == 4 }.search()
    #expect(report.situations == 16)
    let script = try #require(report.verdicts.first?.script)
    #expect(
      script.dropLast().map { $0.prefix { $0 != " " } } == [
        "fill-big", "big-to-small", "empty-small", "big-to-small", "fill-big", "big-to-small",
      ])
    #expect(report.steps == 97)
    let full = proof.always("no jug overflows") { $0.world.big <= 5 && $0.world.small <= 3 }
    #expect(full.search().verdicts.allSatisfy { $0.holds })
  }

  @Test func `wolf, goat and cabbage (SPIN, NuSMV): ten safe states, and seven trips`() throws {
    let proof = Proof(Machine<Ferry>.self, in: Banks())
    let report = proof.never("all are across") { $0.world.across == 0b1111 }.search()
    #expect(report.situations == 10)
    let script = try #require(report.verdicts.first?.script)
    #expect(
      script.dropLast().map { $0.prefix { $0 != " " } } == [
        "goat", "alone", "wolf", "goat", "cabbage", "alone", "goat",
      ])
  }

  @Test("the microwave oven (Clarke, Grumberg, Peled, 4.3): under fairness a start leads to heat")
  func oven() {
    let report = Proof(Machine<Oven>.self)
      .always("start leads to heating").never("heating and open")
      .possible("heating").always("from:failed leads to idle").search()
    #expect(report.isProof, "\(report)")
    #expect(Proof(Machine<Oven>.self).search().situations == 7)
    // Without the reset an oven that was started open never heats again.
    let broken = Proof(Machine<Oven>.self, in: Resetless()).always("start leads to heating")
    #expect(broken.search().verdicts.first?.script?.last == "expect failed")
  }
}

/// Two jugs, of three and five gallons, and all that can be done with them.
private enum Fountain: Automaton {
  enum State: UInt8, CaseName { case beside }
  enum Event: UInt8, CaseName {
    case fillSmall, fillBig, emptySmall, emptyBig, smallToBig, bigToSmall
  }
  typealias Word = Event

  static let initial = State.beside

  static let table = TransitionTable<Fountain, 1, 6>([
    .row(
      .beside,
      [
        .stay(.fillSmall), .stay(.fillBig), .stay(.emptySmall), .stay(.emptyBig),
        .stay(.smallToBig), .stay(.bigToSmall),
      ])
  ])
}

private struct Jugs: World {
  typealias Names = Fountain
  var small = 0
  var big = 0

  mutating func perform(_ word: Fountain.Word) {
    switch word {
    case .fillSmall: small = 3
    case .fillBig: big = 5
    case .emptySmall: small = 0
    case .emptyBig: big = 0
    case .smallToBig: (small, big) = (max(small + big - 5, 0), min(small + big, 5))
    case .bigToSmall: (small, big) = (min(small + big, 3), max(small + big - 3, 0))
    }
  }
}

/// A ferryman who takes one passenger, or none.
enum Ferry: Automaton {
  enum State: UInt8, CaseName { case here, there }
  enum Event: UInt8, CaseName { case alone, wolf, goat, cabbage }
  typealias Word = Event

  static let initial = State.here

  static let table = TransitionTable<Ferry, 2, 4>([
    .row(
      .here,
      [.to(.there, .alone), .to(.there, .wolf), .to(.there, .goat), .to(.there, .cabbage)]),
    .row(
      .there, [.to(.here, .alone), .to(.here, .wolf), .to(.here, .goat), .to(.here, .cabbage)]),
  ])
}

/// A bit for each that is across, the ferryman first; a trip that leaves one to be eaten is not made.
struct Banks: World {
  typealias Names = Ferry
  var across = 0

  private func after(_ trip: Ferry.Word) -> Int {
    across ^ (trip == .alone ? 1 : 1 | 1 << Int(trip.rawValue))
  }

  private static func isEaten(_ across: Int) -> Bool {
    let isThere = { (who: Int) in across >> who & 1 }
    let (man, wolf, goat, cabbage) = (isThere(0), isThere(1), isThere(2), isThere(3))
    return goat != man && (wolf == goat || cabbage == goat)
  }

  mutating func perform(_ word: Ferry.Word) { across = after(word) }

  func allows(_ event: Ferry.Event) -> Bool {
    let isBesideBoat = event == .alone || across >> Int(event.rawValue) & 1 == across & 1
    return isBesideBoat && !Self.isEaten(after(event))
  }
}

/// The seven states of the book, by name: an oven that is started with its door open needs a reset.
private enum Oven: Automaton {
  enum State: UInt8, CaseName { case open, failed, idle, failedShut, started, heating, warm }
  enum Event: UInt8, CaseName { case start, shut, pull, reset, warmUp, cook, done }
  typealias Word = NoNames

  static let initial = State.open

  // swift-format-ignore
  static let table = TransitionTable<Oven, 7, 7>([
    //                  start          shut               pull           reset        warm-up          cook          done
    .row(.open,       [.to(.failed),  .to(.idle),        .nothing,      .nothing,    .nothing,        .nothing,     .nothing]),
    .row(.failed,     [.nothing,      .to(.failedShut),  .nothing,      .nothing,    .nothing,        .nothing,     .nothing]),
    .row(.idle,       [.to(.started), .nothing,          .to(.open),    .nothing,    .nothing,        .nothing,     .nothing]),
    .row(.failedShut, [.nothing,      .nothing,          .to(.failed),  .to(.idle),  .nothing,        .nothing,     .nothing]),
    .row(.started,    [.nothing,      .nothing,          .nothing,      .nothing,    .to(.warm),      .nothing,     .nothing]),
    .row(.heating,    [.nothing,      .nothing,          .to(.open),    .nothing,    .nothing,        .stay(),      .to(.idle)]),
    .row(.warm,       [.nothing,      .nothing,          .nothing,      .nothing,    .nothing,        .to(.heating), .nothing]),
  ])
}

/// A world without a reset button.
private struct Resetless: World {
  typealias Names = Oven
  mutating func perform(_ word: NoNames) {}
  func allows(_ event: Oven.Event) -> Bool { event != .reset }
}
