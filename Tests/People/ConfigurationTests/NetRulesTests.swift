// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import TestSupport
import Testing

// The complaint about a coil without a diode, behind its name.
private let noDiode = ": no diode is across it, with its cathode at the supply"

/// The rules of wiring, against the gates of the table of nets and against faults.
@Suite struct NetRulesTests {
  @Test("a gate breaks no rule of wiring", arguments: NetTable.locks.sorted())
  func gates(lock: String) throws {
    let gate = try NetTable.current().gate(lock)
    #expect(gate.count > 100)
    #expect(NetRules(gate).complaints == [])
  }

  @Test("the harness that was drawn until 715b1b0 breaks them where it burns a board")
  func faultyHarness() throws {
    let table = NetTable(try repositoryText("Tests/Wiring/faulty-harness.tsv"))
    #expect(NetRules(table.gate("lock-driver")).complaints == Self.faultsOfHarness)
  }

  /// GPIO22 and three others at 12 V, four loads past their fuses, both ends of R3 on one terminal.
  private static let faultsOfHarness = """
    +12 V: no fuse is between 12 V supply:1 +12 V and D1:2 cathode
    +12 V: no fuse is between 12 V supply:1 +12 V and R1:1
    +12 V: no fuse is between 12 V supply:1 +12 V and acceptor:1 +12 V
    +12 V: no fuse is between 12 V supply:1 +12 V and lamps:1 +12 V
    +12 V: no fuse is between 12 V supply:1 +12 V and solenoid:1
    F1: both of its pins are on +12 V
    F3: both of its pins are on +12 V
    R3.bolt: both of its pins are on bolt
    R3.push: both of its pins are on push
    R3.release: both of its pins are on release
    R3.repairman: both of its pins are on repairman
    fault: the GPIO at X1:37 is joined to Q1.fault:2 drain
    fault: the GPIO at X1:37 is joined to lamps:4 fault
    green: the GPIO at X1:18 is joined to Q1.green:2 drain
    green: the GPIO at X1:18 is joined to lamps:2 green
    lock: the GPIO at X1:15 is joined to Q1.lock:2 drain
    lock: the GPIO at X1:15 is joined to solenoid:2
    red: the GPIO at X1:22 is joined to Q1.red:2 drain
    red: the GPIO at X1:22 is joined to lamps:3 red
    """.split(separator: "\n").map(String.init)

  /// Faults that a row of the table could have, each with the complaint about it.
  private static let faults: [(lock: String, row: String, instead: String, complaint: String)] = [
    (
      "lock-driver", "D1\t2 cathode\t+12 V coil", "D1\t2 cathode\tlock gate",
      "solenoid" + noDiode
    ),
    (
      "relay-board", "D1\t1 anode\tground", "D1\t1 anode\t+12 V coil",
      "solenoid" + noDiode
    ),
    (
      "alarm-safe", "alarm\t1\t+12 V coil", "alarm\t1\t+12 V",
      "+12 V: no fuse is between 12 V supply:1 +12 V and solenoid:1"
    ),
    (
      "alarm-secure", "D3\t2 cathode\trelay coil", "D3\t2 cathode\tcoil +",
      "K1" + noDiode
    ),
    (
      "lock-driver", "U1\t10 COM\t+12 V lamps", "U1\t10 COM\tground",
      "buzzer" + noDiode
    ),
    (
      "lock-driver", "R1.coin\t2\tcoin LED", "R1.coin\t2\tcoin contact",
      "coin: the GPIO at X1:11 is joined to acceptor:1 +12 V"
    ),
    (
      "relay-board", "relay board\tJD-VCC\t+5 V relays", "relay board\tJD-VCC\t+5 V",
      "+5 V: no fuse is between 5 V supply:1 +5 V and relay board:JD-VCC"
    ),
    (
      "alarm-secure", "K1\t34\trelease contact", "K1\t34\trelease contacts",
      "release contacts: leads to K1:34 only"
    ),
    (
      "lock-driver", "R7.accept\t2\taccept LED", "R7.accept\t2\taccept",
      "R7.accept: both of its pins are on accept"
    ),
    (
      "lock-driver", "R1.admit\t2\tadmit LED", "R1.admit\t2\tadmit contact",
      "admit: the GPIO at X1:33 is joined to reader:1 +12 V"
    ),
    (
      "lock-driver", "R7.passed\t2\tpassed LED", "R7.passed\t2\treader IN",
      "passed: the GPIO at X1:32 is joined to reader:3 IN"
    ),
    (
      "alarm-safe", "F6\t2\t+12 V reader fused",
      "F6\t2\t+12 V reader", "F6: both of its pins are on +12 V reader"
    ),
    (
      "alarm-secure", "R1.admit\t1\t+12 V reader fused", "R1.admit\t1\t+12 V reader",
      "+12 V reader: no fuse is between reader supply:1 +12 V and R1.admit:1"
    ),
    (
      "relay-board", "OK1.admit\t2 cathode\treader OUT", "OK1.admit\t2 cathode\tground",
      "+12 V reader: reader supply:1 +12 V is joined to X1:14"
    ),
    (
      "lock-driver", "OK2.passed\t3 emitter\tground of reader", "OK2.passed\t3 emitter\tground",
      "reader IN: reader:3 IN is joined to X1:20"
    ),
    (
      "lock-driver", "reader supply\t2 ground\tground of reader", "reader supply\t2 ground\tground",
      "ground: reader supply:2 ground is joined to X1:14"
    ),
    (
      "lock-driver", "F6\t1\t+12 V reader", "F6\t1\t+12 V",
      "+12 V reader fused: reader:1 +12 V is joined to 12 V supply:1 +12 V"
    ),
  ]

  @Test("a fault in one row is a complaint", arguments: faults.indices)
  func faultyRow(index: Int) throws {
    let fault = Self.faults[index]
    let text = try HardwarePaper.file("nets.tsv")
    #expect(text.contains(fault.row), "\(fault.row)")
    let table = NetTable(text.replacing(fault.row, with: fault.instead))
    #expect(NetRules(table.gate(fault.lock)).complaints.contains(fault.complaint))
  }

  @Test func `a diode the wrong way round is a complaint`() throws {
    let text = try HardwarePaper.file("nets.tsv")
      .replacing("D1\t1 anode\tlock coil", with: "D1\t1 anode\t+12 V coil")
      .replacing("D1\t2 cathode\t+12 V coil", with: "D1\t2 cathode\tlock coil")
    #expect(
      NetRules(NetTable(text).gate("lock-driver")).complaints
        == ["solenoid" + noDiode])
  }
}
