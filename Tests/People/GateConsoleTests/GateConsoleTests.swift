// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import GateConsole
import GateController
import Interpreter
import MachineSupport
import RandomMachines
import Simulation
import TestSupport
import Testing
import Turnstile

/// The words of a gate at a console.
@Suite struct GateConsoleTests {
  @Test func `coin, push and repairman go the whole way and say what became of the gate`() {
    let played = session("0 break-chance coin coin push repairman")
    #expect(
      played.output == [
        "coin: locked -> unlocked (lock opens, green on, red off)",
        "coin: unlocked, as before; not used: the gate is already open",
        "push: unlocked -> locked (lock closes, green off, red on)",
        "repairman: locked -> out-of-order (red off, fault on)",
      ])
  }

  @Test("no coin that changes the credit is called unused, in 10,000 random presses")
  func credited() throws {
    let paper = Paper()
    var rules = VisitRules()
    rules.coin = .acceptor
    rules.coin.price = 3
    var host = GateHost(
      SimulatedGate(
        Wiring(), rules: rules, conditions: .simulated, writer: PaperWriter(paper: paper)))
    var (dice, credited) = (Dice(seed: 1), 0)
    for _ in 0..<10_000 {
      let credit = host.gate.money?.credit ?? 0
      let word = dice.one(of: [GateWord.coin, .coin, .coin, .push, .repairman, .release, .restore])
      try host.perform(Int(word.rawValue), 0)
      guard word == .coin, (host.gate.money?.credit ?? 0) > credit else { continue }
      credited += 1
      let line = try #require(paper.output.last)
      expectTrue(line.hasPrefix("coin: credited"), "\(line)")
    }
    expectTrue(credited > 1000)
  }

  @Test func `a coin that no record can keep has that as its reason`() {
    var status = GateStatus()
    status.state = .locked
    #expect(status.coinRefusal == nil)
    status.ledgerFault = .failed(28)
    expectEqual(status.coinRefusal?.description, "the ledger cannot be written")
  }

  @Test func `time passes only when the script says so`() {
    let played = session(".time 5 seconds 200 milliseconds .time coin .time")
    // A switch is held for 50 ms after it has settled, and then as long released.
    let visit = 2 * (50 + Wiring()[.coin].debounce / millisecond)
    #expect(
      played.output == [
        "0.000 seconds", "5 seconds: locked, as before", "200 milliseconds: locked, as before",
        "5.200 seconds", "coin: locked -> unlocked (lock opens, green on, red off)",
        "5.\(200 + visit) seconds",
      ])
  }

  @Test func `see prints a state's row in words`() {
    let played = session("see unlocked see out-of-order")
    #expect(
      played.output == [
        "unlocked", "  enter: unlock show-go", "  after: relock", "  coin: stay refuse-coin",
        "  push: if worn, to broken void-coin count-breakage; else to locked count-passage",
        "  repairman: to out-of-order void-coin count-repair", "  timeout: to locked void-coin",
        "  release: to released void-coin count-release", "  restore: nothing",
        "out-of-order",
        "  enter: lock show-repair", "  after: \(repairTime) milliseconds",
        "  coin: stay refuse-coin", "  push: stay refuse-push", "  repairman: again count-repair",
        "  timeout: to locked", "  release: to released count-release", "  restore: nothing",
      ])
  }

  @Test func `release frees the arm, restore ends that, and both may come twice`() {
    let played = session("coin release release push restore restore .counters")
    expectEqual(played.ending, .bye)
    #expect(
      played.output.prefix(6) == [
        "coin: locked -> unlocked (lock opens, green on, red off)",
        "release: unlocked -> released (fault on)", "release: released, as before",
        "push: released, as before",
        "restore: released -> locked (lock closes, green off, red on, fault off)",
        "restore: locked, as before",
      ])
    expectEqual(played.output.suffix(3), ["repairs 0", "releases 1", "free-passages 1"])
  }

  @Test("words lists every word by group, then one's own, then the gate's with their stack comment")
  func words() {
    let listed = session(": twice 2 times coin ; words").output
    #expect(listed.count < 24 && listed.allSatisfy { $0.utf8.count < 80 })
    expectEqual(listed.suffix(11).first, "coin          ( -- ) drop a coin")
    let faults = "hum chatter dips echo answer lean jam stick-lock unplug"
    expectEqual(
      listed.suffix(14).prefix(3),
      ["yours         twice", "faults        \(faults)", "              slow-disk full-disk"])
    let names = listed.dropLast(14).flatMap { $0.dropFirst(14).split(separator: " ") }
    expectEqual(names.count, 53)
    for name in names {
      expectEqual(session("help \(name)").output.first?.hasPrefix("\(name) "), true, "\(name)")
      expectEqual(session("help \(name)").output.first?.contains(" ( "), true, "\(name)")
    }
  }

  @Test(
    "a word that another program has leads to the one that does it here, and to none that only looks like it",
    arguments: [
      ("open", "`coin`"), ("unlock", "`coin`"), ("lock", "`push`"), ("status", "`.state`"),
    ])
  func foreignWords(word: String, advice: String) {
    let error = session(word).errors.first ?? ""
    #expect(error.contains(": \(word): unknown word; \(advice)"))
  }

  @Test func `the same seed gives the same bytes; another gives others`() {
    let visits = " seed : v coin push repairman 60 seconds ; 40 times v .counters"
    let first = session("7" + visits)
    expectEqual(first.output, session("7" + visits).output)
    #expect(first.output != session("8" + visits).output)
  }

  @Test func `relock takes seconds, and 0 switches it off`() {
    let played = session("3 relock coin 3 seconds expect locked 0 relock coin 60 seconds")
    expectEqual(played.ending, .bye)
    expectEqual(played.output.last, "60 seconds: unlocked, as before")
  }

  @Test func `a loop works the gate until it breaks`() {
    let played = session(": wear-out 0 begin coin push 1 + dup 20 = until ; wear-out .stack")
    expectEqual(played.output.last, "<1> 20")
    #expect(played.output.contains { $0.hasPrefix("push: unlocked -> broken") })
  }

  @Test func `see tells where a guard is asked and an interval used, and what sets it`() {
    #expect(
      session("see worn see relock").output == [
        "worn: a guard, asked in", "  unlocked: push",
        "relock        ( n -- ) lock an unlocked gate after n seconds; 0: never",
        "relock: an interval, the delay of", "  unlocked",
      ])
  }

  @Test("help says how to begin and what fits; help WORD and ? WORD are see WORD; quit is bye")
  func help() {
    let played = session("help")
    #expect(played.output.count == 7 && played.output.allSatisfy { $0.utf8.count < 80 })
    #expect(played.output[0].hasSuffix("   coin   2 times coin   1 2 + ."))
    #expect(played.output[3].hasPrefix("words here:   coin push repairman "))
    expectEqual(played.output, session("?").output)
    expectEqual(session("help coin ? broken").output, session("see coin see broken").output)
    for word in ["quit", "exit", "bye"] {
      let played = session("\(word) coin")
      #expect(played.ending == .bye && played.output.isEmpty)
    }
  }

  @Test(
    "a coin that is not used says so, and why",
    arguments: [
      ("coin", "unlocked", "the gate is already open"),
      ("100 break-chance coin push", "broken", "the gate is broken"),
      ("repairman", "out-of-order", "the gate is out of order"),
      ("release", "released", "the arm is free"),
    ])
  func unusedCoin(before: String, state: String, reason: String) {
    let played = session("\(before) coin")
    expectEqual(played.output.last, "coin: \(state), as before; not used: \(reason)")
  }

  @Test(
    "a mistake that only a gate knows has its place",
    arguments: [
      ("101 break-chance", "1:5: break-chance: takes 0 to 100 percent"),
      ("3601 relock", "1:6: relock: takes 0 to 3600 seconds"),
      ("3153600000 seconds coin", "1:20: coin: the clock ends after 100 years"),
      (
        "expect nothing",
        "1:8: nothing: no such state; the states are locked, unlocked, broken, out-of-order and "
          + "released"
      ),
    ])
  func mistakes(script: String, message: String) {
    expectEqual(session(script).errors, ["script.fth:" + message])
  }
}

/// The files that read like prose, and what they print.
@Suite struct ScenarioTests {
  private static let folder = repository.appending(path: "Tests/Scenarios")

  private static var names: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".fth") }.map { String($0.dropLast(4)) }.sorted()
  }

  @Test func `there are scenarios`() { #expect(Self.names.contains("acceptance")) }

  @Test("each scenario ends well and prints what it is known to print", arguments: names)
  func scenario(name: String) throws {
    let script = try Data(contentsOf: Self.folder.appending(path: "\(name).fth"))
    let expected = try String(
      contentsOf: Self.folder.appending(path: "\(name).out"), encoding: .utf8)
    let played = session(String(decoding: script, as: UTF8.self))
    #expect(played.errors == [])
    #expect(played.ending == .bye)
    #expect(played.output.map { $0 + "\n" }.joined() == expected)
  }
}

/// Runs a script at a simulated gate, as `name` or as a person's typing when there is no name.
func session(_ script: String, name: StaticString? = "script.fth") -> ScriptedSession {
  ScriptedSession(script.utf8, name: name) {
    GateHost(SimulatedGate(Wiring(), conditions: .simulated, writer: $0))
  }
}
