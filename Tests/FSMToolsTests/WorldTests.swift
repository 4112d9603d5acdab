// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis
import Foundation
import Testing

@testable import FSMTools

/// What a search takes a world to say.
@Suite struct WorldTests {
  /// Plays the counterexample of a report as `play` does; the session's status, or `nil` without one.
  private func replay<M: SearchableMachine, W: World>(
    _ report: ProofReport, _ machine: M.Type, in world: W
  ) throws -> Int32? where W.Names == M.A {
    guard let script = report.verdicts.first?.script else { return nil }
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try Data((script.joined(separator: "\n") + "\n").utf8).write(to: file)
    return Workpiece(Proof(machine, in: world)).play(Script(file.path))
  }

  @Test("an interval shorter than a second lasts as long as the board says")
  func milliseconds() throws {
    let board = Board(length: 200)
    let report = Proof(HierarchicalMachine<Bounce>.self, in: board).never("from:inner and idle")
      .search()
    #expect(report.verdicts.first?.holds == false)
    #expect(
      report.verdicts.first?.script == [
        "200ms limit key  \\ idle, key: moved to inner",
        "200 milliseconds  \\ inner, timeout: moved to idle", "expect idle",
      ])
    #expect(report.assumptions == ["the world Board", "limit is 200 ms long"])
    // With the script's own length, where no world answers.
    #expect(try replay(report, HierarchicalMachine<Bounce>.self, in: EmptyWorld<Bounce>()) == 0)
    let slow = Proof(HierarchicalMachine<Bounce>.self, in: Board(length: 600))
    #expect(slow.never("from:inner and idle").search().isProof)
  }

  @Test(
    "an interval that no world answers may be off, or of any length",
    arguments: [
      "from:inner and idle", "closed",
    ])
  func anyLength(claim: String) throws {
    let report = Proof(HierarchicalMachine<Bounce>.self).never(claim).search()
    #expect(report.verdicts.first?.holds == false)
    #expect(report.assumptions == [])
    #expect(try replay(report, HierarchicalMachine<Bounce>.self, in: EmptyWorld<Bounce>()) == 0)
  }

  @Test("two timers that one interval starts at once have a length each, and the report says so")
  func twoLengths() {
    let report = Proof(HierarchicalMachine<Twins>.self).never("from:inner and closed").search()
    #expect(
      report.assumptions == ["limit starts two timers at once, each with a length of its own"])
    #expect(
      report.verdicts.first?.script?.first
        == "\\ a driver does not repeat this; here one interval starts two timers at once, with two lengths"
    )
  }

  @Test("a completion asks its guard again, unless the world is steady")
  func fickleGuard() throws {
    let report = Proof(Machine<Flick>.self).never("bad").search()
    #expect(report.verdicts.first?.holds == false)
    #expect(
      report.verdicts.first?.script == [
        "\\ here an answer changes between two steps, which a console cannot repeat",
        "1 high go  \\ idle, go: moved to ready", "\\ then ready, done: moved to bad", "expect bad",
      ])
    let steady = Proof(Machine<Flick>.self, in: Steady()).never("bad").search()
    #expect(steady.isProof)
    #expect(
      "\(steady)".contains("\nassumes: a guard answers the same until a word changes the world\n"))
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

/// A board that knows its interval.
private struct Board: World, Performer {
  typealias Names = Bounce
  let length: UInt32
  mutating func perform(_ word: NoNames) {}
  func milliseconds(of interval: Doubt.Interval) -> UInt32 { length }
}

/// A line that is read twice: by the cell of an event, and by the completion that follows.
private enum Flick: Automaton {
  enum State: UInt8, ListedName {
    case idle, ready, good, bad
    static let names: [4 of StaticString] = ["idle", "ready", "good", "bad"]
  }
  enum Event: UInt8, ListedName {
    case go, done
    static let names: [2 of StaticString] = ["go", "done"]
  }
  enum Guard: UInt8, ListedName {
    case high
    static let names: [1 of StaticString] = ["high"]
  }
  typealias Word = NoNames

  static let initial = State.idle
  static let roles = Roles<Self>(completion: .done)
  // swift-format-ignore
  static let table = TransitionTable<Flick, 4, 2>([
    .row(.idle,  [.if(.high, .to(.ready)), .nothing]),
    .row(.ready, [.nothing,                .if(.high, .to(.good), else: .to(.bad))]),
    .row(.good,  [.to(.idle),              .nothing]),
    .row(.bad,   [.to(.idle),              .nothing]),
  ])
}
