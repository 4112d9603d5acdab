// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Testing

@testable import FSMTools

/// What a search takes a world to say.
@Suite struct WorldTests {
  /// Plays the counterexample of a report; the session's status.
  private func play(_ report: ProofReport) throws -> Int32 {
    let script = try #require(report.verdicts.first?.script)
    return try TimedProofTests().play(HierarchicalMachine<Bounce>.self, script)
  }

  @Test func `an interval shorter than a second lasts as long as the board says`() throws {
    let report = Proof(HierarchicalMachine<Bounce>.self, in: Board(length: 200))
      .never("from:inner and idle").search()
    #expect(
      report.verdicts.first?.script == [
        "200ms limit key  \\ idle, key: moved to inner",
        "200 milliseconds  \\ inner, timeout: moved to idle", "expect idle",
      ])
    #expect(report.assumptions == ["the world Board", "limit is 200 ms long"])
    #expect(try play(report) == 0)
    let slow = Proof(HierarchicalMachine<Bounce>.self, in: Board(length: 600))
    #expect(slow.never("from:inner and idle").search().isProof)
  }

  @Test(
    "an interval that no world answers may be off, or of any length",
    arguments: ["from:inner and idle", "closed"])
  func anyLength(claim: String) throws {
    let report = Proof(HierarchicalMachine<Bounce>.self).never(claim).search()
    #expect(report.assumptions == [])
    #expect(try play(report) == 0)
  }

  @Test("two timers that one interval starts at once have a length each, and the report says so")
  func twoLengths() throws {
    let report = Proof(HierarchicalMachine<Twins>.self).never("from:inner and closed").search()
    #expect(
      report.assumptions == ["limit starts two timers at once, each with a length of its own"])
    let comment = try #require(report.verdicts.first?.script?.first)
    #expect(comment.hasSuffix("; one interval starts two timers at once, with two lengths"))
  }

  @Test func `a completion asks its guard again, unless the world is steady`() {
    let report = Proof(Machine<Flick>.self).never("closed").search()
    #expect(
      report.verdicts.first?.script == [
        "\\ here an answer changes between two steps, which a console cannot repeat",
        "1 sure key  \\ idle, key: moved to outer", "\\ then outer, timeout: moved to closed",
        "expect closed",
      ])
    let steady = Proof(Machine<Flick>.self, in: Steady()).never("closed").search()
    #expect(steady.isProof, "\(steady)")
    let line = "\nassumes: a guard keeps its value until a word changes the world\n"
    #expect("\(steady)".contains(line))
  }

  @Test("where too many ways follow from one event, the search is cut off", arguments: [11, 13])
  func manyWays(questions: Int) {
    let reliance = Reliance()
    let answering = BranchingConditions(EmptyWorld<Mixer>(), noting: reliance)
    repeat { for _ in 0..<questions { _ = answering.holds(.enough) } } while answering.advance()
    #expect(reliance.isCut == (questions == 13))
  }
}

/// A world in which a guard changes by words only, and no word changes anything.
struct Steady<Names: Automaton>: World {
  static var isSteady: Bool { true }
  mutating func perform(_ word: Names.Word) {}
}

/// A key that bounces for an interval: within half a second, or not at all.
private enum Bounce: TimedPair {
  typealias Interval = Doubt.Interval
  static let initial = State.idle
  // swift-format-ignore
  static let table = WithTimers(HierarchicalTable<Bounce, 4, 2>([
    .row(.outer, initial: .inner, after: .milliseconds(500), [.nothing,    .to(.closed)]),
    .row(.inner, in: .outer, after: .setting(.limit),        [.nothing,    .to(.idle)]),
    .row(.idle,                                              [.to(.inner), .nothing]),
    .row(.closed,                                            [.nothing,    .nothing]),
  ]))
}

/// A board that knows its interval.
private struct Board: World, Performer {
  typealias Names = Bounce
  let length: UInt32
  mutating func perform(_ word: NoNames) {}
  func milliseconds(of interval: Doubt.Interval) -> UInt32 { length }
}

/// Both timers last as long as one interval: the inner one is first.
private enum Twins: TimedPair {
  typealias Interval = Doubt.Interval
  // swift-format-ignore
  static let table = WithTimers(HierarchicalTable<Twins, 4, 2>([
    .row(.outer, initial: .inner, after: .setting(.limit), [.nothing,  .to(.closed)]),
    .row(.inner, in: .outer, after: .setting(.limit),      [.nothing,  .to(.idle)]),
    .row(.idle, in: .outer,                                [.again(),  .nothing]),
    .row(.closed,                                          [.nothing,  .nothing]),
  ]))
}

/// A guard that is asked by an event, and again by the completion that follows.
private enum Flick: TimedPair {
  typealias Guard = Doubt.Guard
  static let initial = State.idle
  static let roles = Roles<Flick>(completion: .timeout)
  // swift-format-ignore
  static let table = TransitionTable<Flick, 4, 2>([
    .row(.outer,  [.nothing,                .if(.sure, .to(.inner), else: .to(.closed))]),
    .row(.inner,  [.to(.idle),              .nothing]),
    .row(.idle,   [.if(.sure, .to(.outer)), .nothing]),
    .row(.closed, [.nothing,                .nothing]),
  ])
}
