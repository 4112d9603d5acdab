// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import ConsoleServer
import FSM
import Foundation
import GateController
import SimulatedGPIO
import TestSupport
import Testing
import Turnstile

/// The commands of a running gate.
@Suite struct LiveHostTests {
  @Test("words lists what there is, and nothing of the desk")
  func words() throws {
    let bench = try Bench()
    #expect(
      bench.ask(try bench.visitor(), "words").joined(separator: "\n") == #"""
        repairman     ( -- ) act as the repairman's key; logged
        lock          ( -- ) lock an unlocked gate; its coin is voided; logged
        unlock-once   ( -- ) open for one passage without a coin; logged
        .counters     ( -- ) print the counters
        .lines        ( -- ) print which lines are active
        .faults       ( -- ) print faults and lost events
        watch         ( -- ) print each step until an empty line
        unwatch       ( -- ) stop printing steps
        times         ( n -- ) 3 times WORD: perform the word three times
        .state        ( -- ) print the name of the state
        .stack        ( -- ) print the numbers on the stack
        see           ( -- ) see NAME: print a state's row or a word
        words         ( -- ) print this list
        expect        ( -- ) expect STATE: fail in any other state
        bye           ( -- ) quit
        :             ( -- ) : NAME WORDS ; define NAME as these words
        ;             ( -- ) end a definition
        \             ( -- ) a comment to the end of the line
        (             ( -- ) a comment up to the closing parenthesis
        ok
        """#)
  }

  @Test(
    "what only a simulated gate can is unknown, with a hint, and changes nothing",
    arguments: [
      "coin", "push", "0 seed", "30 break-chance", "3 relock", "5 seconds", "1 milliseconds",
      ".time", "see coin", "times push",
    ])
  func wordsOfTheDesk(line: String) throws {
    let bench = try Bench()
    let answer = bench.ask(try bench.visitor(), line)
    #expect(answer.count == 1)
    #expect(answer[0].hasPrefix("? "))
    #expect(line.hasPrefix("see") || answer[0].contains("works only in a simulation"))
    #expect(bench.gate.counters == Counters())
  }

  @Test("the gate can be looked at: state, lines, books, faults, a row of the table")
  func looking() throws {
    let bench = try Bench()
    let visitor = try bench.visitor()
    #expect(bench.ask(visitor, ".state") == ["locked", "ok"])
    bench.press(coinOffset)
    #expect(bench.ask(visitor, ".state expect unlocked") == ["unlocked", "ok"])
    #expect(
      bench.ask(visitor, ".lines") == [
        "coin inactive", "push inactive", "repairman inactive", "lock inactive", "green active",
        "red inactive", "fault inactive", "ok",
      ])
    #expect(
      bench.ask(visitor, ".counters") == [
        "coins 1", "refused-coins 0", "voided-coins 0", "passages 0", "refused-pushes 0",
        "breakages 0", "repairs 0", "grants 0", "pending-coins 1", "ok",
      ])
    #expect(
      bench.ask(visitor, ".faults") == [
        "lines: held, no fault", "ledger: no fault", "unhandled-events 0",
        "overflows 0", "edge-losses 0", "lost-log-lines 0", "ok",
      ])
    #expect(bench.ask(visitor, "see locked").prefix(2) == ["locked", "  enter: lock show-stop"])
    #expect(bench.ask(visitor, "expect broken") == ["! expected broken, found unlocked"])
  }

  @Test("a switch that stays pressed is among the faults while the gate goes on")
  func troubles() throws {
    let bench = try Bench()
    let visitor = try bench.visitor()
    bench.gate.lines.hardware.press(coinOffset)
    bench.pass(milliseconds: 0)
    bench.pass(milliseconds: 5)
    bench.pass(milliseconds: 2000)
    bench.gate.verify(at: bench.gate.lines.hardware.now)
    #expect(
      bench.ask(visitor, ".faults").prefix(3) == [
        "lines: held",
        "lines: GPIO\(coinOffset): the switch is stuck; look for a jammed coin or a shorted wire",
        "ledger: no fault",
      ])
    #expect(bench.ask(visitor, ".state") == ["unlocked", "ok"])
  }

  @Test("the repairman comes as with the key, and the log names the client")
  func repairman() throws {
    let bench = try Bench()
    let visitor = try bench.visitor()
    #expect(
      bench.ask(visitor, "repairman") == [
        "repairman: locked -> out-of-order (red off, fault on)", "ok",
      ])
    #expect(bench.gate.log.base.orders == ["repairman by \(getuid())/\(getpid()): moved"])
    bench.pass(milliseconds: UInt64(repairTime - 1))
    #expect(bench.gate.machine.state == .outOfOrder)
    bench.pass(milliseconds: 1)
    #expect(bench.gate.machine.state == .locked)
    #expect(bench.gate.counters[.repairs] == 1)
  }

  @Test("unlock-once lets one through who is no coin in the books, and they balance")
  func unlockOnce() throws {
    let bench = try Bench()
    let visitor = try bench.visitor()
    #expect(
      bench.ask(visitor, "unlock-once") == [
        "unlock-once: locked -> unlocked (lock opens, green on, red off)", "ok",
      ])
    #expect(bench.gate.counters[.coins] == 0)
    #expect(bench.gate.counters[.grants] == 1)
    #expect(bench.gate.counters.pendingCoins == 1)
    #expect(
      bench.ask(visitor, "unlock-once") == [
        "? unlock-once: only a locked gate can be unlocked; see `.state`"
      ])
    bench.press(pushOffset)
    #expect(bench.gate.machine.state == .locked)
    #expect(bench.gate.counters[.passages] == 1)
    #expect(bench.gate.counters.pendingCoins == 0)
    #expect(bench.gate.counters[.refusedCoins] == 0)
    #expect(bench.gate.log.base.orders == ["unlock-once by \(getuid())/\(getpid()): moved"])
  }

  @Test("lock ends an unlocked gate's wait and voids its coin; elsewhere it means nothing")
  func lock() throws {
    let bench = try Bench()
    let visitor = try bench.visitor()
    bench.press(coinOffset)
    #expect(
      bench.ask(visitor, "lock") == [
        "lock: unlocked -> locked (lock closes, green off, red on)", "ok",
      ])
    #expect(bench.gate.counters[.voidedCoins] == 1)
    #expect(bench.gate.counters.pendingCoins == 0)
    let refusal = "? lock: the gate is not unlocked; see `.state`"
    #expect(bench.ask(visitor, "lock") == [refusal])
    // A repair cannot be cut short.
    _ = bench.ask(visitor, "repairman")
    #expect(bench.ask(visitor, "lock") == [refusal])
    #expect(bench.gate.machine.state == .outOfOrder)
  }

  @Test("a passage that waits for the disk is reported as such, and watch shows the rest")
  func unlockOnceWaits() throws {
    let bench = try Bench()
    let visitor = try bench.visitor()
    #expect(bench.ask(visitor, "watch") == ["ok"])
    bench.disk.isFast = false
    let waiting = ": waiting for the disk; `watch` shows the rest"
    #expect(bench.ask(visitor, "unlock-once") == ["unlock-once\(waiting)", "ok"])
    let busy = ": the ledger is waiting for the disk; try again"
    #expect(bench.ask(visitor, "unlock-once") == ["? unlock-once\(busy)"])
    #expect(bench.ask(visitor, "lock") == ["? lock\(busy)"])
    #expect(bench.ask(visitor, ".state") == ["locked", "ok"])
    #expect(bench.ask(visitor, "repairman") == ["repairman\(waiting)", "ok"])
    #expect(bench.ask(visitor, "repairman") == ["? repairman\(busy)"])
    bench.disk.answer(0)
    bench.turn()
    let me = "by user \(getuid()), process \(getpid())"
    #expect(
      visitor.hear() == [
        "* unlock-once \(me): locked -> unlocked", "* repairman \(me): unlocked -> out-of-order",
      ])
    #expect(bench.gate.counters[.grants] == 1 && bench.gate.counters[.voidedCoins] == 1)
  }

  @Test(
    "while the ledger is opened there is no state and there are no counters; the repairman waits")
  func opening() throws {
    let bench = try Bench(isOpening: true)
    let visitor = try bench.visitor()
    #expect(bench.ask(visitor, ".counters") == ["? .counters: the ledger is being opened"])
    #expect(bench.ask(visitor, ".faults").contains("ledger: being opened"))
    let busy = ": the ledger is waiting for the disk; try again"
    #expect(bench.ask(visitor, "unlock-once") == ["? unlock-once\(busy)"])
    let waiting = ": waiting for the disk; `watch` shows the rest"
    #expect(bench.ask(visitor, "repairman") == ["repairman\(waiting)", "ok"])
    #expect(bench.ask(visitor, ".state") == ["? .state: no state yet; see `.faults`"])
  }

  @Test("with a disk that fails a passage is refused with the reason, and named in the log")
  func unlockOnceNotKept() throws {
    let bench = try Bench()
    let visitor = try bench.visitor()
    bench.disk.isFast = false
    _ = bench.ask(visitor, "watch")
    _ = bench.ask(visitor, "unlock-once")
    bench.disk.answer(28)
    bench.turn()
    let reason = "ledger: not written: No space left on device; retrying every 5 s"
    let me = "by user \(getuid()), process \(getpid())"
    let refusal = "* unlock-once \(me): refused; the ledger cannot be written"
    let told = visitor.hear()
    #expect(told.first?.hasPrefix("* " + reason) == true && told.last == refusal)
    #expect(
      bench.ask(visitor, "unlock-once") == [
        "? unlock-once: the ledger cannot be written; see `.faults`", refusal,
      ])
    #expect(bench.ask(visitor, ".faults")[1].hasPrefix(reason))
    #expect(bench.gate.counters[.grants] == 0 && bench.gate.counters[.refusedCoins] == 0)
    #expect(bench.ask(visitor, "repairman").dropLast().last == "ok")
  }

  @Test("a line gives one command, whatever it says")
  func oneOrderALine() throws {
    let bench = try Bench()
    let visitor = try bench.visitor()
    let refusal = "? repairman: only one command per line; use the next line"
    #expect(bench.ask(visitor, "100 times repairman").last == refusal)
    #expect(bench.ask(visitor, ": twice repairman repairman ;") == ["ok"])
    _ = bench.ask(visitor, "twice")
    #expect(bench.gate.counters[.repairs] == 2)
    #expect(bench.ask(visitor, "unlock-once lock").last?.hasPrefix("? ") == true)
  }

  @Test("without lines nothing is ordered, and it is said why")
  func withoutLines() throws {
    let bench = try Bench()
    let visitor = try bench.visitor()
    bench.gate.lines.hardware.faults.isMissing = true
    bench.gate.verify(at: bench.gate.lines.hardware.now)
    for word in ["repairman", "lock", "unlock-once", ".lines"] {
      #expect(
        bench.ask(visitor, word) == [
          "? \(word): the lines are not held; see `.faults`"
        ])
    }
    #expect(bench.ask(visitor, ".faults")[0].hasPrefix("lines: "))
    #expect(bench.ask(visitor, ".faults")[0].hasSuffix("; retrying in 1 s"))
    // What the machine is does not depend on its lines.
    #expect(bench.ask(visitor, ".state") == ["locked", "ok"])
    #expect(bench.gate.log.base.orders.isEmpty)
  }
}
