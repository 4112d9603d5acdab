// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import GateConsole
import GateController
import Interpreter
import TestSupport
import Testing
import Turnstile

@Suite struct ConsoleTests {
  @Test("numbers go on the stack, and .stack prints them without taking them")
  func numbers() {
    let session = Session("1 20 4294967295 .stack .stack")
    #expect(session.output == ["<3> 1 20 4294967295", "<3> 1 20 4294967295"])
    #expect(session.ending == .bye)
  }

  @Test("coin, push and repairman go the whole way and say what became of the gate")
  func controls() {
    let session = Session("0 break-chance coin coin push repairman")
    #expect(
      session.output == [
        "coin: locked -> unlocked (lock opens, green on, red off)",
        "coin: unlocked, as before; not used: it is open already",
        "push: unlocked -> locked (lock closes, green off, red on)",
        "repairman: locked -> out-of-order (red off, fault on)",
      ])
  }

  @Test("a coin that no record can keep has that as its reason")
  func fullDisk() {
    var status = GateStatus()
    status.state = .locked
    #expect(status.coinRefusal == nil)
    status.ledgerFault = .failed(28)
    #expect(status.coinRefusal?.description == "the ledger cannot be written")
  }

  @Test("time passes only when the script says so")
  func time() {
    let session = Session(".time 5 seconds 200 milliseconds .time coin .time")
    // A switch is held for 50 ms after it has settled, and then as long released.
    let visit = 2 * (50 + Wiring()[.coin].debounce / millisecond)
    #expect(
      session.output == [
        "0.000 seconds", "5 seconds: locked, as before", "200 milliseconds: locked, as before",
        "5.200 seconds", "coin: locked -> unlocked (lock opens, green on, red off)",
        "5.\(200 + visit) seconds",
      ])
  }

  @Test("a script that ends without bye, or without a line end, ends well; after bye nothing runs")
  func endings() {
    #expect(Session("").ending == .bye)
    #expect(Session("coin").output.count == 1)
    let session = Session("coin bye coin\ncoin\nnonsense")
    #expect(session.output.count == 1 && session.errors.isEmpty && session.ending == .bye)
  }

  @Test("comments go to the end of the line, or to a parenthesis lines away")
  func comments() {
    let session = Session(
      "\\ coin\n1 ( coin\n push ) 2 \\ 3 ( \n( a )( b ) .stack (c) \n", name: nil)
    #expect(session.output == ["<2> 1 2"])
    #expect(session.errors == ["(c): unknown word; type `words` for a list"])
  }

  @Test("a definition can be spread over lines, used in others, and repeated")
  func definitions() {
    let session = Session(
      """
      0 break-chance
      : visitor
        coin push ;
      : family 2 times visitor ;
      family
      see family see visitor
      : visitor repairman ;
      family
      """)
    let visit = [
      "coin: locked -> unlocked (lock opens, green on, red off)",
      "push: unlocked -> locked (lock closes, green off, red on)",
    ]
    // A word keeps the meaning it had when it was used, as in every FORTH.
    #expect(
      session.output == visit + visit
        + [": family 2 times visitor ;", ": visitor coin push ;"] + visit + visit)
  }

  @Test("0 times is not at all, and what is repeated stops with bye")
  func times() {
    #expect(Session("0 times coin").output.isEmpty)
    #expect(Session(": once coin bye ; 5 times once").output.count == 1)
    #expect(Session("4294967295 times bye").ending == .bye)
  }

  @Test("expect passes in silence, or ends a script with what was expected and found, and where")
  func expect() {
    #expect(Session("expect locked coin expect unlocked").ending == .bye)
    let session = Session("coin\n  expect locked coin")
    #expect(session.ending == .expectation)
    #expect(session.errors == ["script.fth:2:10: expected locked, found unlocked"])
    #expect(session.output.count == 1)
  }

  @Test("a person's session goes on after a failed expectation and after mistakes")
  func personGoesOn() {
    let session = Session("expect broken coin\nnonsense coin\ncoin\n", name: nil)
    #expect(session.errors.count == 2)
    #expect(session.errors[0] == "expected broken, found locked")
    #expect(session.output.count == 1)
    #expect(session.ending == .bye)
  }

  @Test("see prints a state's row in words")
  func seeState() {
    let session = Session("see unlocked see out-of-order")
    #expect(
      session.output == [
        "unlocked", "  enter: unlock show-go", "  after: relock", "  coin: stay refuse-coin",
        "  push: if worn, to broken void-coin count-breakage; else to locked count-passage",
        "  repairman: to out-of-order void-coin count-repair", "  timeout: to locked void-coin",
        "  release: to released void-coin count-release", "  restore: nothing",
        "out-of-order", "  enter: lock show-repair", "  after: \(repairTime) milliseconds",
        "  coin: stay refuse-coin", "  push: stay refuse-push", "  repairman: again count-repair",
        "  timeout: to locked", "  release: to released count-release", "  restore: nothing",
      ])
  }

  @Test("release frees the arm, restore ends that, and both may come twice")
  func release() {
    let session = Session("coin release release push restore restore .counters")
    #expect(session.ending == .bye)
    #expect(
      session.output.prefix(6) == [
        "coin: locked -> unlocked (lock opens, green on, red off)",
        "release: unlocked -> released (fault on)", "release: released, as before",
        "push: released, as before",
        "restore: released -> locked (lock closes, green off, red on, fault off)",
        "restore: locked, as before",
      ])
    #expect(session.output.suffix(3) == ["repairs 0", "releases 1", "free-passages 1"])
  }

  @Test("words lists every word with its stack comment, then one's own")
  func words() {
    let session = Session(": twice 2 times coin ; words")
    #expect(session.output.count == 10 + 51 + 1)
    #expect(session.output.first == "coin          ( -- ) drop a coin")
    #expect(session.output.last == ": twice 2 times coin ;")
    #expect(session.output.dropLast().allSatisfy { $0.contains("( ") })
  }

  @Test("the same seed gives the same bytes; another gives others")
  func deterministic() {
    let visits = " seed : v coin push repairman 60 seconds ; 40 times v .counters"
    let first = Session("7" + visits)
    #expect(first.output == Session("7" + visits).output)
    #expect(first.output != Session("8" + visits).output)
  }

  @Test("relock takes seconds, and 0 switches it off")
  func relock() {
    let session = Session("3 relock coin 3 seconds expect locked 0 relock coin 60 seconds")
    #expect(session.ending == .bye)
    #expect(session.output.last == "60 seconds: unlocked, as before")
  }

  @Test("long definitions are printed on several lines, whole")
  func longDefinition() {
    let session = Session(": long\n\(String(repeating: "repairman\n", count: 60)); see long")
    #expect(session.output.count > 5)
    #expect(session.output.joined(separator: " ").split(separator: " ").count == 63)
    #expect(session.output.allSatisfy { $0.utf8.count < 100 })
  }
}
