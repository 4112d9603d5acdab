// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Examples
import FSM
import FSMAnalysis
import Foundation
import Testing

@testable import FSMTools

@Suite struct TimedProofTests {
  private func script(_ report: ProofReport) -> [String]? { report.verdicts.last?.script }

  /// Plays a script as `play` does; the session's status.
  func play<M: SearchableMachine>(_ machine: M.Type, _ script: [String]) throws -> Int32 {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try Data((script.joined(separator: "\n") + "\n").utf8).write(to: file)
    return Workpiece(machine).play(Script(file.path))
  }

  @Test("an event between two deadlines changes which timer is next, and the script replays it")
  func between() throws {
    let report = Proof(HierarchicalMachine<Session>.self)
      .never("the session ends while something is being edited") {
        $0.step.from == .editing && $0.isIn(.closed)
      }.search()
    #expect(!report.isProof)
    let lines = try #require(script(report))
    #expect(
      lines == [
        "2500 milliseconds key  \\ editing, key: moved to editing",
        "2500 milliseconds  \\ editing, timeout: moved to closed (close)", "expect closed",
      ])
    #expect(try play(HierarchicalMachine<Session>.self, lines) == 0)
  }

  @Test("of two timers that run out at one time the inner one is first, and no event comes between")
  func tie() throws {
    let proof = Proof(HierarchicalMachine<Tie>.self)
    #expect(
      proof.never("closed from inner") { $0.step.from == .inner && $0.isIn(.closed) }.search()
        .isProof)
    let lines = try #require(script(proof.never("closed").search()))
    #expect(
      lines == [
        "2 seconds  \\ inner, timeout: moved to idle", "\\ then idle, timeout: moved to closed",
        "expect closed",
      ])
    #expect(try play(HierarchicalMachine<Tie>.self, lines) == 0)
  }

  @Test("two timers that run out at one time may find two answers, which are given in order")
  func answers() throws {
    let report = Proof(HierarchicalMachine<Doubt>.self, in: Doubts())
      .never("closed from outer") { $0.step.from == .outer && $0.isIn(.closed) }.search()
    #expect(
      script(report) == [
        "4 limit key  \\ idle, key: moved to inner",
        "\\ here an answer changes between two steps, which a console cannot repeat",
        "1 sure 4 seconds  \\ inner, timeout: moved to outer",
        "\\ then outer, timeout: moved to closed", "expect closed",
      ])
  }

  @Test("with several timers what is possible is not refuted, which is no proof, or refuted")
  func possible() {
    let proof = Proof(HierarchicalMachine<Session>.self).everyStateCanBeLeft()
    let report = proof.search()
    #expect(report.isWhole && report.verdicts.allSatisfy(\.holds))
    #expect(!report.isProof)
    #expect(
      "\(report)".hasSuffix(
        "not refuted: always possible: the state can be left, or is final (no proof, because several "
          + "timers run)"))
    let refuted = proof.possible("to edit") { $0.isIn(.editing) && $0.isStep(of: .key) }.search()
    #expect(script(refuted)?.map { $0.prefix { $0 != "\\" } } == ["3 seconds  ", "expect idle"])
    #expect(Proof(HierarchicalMachine<EditMode>.self).everyStateCanBeLeft().search().isProof)
  }

  @Test func `where whole milliseconds do not fit, shorter times do, and the script says so`() {
    let report = Proof(HierarchicalMachine<Blink>.self)
      .never("closed from inner") { $0.step.from == .inner && $0.isIn(.closed) }.search()
    #expect(
      script(report) == [
        "\\ here 1000 ns pass, which a console cannot repeat",
        "0 milliseconds key  \\ inner, key: moved to inner",
        "\\ here 999000 ns pass, which a console cannot repeat",
        "0 milliseconds  \\ inner, timeout: moved to closed", "expect closed",
      ])
  }

  @Test func `times that are within those of a place that was reached are not followed again`() {
    // The inner timer can be started 200 times, at any time since the one before.
    let report = Proof(HierarchicalMachine<TenMinutes>.self).never("closed").search(limit: 500)
    #expect(report.isWhole)
    #expect(script(report)?.count == 202)
  }

  @Test func `a way that a driver does not repeat is said to be a mistake of the search`() throws {
    typealias System = MachineSystem<HierarchicalMachine<Session>, EmptyWorld<Session>>
    let system = System(world: EmptyWorld())
    let claim = Property<Reaction<HierarchicalMachine<Session>, EmptyWorld<Session>>>("") {
      !$0.moments.contains { $0.isIn(.closed) }
    }
    let way = try #require(Search(system, [claim]).counterexamples[0])
    let mistake = "\\ a driver cannot repeat this path; please report this defect of prove"
    #expect(Replay(way, in: system).script(against: claim).first != mistake)
    // No times fit without its second step; and another timer leads elsewhere.
    let other = Reaction(cause: .timer(1), moments: way[2].moments, starts: way[2].starts)
    for wrong in [[way[0], way[2]], [way[0], way[1], other]] {
      #expect(Replay(wrong, in: system).script(against: claim).first == mistake)
    }
  }
}
