// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Foundation
import GateController
import GateSupport
import Interpreter
import MachineSupport
import RequestBench
import RequestClient
import RequestServer
import Requests
import SimulatedGPIO
import TestSupport
import Testing
import Turnstile

/// The words of a running gate, through its socket.
@Suite struct RemoteHostTests {
  private let bench: RunningBench
  private let visitor: Visitor

  init() throws {
    bench = try RunningBench()
    visitor = try Visitor(at: bench.commandPath)
  }

  @Test("words lists what there is, and nothing of the desk; help begins with its own words")
  func words() {
    #expect(
      visitor.ask("words").joined(separator: "\n") == #"""
        choices       if else then begin until while repeat
        numbers       .stack . dup drop swap over + - * / mod negate abs min max = <>
                      < > <= >= 0= and or not
        new words     times see : ; \ ( forget variable @ !
        session       .state words expect bye help ? quit exit
        repairman     ( -- ) act as the repairman's key; logged
        lock          ( -- ) lock an unlocked gate; its coin is voided; logged
        unlock-once   ( -- ) open for one passage without a coin; logged
        hold-open     ( -- ) free the arm until `close`; logged
        close         ( -- ) end `hold-open`; an emergency goes on; logged
        close-till    ( -- ) sell and admit nothing until `open-till`; logged
        open-till     ( -- ) sell and admit again; logged
        emptied       ( -- ) note that the coin box is empty now; logged
        refund        ( -- ) note that the credit is given back; logged
        .counters     ( -- ) print the counters
        .lines        ( -- ) print which lines are active
        .faults       ( -- ) print faults and lost events
        watch         ( -- ) print each step until you type an empty line
        unwatch       ( -- ) stop printing steps
        """#)
  }

  @Test(
    "what only a simulated gate can is unknown, with a hint, and changes nothing",
    arguments: [
      "coin", "push", "release", "restore", "0 seed", "30 break-chance", "3 relock", "5 seconds",
      "1 milliseconds",
      ".time", "see coin", "times push",
    ])
  func wordsOfTheDesk(line: String) {
    let answer = visitor.ask(line)
    expectEqual(answer.count, 1)
    #expect(answer[0].hasPrefix("? "))
    #expect(line.hasPrefix("see") || answer[0].contains("works only in a simulation"))
    expectEqual(bench.with { $0.gate.counters }, Counters())
  }

  @Test("the gate can be looked at: state, lines, counters, faults, a row of the table")
  func looking() throws {
    let looker = try Visitor(at: bench.statusPath)
    expectEqual(looker.ask(".state"), ["locked"])
    bench.with { $0.press(coinOffset) }
    expectEqual(looker.ask(".state expect unlocked"), ["unlocked"])
    #expect(
      looker.ask(".lines") == [
        "coin inactive", "push inactive", "repairman inactive", "lock inactive", "green active",
        "red inactive", "fault inactive",
      ])
    #expect(
      looker.ask(".counters") == [
        "coins 1", "refused-coins 0", "voided-coins 0", "passages 0", "refused-pushes 0",
        "breakages 0", "repairs 0", "grants 0", "pending-coins 1",
      ])
    #expect(
      looker.ask(".faults") == [
        "lines: held, no fault", "ledger: no fault",
        "sells no passage: a passage is open, or a record is waited for", "unhandled-events 0",
        "overflows 0", "edge-losses 0", "lost-log-lines 0",
      ])
    expectEqual(looker.ask("see locked").prefix(2), ["locked", "  enter: lock show-stop"])
    expectEqual(looker.ask("expect broken"), ["? expected broken, found unlocked"])
    expectEqual(looker.lineEnding, .expectation)
  }

  @Test("the losses are those of the gate")
  func losses() {
    bench.with {
      $0.gate.log.base.lostLines = 5
      $0.gate.log.record(.edgesLost, at: 0)
      $0.gate.log.record(.edgesLost, at: 0)
    }
    expectEqual(visitor.ask(".faults").suffix(2), ["edge-losses 2", "lost-log-lines 5"])
  }

  @Test("a switch that stays pressed is among the faults while the gate goes on")
  func troubles() {
    bench.with {
      $0.gate.lines.hardware.press(coinOffset)
      $0.pass(milliseconds: 0)
      $0.pass(milliseconds: 5)
      $0.pass(milliseconds: 2000)
      $0.gate.verify(at: $0.gate.lines.hardware.now)
    }
    #expect(
      visitor.ask(".faults").prefix(3) == [
        "lines: held",
        "lines: GPIO\(coinOffset): the switch is stuck; look for a jammed coin or a shorted wire",
        "ledger: no fault",
      ])
    expectEqual(visitor.ask(".state"), ["unlocked"])
  }

  @Test("the repairman comes as with the key, and the log names the client")
  func repairman() {
    expectEqual(visitor.ask("repairman"), ["repairman: locked -> out-of-order (red off, fault on)"])
    bench.with {
      #expect($0.gate.log.base.commands == ["repairman by \(getuid())/\(getpid()): moved"])
      #expect($0.gate.counters[.repairs] == 1)
    }
  }

  @Test("unlock-once lets one person through, and the counters balance")
  func unlockOnce() {
    #expect(
      visitor.ask("unlock-once") == [
        "unlock-once: locked -> unlocked (lock opens, green on, red off)"
      ])
    #expect(
      visitor.ask("unlock-once") == [
        "? unlock-once: only a locked gate can be unlocked; see `.state`"
      ])
    bench.with {
      $0.press(pushOffset)
      #expect($0.gate.machine.state == .locked && $0.gate.counters[.passages] == 1)
      #expect($0.gate.counters.pendingCoins == 0 && $0.gate.counters[.refusedCoins] == 0)
    }
  }

  @Test("lock ends an unlocked gate's wait; elsewhere it means nothing")
  func lock() {
    bench.with { $0.press(coinOffset) }
    expectEqual(visitor.ask("lock"), ["lock: unlocked -> locked (lock closes, green off, red on)"])
    let refusal = "? lock: the gate is not unlocked; see `.state`"
    expectEqual(visitor.ask("lock"), [refusal])
    // A repair cannot be cut short.
    _ = visitor.ask("repairman")
    expectEqual(visitor.ask("lock"), [refusal])
    expectEqual(bench.with { $0.gate.machine.state }, .outOfOrder)
  }

  @Test("hold-open frees the arm, close ends that, and the log names the client of both")
  func holdOpen() {
    #expect(
      visitor.ask("hold-open") == [
        "hold-open: locked -> released (lock opens, green on, red off, fault on)"
      ])
    expectEqual(
      visitor.ask("hold-open"), ["? hold-open: the gate is held open already; `close` ends it"])
    bench.with { $0.press(pushOffset) }
    #expect(
      visitor.ask("close") == [
        "close: released -> locked (lock closes, green off, red on, fault off)"
      ])
    expectEqual(
      visitor.ask("close"), ["? close: the gate is not held open; an emergency ends at its loop"])
    bench.with {
      let me = "by \(getuid())/\(getpid()): moved"
      #expect($0.gate.log.base.commands == ["hold-open \(me)", "close \(me)"])
      #expect($0.gate.counters[.releases] == 1 && $0.gate.counters[.freePassages] == 1)
    }
    // A gate that takes each press for a coin shows what it has counted all the same.
    #expect(visitor.ask(".counters").contains("releases 1"))
    #expect(!visitor.ask(".counters").contains { $0.hasPrefix("pulses") })
  }

  @Test("a gate is not closed on a visitor: close waits for the arm's rest, and says so")
  func closeWaits() throws {
    var rules = VisitRules()
    rules.passage = try #require(PassageRules(sensor: .level, mechanism: .rides))
    let bench = try RunningBench(rules: rules)
    let visitor = try Visitor(at: bench.commandPath)
    _ = visitor.ask("hold-open")
    bench.with {
      $0.gate.lines.hardware.press(pushOffset)
      $0.pass(milliseconds: 0)
      $0.pass(milliseconds: 50)
    }
    #expect(
      visitor.ask("close") == [
        "close: waiting until the arm rests or the emergency ends; `watch` shows what follows"
      ])
    expectEqual(visitor.ask(".state"), ["released"])
    bench.with {
      $0.gate.lines.hardware.release(pushOffset)
      for _ in 0..<10 { $0.pass(milliseconds: 10) }
    }
    expectEqual(visitor.ask(".state"), ["locked"])
  }

  @Test("a gate that adds up money shows its credit and its price among the counters")
  func money() throws {
    var rules = VisitRules()
    rules.coin = .acceptor
    rules.coin.price = 3
    let bench = try RunningBench(rules: rules)
    let visitor = try Visitor(at: bench.commandPath)
    bench.with {
      for _ in 0..<2 { $0.press(coinOffset) }
      for _ in 0..<30 { $0.pass(milliseconds: 10) }
    }
    #expect(
      visitor.ask(".counters") == [
        "coins 0", "refused-coins 0", "voided-coins 0", "passages 0", "refused-pushes 0",
        "breakages 0", "repairs 0", "releases 0", "free-passages 0", "forced-openings 0",
        "touches 0", "pulses 2", "spent-pulses 0", "forfeited-pulses 0", "returned-coins 0",
        "cut-pulses 0", "refused-pulses 0", "credit 2", "price 3", "grants 0",
        "pending-coins 0",
      ])
  }

  @Test("the answer to a command waits for its record, and nothing else is printed")
  func awaitedRecord() {
    bench.with { $0.disk.isFast = false }
    answerTheNextRecord(0)
    #expect(
      visitor.ask("unlock-once") == [
        "unlock-once: locked -> unlocked (lock opens, green on, red off)"
      ])
    #expect(visitor.hear() == [] && visitor.ask(".state") == ["unlocked"])
  }

  @Test("a command whose record takes over 2 s is said to be unknown; watch shows the rest")
  func unlockOnceWaits() {
    expectEqual(visitor.ask("watch"), [])
    bench.with { $0.disk.isFast = false }
    let waiting = ": not recorded within 2 s, but may still happen; see `.state` and `.faults`"
    expectEqual(visitor.ask("unlock-once"), ["? unlock-once\(waiting)"])
    expectEqual(visitor.lineEnding, .mistake)
    let busy = ": the ledger is waiting for the disk; try again"
    expectEqual(visitor.ask("unlock-once"), ["? unlock-once\(busy)"])
    expectEqual(visitor.ask("lock"), ["? lock\(busy)"])
    expectEqual(visitor.ask(".state"), ["locked"])
    expectEqual(visitor.ask("repairman"), ["? repairman\(waiting)"])
    expectEqual(visitor.ask("repairman"), ["? repairman\(busy)"])
    bench.with {
      $0.disk.write()
      $0.turn()
    }
    let me = "by user \(getuid()), process \(getpid())"
    #expect(
      visitor.hear() == [
        "* unlock-once \(me): locked -> unlocked", "* repairman \(me): unlocked -> out-of-order",
      ])
    bench.with {
      expectEqual($0.gate.counters[.grants], 1)
      expectEqual($0.gate.counters[.voidedCoins], 1)
    }
  }

  @Test("with a disk that fails a passage is refused with the reason, and named in the log")
  func unlockOnceNotKept() {
    bench.with { $0.disk.isFast = false }
    _ = visitor.ask("watch")
    answerTheNextRecord(28)
    let reason = "ledger: not written: No space left on device; retrying every 5 s"
    let me = "by user \(getuid()), process \(getpid())"
    let refusal = "* unlock-once \(me): refused; no record was kept"
    let answer = "? unlock-once: the ledger cannot be written; see `.faults`"
    let heard = visitor.ask("unlock-once")
    expectEqual(heard.first?.hasPrefix("* " + reason), true)
    expectEqual(heard.suffix(2), [refusal, answer])
    // The notice follows the reply, and may come after the line.
    var again = visitor.ask("unlock-once")
    bench.with { $0.turn() }
    again += visitor.hear()
    expectEqual(again, [answer, refusal])
    #expect(visitor.ask(".faults")[1].hasPrefix(reason))
    expectEqual(visitor.ask("repairman").first?.hasPrefix("repairman: "), true)
  }

  /// Has the disk answer as soon as it has a record.
  private func answerTheNextRecord(_ code: Int32) {
    let bench = bench
    Thread.detachNewThread {
      while !bench.with({ $0.disk.underWay != nil }) { usleep(1000) }
      // The client is waiting by then.
      usleep(50_000)
      bench.with { $0.disk.answer(code) }
    }
  }

  @Test("a line gives one command, whatever it says")
  func oneCommandPerLine() {
    let refusal = "? repairman: only one command per line; begin another line"
    expectEqual(visitor.ask("100 times repairman").last, refusal)
    expectEqual(visitor.ask(": twice repairman repairman ;"), [])
    _ = visitor.ask("twice")
    expectEqual(bench.with { $0.gate.counters[.repairs] }, 2)
    expectEqual(visitor.ask("unlock-once lock").last?.hasPrefix("? "), true)
  }

  @Test("without lines nothing is commanded, and it is said why")
  func withoutLines() {
    bench.with {
      $0.gate.lines.hardware.faults.isMissing = true
      $0.gate.verify(at: $0.gate.lines.hardware.now)
    }
    for word in ["repairman", "lock", "unlock-once", "hold-open", "close", ".lines"] {
      expectEqual(visitor.ask(word), ["? \(word): the lines are not held; see `.faults`"])
    }
    #expect(visitor.ask(".faults")[0].hasPrefix("lines: "))
    #expect(visitor.ask(".faults")[0].hasSuffix("; retrying in 1 s"))
    // What the machine is does not depend on its lines.
    expectEqual(visitor.ask(".state"), ["locked"])
  }

  @Test("a gate that was made from another table shows no row of this program's")
  func otherTable() throws {
    let gate = FakeGate { request, _ in
      var bytes = reply(to: request)
      bytes[52] ^= 1
      return [bytes]
    }
    #expect(
      try Visitor(at: gate.path).ask("see locked") == [
        "? the gate was built from another table; install the same version of both programs"
      ])
  }

  @Test("a gate that does not know a request is an older one, and it is said what to do")
  func unknown() throws {
    let gate = FakeGate { request, index in
      var bytes = reply(to: request)
      if index == 2 { bytes[2] = RequestResult.unknown.rawValue }
      return [bytes]
    }
    #expect(
      try Visitor(at: gate.path).ask("watch") == [
        "? watch: this gate does not know the request; install the same version of both programs"
      ])
  }

  @Test("through the socket for looking nothing is commanded, and it is said why")
  func forbidden() throws {
    let looker = try Visitor(at: bench.statusPath)
    for word in ["repairman", "lock", "unlock-once", "hold-open", "close"] {
      #expect(
        looker.ask(word) == ["? \(word): this socket is read-only; use the socket for commands"]
      )
    }
  }

  @Test("a gate that stops answering is noticed in the line, and said once")
  func dead() throws {
    let visitor = try Visitor(at: bench.commandPath, timeout: 100_000_000)
    bench.stop()
    expectEqual(visitor.ask("repairman"), ["? repairman: the gate did not answer"])
    guard case .silent? = visitor.failure else {
      Issue.record("\(String(describing: visitor.failure))")
      return
    }
  }
}
