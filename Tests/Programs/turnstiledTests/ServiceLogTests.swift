// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GPIO
import GateController
import GateMessages
import Ledger
import MachineSupport
import SimulatedGPIO
import System
import Systemd
import TestSupport
import Testing
import Turnstile

@testable import turnstiled

/// What the journal gets from a gate: fields that can be searched.
@Suite struct LogTests {
  let journal = Listener()

  private func gate() throws -> GateController<SimulatedChip, ServiceLog, NoLedger> {
    var name = EnvironmentText()
    for byte in journal.name.utf8 { name.append(byte: byte) }
    let socket = try #require(JournalSocket(path: name))
    let conditions = GateConditions(wear: Wear(chance: 0, seed: 1), relock: 0)
    return GateController(
      Wiring(), lines: SimulatedChip(), conditions: conditions, log: ServiceLog(journal: socket),
      store: NoLedger())
  }

  @Test("a step is one entry with where from, where to, what happened and what came of it")
  func step() throws {
    var gate = try gate()
    gate.turn(at: 0)
    _ = journal.all()
    gate.handle(.coin, at: 1)
    gate.handle(.coin, at: 2)
    #expect(
      journal.all() == [
        """
        TURNSTILE_EVENT=coin
        TURNSTILE_FROM=locked
        TURNSTILE_TO=unlocked
        TURNSTILE_OUTCOME=moved
        MESSAGE=coin: locked -> unlocked
        PRIORITY=6
        MESSAGE_ID=c21e7b1c650147009611742c9124eb7d
        SYSLOG_IDENTIFIER=turnstiled

        """,
        """
        TURNSTILE_EVENT=coin
        TURNSTILE_FROM=unlocked
        TURNSTILE_TO=unlocked
        TURNSTILE_OUTCOME=stayed
        MESSAGE=coin: unlocked, as before
        PRIORITY=7
        MESSAGE_ID=fa8b64c209e541f4947295f0bbb6d04b
        SYSLOG_IDENTIFIER=turnstiled

        """,
      ])
  }

  @Test func `a command is an entry of its own kind, with its client, and is no coin`() throws {
    var gate = try gate()
    gate.turn(at: 0)
    _ = journal.all()
    _ = try gate.execute(.unlockOnce, of: Peer(user: 1000, process: 42), at: 1)
    #expect(
      journal.next() == """
        TURNSTILE_ORDER=unlock-once
        TURNSTILE_USER=1000
        TURNSTILE_PROCESS=42
        TURNSTILE_FROM=locked
        TURNSTILE_TO=unlocked
        TURNSTILE_OUTCOME=moved
        MESSAGE=unlock-once by user 1000, process 42: locked -> unlocked
        PRIORITY=5
        MESSAGE_ID=87ed426484c145edac16400ba0e8640c
        SYSLOG_IDENTIFIER=turnstiled

        """)
  }

  @Test func `a fault is an entry with its name, its line and its errno`() throws {
    var gate = try gate()
    gate.lines.hardware.faults.busyOffset = lockOffset
    gate.turn(at: 0)
    #expect(
      journal.next() == """
        TURNSTILE_LINE=\(lockOffset)
        TURNSTILE_FAULT=line-busy
        ERRNO=16
        MESSAGE=lines: GPIO\(lockOffset): held by "gpioset"; retrying in 1 s
        PRIORITY=3
        MESSAGE_ID=43bd69a9fc574ded9ac044460daf6f1d
        SYSLOG_IDENTIFIER=turnstiled

        """)
  }

  @Test("what happened to money is an entry with the credit, and a remark one with its name")
  func money() throws {
    var gate = try gate()
    gate.log.record(.money(.credited, credit: 2), at: 1)
    gate.log.record(.remark(.pushInVain), at: 2)
    let (money, remark) = try (#require(journal.next()), #require(journal.next()))
    #expect(
      money == """
        TURNSTILE_MONEY=credited
        TURNSTILE_CREDIT=2
        MESSAGE=coin: credited; credit 2 pulses
        PRIORITY=6
        MESSAGE_ID=f979dc43b79142f28c577a900e0176b6
        SYSLOG_IDENTIFIER=turnstiled

        """)
    #expect(remark.contains("\nMESSAGE=push: in vain; the coin is kept\n"))
    #expect(remark.contains("\nPRIORITY=4\n"))
    #expect(remark.hasPrefix("TURNSTILE_REMARK=push-in-vain\n"))
  }

  @Test(
    "a bolt that is not where the lock put it is critical; its end, and other troubles, are not")
  func bolt() throws {
    var gate = try gate()
    let kinds: [Trouble.Kind] = [
      .boltForced, .boltStuckOpen, .boltStuckClosed, .coinNoise, .pushDead, .openTooLong,
    ]
    for kind in kinds { gate.log.record(.trouble(Trouble(kind, offset: 5), isOver: false), at: 1) }
    gate.log.record(.trouble(Trouble(.boltForced, offset: 5), isOver: true), at: 2)
    let entries = journal.all()
    let priorities = entries.compactMap { $0.split(separator: "\n").first { $0.hasPrefix("PRI") } }
    expectEqual(priorities.map { $0.last }, ["2", "2", "2", "3", "3", "3", "5"])
    #expect(entries[0].hasPrefix("TURNSTILE_LINE=5\nTURNSTILE_FAULT=bolt-forced\n"))
  }

  @Test func `the longest entry there can be has all its fields`() {
    var machine = Machine<Turnstile>()
    let conditions = GateConditions(wear: Wear(chance: 0, seed: 1), relock: 0)
    _ = machine.start(at: 0, in: conditions)
    let step = machine.handle(.repairman, at: 0, in: conditions)
    let entries: [LogEntry] = [
      .fault(Fault(.permissionDenied, offset: 255, code: .min), retryIn: 0),
      .commanded(.unlockOnce, by: Peer(user: .max, process: .min), step),
    ]
    for logEntry in entries {
      var entry = JournalEntry()
      logEntry.write(to: &entry)
      while !entry.text.isTruncated { entry.text.append("x") }
      entry.finish(.error, .transition)
      expectFalse(entry.fields.isTruncated)
    }
  }

  @Test(
    "every fault has its name and its description",
    arguments: [
      (.chipMissing, "chip-missing", "no such chip"),
      (.chipGone, "chip-gone", "the chip is gone"),
      (.permissionDenied, "permission-denied", "no permission to open the chip"),
      (.lineMissing, "line-missing", "the chip has no such line"),
      (.lineBusy, "line-busy", "held by another program"),
      (.unsupported, "unsupported", "the line does not support these settings"),
      (.outputStuck, "output-stuck", "the output has the wrong level"),
      (.failed, "failed", "the system call failed (errno 5)"),
    ] as [(Fault.Kind, String, String)])
  func faults(kind: Fault.Kind, name: String, description: String) {
    let entry = written(.fault(Fault(kind, offset: 7, code: 5), retryIn: 0))
    #expect(entry.text.string == "lines: GPIO7: \(description)")
    #expect(
      entry.fields.text.string == """
        TURNSTILE_LINE=7
        TURNSTILE_FAULT=\(name)
        ERRNO=5

        """)
  }

  @Test(
    "every trouble has its name, its description and its end",
    arguments: [
      (.switchStuck, "switch-stuck", "the switch is stuck", "the switch was released"),
      (
        .switchChatters, "switch-chatters", "the switch chatters and is muted",
        "the switch is quiet again"
      ),
      (
        .coilOverdriven, "coil-overdriven", "the coil was energised for too long",
        "the coil may be energised again"
      ),
    ] as [(Trouble.Kind, String, String, String)])
  func troubles(kind: Trouble.Kind, name: String, description: String, end: String) {
    for (isOver, text) in [(false, description), (true, end)] {
      let entry = written(.trouble(Trouble(kind, offset: 7), isOver: isOver))
      expectEqual(entry.text.string, "lines: GPIO7: \(text)")
      expectEqual(entry.fields.text.string, "TURNSTILE_LINE=7\nTURNSTILE_FAULT=\(name)\n")
    }
  }

  @Test(
    "every outcome has its name and its remark",
    arguments: [
      (.unhandled, "unhandled", "ignored in locked"),
      (.refused, "refused", "locked, refused by a guard"),
      (.stayed, "stayed", "locked, as before"), (.moved, "moved", "locked -> locked"),
      (.notStarted, "not-started", "locked, not started"),
      (.full, "full", "locked, lost: the queue is full"),
      (.empty, "empty", "locked, nothing to resume"),
      (.corrupt, "corrupt", "locked, corrupt: the state failed its self-check"),
    ] as [(Outcome, String, String)])
  func outcomes(outcome: Outcome, name: String, move: String) throws {
    // The bits of a step are its event, its states, and its outcome.
    var bits: UInt64 = 0
    bits |= UInt64(outcome.rawValue) << 24
    let entry = written(.step(try #require(Step<Turnstile>(bits: bits))))
    expectEqual(entry.text.string, "coin: \(move)")
    #expect(entry.fields.text.string.hasSuffix("TURNSTILE_OUTCOME=\(name)\n"))
  }

  private func written(_ logEntry: LogEntry) -> JournalEntry {
    var entry = JournalEntry()
    logEntry.write(to: &entry)
    return entry
  }
}
