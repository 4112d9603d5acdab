// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GPIO
import GateController
import Ledger
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
      Wiring(), lines: SimulatedChip(), conditions: conditions, log: ServiceLog(journal: socket)
    )
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
        MESSAGE=coin: locked -> unlocked
        PRIORITY=6
        MESSAGE_ID=c21e7b1c650147009611742c9124eb7d
        SYSLOG_IDENTIFIER=turnstiled
        TURNSTILE_EVENT=coin
        TURNSTILE_FROM=locked
        TURNSTILE_TO=unlocked
        TURNSTILE_OUTCOME=moved

        """,
        """
        MESSAGE=coin: unlocked, as before
        PRIORITY=7
        MESSAGE_ID=fa8b64c209e541f4947295f0bbb6d04b
        SYSLOG_IDENTIFIER=turnstiled
        TURNSTILE_EVENT=coin
        TURNSTILE_FROM=unlocked
        TURNSTILE_TO=unlocked
        TURNSTILE_OUTCOME=stayed

        """,
      ])
  }

  @Test("a command is an entry of its own kind, with its client, and is no coin")
  func order() throws {
    var gate = try gate()
    gate.turn(at: 0)
    _ = journal.all()
    _ = try gate.execute(.unlockOnce, of: Peer(user: 1000, process: 42), at: 1)
    #expect(
      journal.next() == """
        MESSAGE=unlock-once by user 1000, process 42: locked -> unlocked
        PRIORITY=5
        MESSAGE_ID=87ed426484c145edac16400ba0e8640c
        SYSLOG_IDENTIFIER=turnstiled
        TURNSTILE_ORDER=unlock-once
        TURNSTILE_USER=1000
        TURNSTILE_PROCESS=42
        TURNSTILE_FROM=locked
        TURNSTILE_TO=unlocked
        TURNSTILE_OUTCOME=moved

        """)
  }

  @Test("a fault is an entry with its name, its line and its errno")
  func fault() throws {
    var gate = try gate()
    gate.lines.hardware.faults.busyOffset = lockOffset
    gate.turn(at: 0)
    #expect(
      journal.next() == """
        MESSAGE=lines: GPIO\(lockOffset): held by "gpioset"; stop that program or choose another line; \
        retrying in 1 s, then less often
        PRIORITY=3
        MESSAGE_ID=43bd69a9fc574ded9ac044460daf6f1d
        SYSLOG_IDENTIFIER=turnstiled
        TURNSTILE_FAULT=line-busy
        TURNSTILE_LINE=\(lockOffset)
        ERRNO=16

        """)
  }

  @Test("the longest entry there can be has all its fields")
  func longestEntry() {
    var fields = JournalEntryFields()
    fields.add("MESSAGE", TextBuffer(repeating: "x"))
    fields.add("PRIORITY", 6)
    fields.add("MESSAGE_ID", EntryKind.transition.identifier)
    fields.add("SYSLOG_IDENTIFIER", "turnstiled")
    let fault = Fault(.permissionDenied, offset: 255, code: .min)
    LogEntry.fault(fault, retryIn: 0).addFields(to: &fields)
    #expect(!fields.isTruncated)
    var machine = Machine<Turnstile>()
    let conditions = GateConditions(wear: Wear(chance: 0, seed: 1), relock: 0)
    _ = machine.start(at: 0, in: conditions)
    let step = machine.handle(.repairman, at: 0, in: conditions)
    fields = JournalEntryFields()
    fields.add("MESSAGE", TextBuffer(repeating: "x"))
    fields.add("PRIORITY", 6)
    fields.add("MESSAGE_ID", EntryKind.command.identifier)
    fields.add("SYSLOG_IDENTIFIER", "turnstiled")
    let peer = Peer(user: .max, process: .min)
    LogEntry.commanded(.unlockOnce, by: peer, step).addFields(to: &fields)
    #expect(!fields.isTruncated)
  }
}

extension TextBuffer {
  fileprivate init(repeating letter: StaticString) {
    self.init()
    while !isTruncated { append(letter) }
  }
}
