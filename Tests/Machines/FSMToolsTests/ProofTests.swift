// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Examples
import FSM
import FSMAnalysis
import MachineSupport
import Testing

@testable import FSMTools

@Suite struct ProofTests {
  private func script(_ report: ProofReport) -> [String]? { report.verdicts.first?.script }

  @Test func `what holds in every situation is proved, and the size of the search is reported`() {
    let report = Proof(Machine<Safe>.self, in: Room())
      .always("the bolt is out while it is open") { $0.isIn(.open) ? !$0.world.isBolted : true }
      .never("state:open and bolt").everyStateCanBeLeft().search()
    expectTrue(report.isProof)
    expectEqual(report.situations, 15)
    #expect("\(report)".hasPrefix("\(report.situations) situations, \(report.steps) steps, "))
  }

  @Test func `a false claim is answered with a shortest way, with the answers it needs`() {
    let report = Proof(Machine<Safe>.self, in: Room()).never("alarmed").search()
    expectFalse(report.isProof)
    #expect(
      script(report) == [
        "1 fits key  \\ shut, key: moved to open (unbolt)",
        "0 fits key  \\ open, key: moved to alarmed (ring)", "expect alarmed",
      ])
  }

  @Test func `a timeout takes the time that is left, and an interval is set where it matters`() {
    let slow = Proof(Machine<Safe>.self, in: Room()).never("timeout and bolt")
    #expect(
      script(slow.search())?.map { $0.split(separator: "\\")[0] } == [
        "1 fits 1 grace key  ", "1 seconds  ", "expect shut",
      ])
    let alarmed = Proof(Machine<Safe>.self, in: Room()).never("a timeout in alarm") {
      $0.step.from == .alarmed && $0.isStep(of: .timeout)
    }
    expectEqual(script(alarmed.search())?.dropFirst(2).first?.hasPrefix("2500 milliseconds"), true)
  }

  @Test func `a world that answers itself leaves out what cannot be`() {
    struct NoKey: World {
      typealias Names = Safe
      mutating func perform(_ word: Safe.Word) {}
      func answers(to condition: Safe.Guard) -> [Bool] { [false] }
      func allows(_ event: Safe.Event) -> Bool { event != .push }
    }
    let report = Proof(Machine<Safe>.self, in: NoKey()).always("shut").never("push").search()
    expectTrue(report.isProof)
    expectEqual(report.situations, 1)
  }

  @Test func `a state that no step leaves is found, unless it is final`() {
    struct Sealed: World {
      typealias Names = Safe
      mutating func perform(_ word: Safe.Word) {}
      func answers(to condition: Safe.Guard) -> [Bool] { [true] }
      func lengths(of interval: Safe.Interval) -> [UInt32]? { [0] }
      func allows(_ event: Safe.Event) -> Bool { event != .push && event != .key }
    }
    let sealed = Proof(Machine<Safe>.self, in: Sealed()).everyStateCanBeLeft().search()
    expectEqual(script(sealed), ["expect shut"])
    #expect(Proof(Machine<ApplicationLifecycle>.self).everyStateCanBeLeft().search().isProof)
  }

  @Test func `a table that lint finds a mistake in proves nothing`() {
    enum Hatch: Automaton {
      enum State: UInt8, CaseName { case shut, open, jammed }
      enum Event: UInt8, CaseName { case push }
      typealias Word = NoNames
      static let initial = State.shut
      static let table = TransitionTable<Hatch, 2, 1>([
        .row(.shut, [.to(.open)]), .row(.open, [.to(.jammed)]),
      ])
    }
    let report = Proof(Machine<Hatch>.self).never("jammed").search()
    expectFalse(report.isProof)
    #expect(report.mistakes.contains("table: jammed: has no row; add the row"))
  }

  @Test func `a search that is cut off is no proof, and says so`() {
    let report = Proof(Machine<Safe>.self, in: Room(limit: .max)).always(
      "not (shut and state:open)"
    )
    .search(limit: 50)
    expectFalse(report.isWhole)
    expectFalse(report.isProof)
    #expect("\(report)".contains("incomplete"))
  }

  @Test func `what is suspended makes a situation of its own`() {
    let report = Proof(HierarchicalMachine<EditMode>.self)
      .never("edit").possible("to play") { $0.isIn(.play) }.search()
    expectEqual(report.situations, 2)
    expectEqual(script(report)?.first?.hasPrefix("edit-button  "), true)
    #expect(report.verdicts[1].holds)
  }
}

extension ProofTests {
  @Test("what an event raises and what needs no event is handled before the next, as by a driver")
  func following() {
    let report = Proof(Machine<Mixer>.self, in: Drum())
      .always("it turns when two buckets are in") { $0.world.buckets < 2 || !$0.isIn(.turning) }
      .never("full and bucket").everyStateCanBeLeft().search()
    #expect(report.isProof)
    // Empty with none and with one bucket, and turning.
    #expect(report.situations == 3)
  }

  @Test func `each step that follows is judged, and has its line in the script`() {
    let report = Proof(Machine<Mixer>.self, in: Steady()).never("full").search()
    #expect(
      report.verdicts.first?.script == [
        "1 enough counted  \\ empty, counted: moved to full (close)",
        "\\ then full, ready: moved to turning (turn)", "expect turning",
      ])
  }

  @Test(
    "an answer that changes in the middle of an event is said, since a console cannot repeat it")
  func changedAnswer() {
    let report = Proof(Machine<Mixer>.self, in: Drum()).never("turning").search()
    let script = report.verdicts.first?.script ?? []
    #expect(script.contains { $0.contains("an answer changes between two steps") })
    #expect(script.last == "expect turning")
  }
}

@Suite struct DeferredProofTests {
  @Test("an event that is deferred comes back in a search, however much later the machine moves")
  func comesBack() {
    let report = Proof(Machine<Clerk>.self)
      .never("the clerk is busy again when one is served") {
        $0.isStep(of: .served) && $0.machine.state == .busy
      }.search()
    #expect(
      report.verdicts.first?.script == [
        "call  \\ idle, call: moved to busy", "call  \\ busy, call: deferred",
        "served  \\ busy, served: moved to idle", "\\ then idle, call: moved to busy",
        "expect busy",
      ])
    // Idle; busy, and none, one or two wait.
    #expect(report.situations == 4)
  }

  @Test func `two that wait, and a third that finds no room`() {
    let proof = Proof(Machine<Clerk>.self)
    #expect(!proof.never("a fault") { $0.step.isFault }.search().isProof)
    #expect(proof.possible("from:busy and served and idle").search().isProof)
  }
}

/// A clerk who serves one after the other, while two can wait.
private enum Clerk: Automaton {
  enum State: UInt8, CaseName { case idle, busy }
  enum Event: UInt8, CaseName { case call, served }
  typealias Word = NoNames

  static let initial = State.idle

  static let table = WithDeferral<_, 2>(
    TransitionTable<Clerk, 2, 2>([
      .row(.idle, [.to(.busy), .nothing]),
      .row(.busy, [.deferred, .to(.idle)]),
    ]))
}
