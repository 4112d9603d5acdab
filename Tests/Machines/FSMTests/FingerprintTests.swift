// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import MachineSupport
import SampleMachines
import Testing

/// A lamp with one row, which its tests change a little.
private enum Lamp: Automaton {
  enum State: UInt8, CaseName { case on }
  enum Event: UInt8, CaseName { case tap, timeout }
  enum Word: UInt8, CaseName { case shine, hum }
  enum Guard: UInt8, CaseName { case warm }
  enum Interval: UInt8, CaseName { case pause }

  static let initial = State.on
  static let roles = Roles<Self>(timeout: .timeout)
  static let table = TransitionTable<Lamp, 1, 2>([.row(.on, [.nothing, .nothing])])
}

/// A desk of four states, two of which are composite, which its tests change a little.
private enum Desk: Automaton {
  enum State: UInt8, CaseName { case off, on, low, high }
  enum Event: UInt8, CaseName { case tap }
  enum Word: UInt8, CaseName { case shine, hum }

  static let initial = State.off
  static let table = DeskTable(Desk.rows())
  typealias DeskTable = HierarchicalTable<Desk, 4, 1>

  static func rows(
    lowIn parent: State? = .on, first: State? = .low, begin: Phrase<Desk> = .none
  ) -> InlineArray<4, HierarchicalRow<Desk, 1>> {
    [
      .row(.off, [.to(.on)]), .row(.on, initial: first, begin: begin, [.to(.off)]),
      .row(.low, in: parent, [.nothing]), .row(.high, in: .on, [.nothing]),
    ]
  }
}

@Suite struct FingerprintTests {
  private typealias LampTable = TransitionTable<Lamp, 1, 2>

  @Test func `whatever is changed in a row, the table has another fingerprint`() {
    let tables: [LampTable] = [
      LampTable([.row(.on, [.nothing, .nothing])]),
      LampTable([.row(.on, enter: .words(.shine), [.nothing, .nothing])]),
      LampTable([.row(.on, exit: .words(.shine), [.nothing, .nothing])]),
      LampTable([.row(.on, enter: .words(.hum), [.nothing, .nothing])]),
      LampTable([.row(.on, after: .seconds(1), [.nothing, .nothing])]),
      LampTable([.row(.on, after: .setting(.pause), [.nothing, .nothing])]),
      LampTable([.row(.on, [.again(), .nothing])]),
      LampTable([.row(.on, [.nothing, .again()])]),
      LampTable([.row(.on, [.stay(.shine), .nothing])]),
      LampTable([.row(.on, [.if(.warm, .stay(.shine)), .nothing])]),
      LampTable([.row(.on, [.if(.warm, .stay(.shine), else: .stay(.hum)), .nothing])]),
    ]
    #expect(Set(tables.map(\.fingerprint)).count == tables.count)
  }

  @Test func `a parent, a first substate and the words of its entry are parts of a fingerprint`() {
    let tables = [
      Desk.table, Desk.DeskTable(Desk.rows(lowIn: .off)), Desk.DeskTable(Desk.rows(lowIn: nil)),
      Desk.DeskTable(Desk.rows(first: .high)), Desk.DeskTable(Desk.rows(first: nil)),
      Desk.DeskTable(Desk.rows(begin: .words(.shine))),
      Desk.DeskTable(Desk.rows(begin: .words(.hum))),
    ]
    #expect(Set(tables.map(\.fingerprint)).count == tables.count)
    #expect(Desk.table.fingerprint == Desk.DeskTable(Desk.rows()).fingerprint)
  }

  @Test func `the same table has the same fingerprint, and another machine's has another`() {
    #expect(Lamp.table.fingerprint == LampTable([.row(.on, [.nothing, .nothing])]).fingerprint)
    #expect(Lamp.table.fingerprint != Door.table.fingerprint)
  }
}

@Suite struct StepBitsTests {
  @Test func `a step is the same after it was a number`() throws {
    var machine = Machine<Door>()
    let start = machine.start(at: 0, in: Weather())
    for step in [start, machine.handle(.turn, at: 0, in: Weather()), machine.overflow(.weld)] {
      let read = try #require(Step<Door>(bits: step.bits))
      #expect(read.bits == step.bits)
      #expect(read.event == step.event && read.from == step.from && read.to == step.to)
      #expect(read.outcome == step.outcome && read.allWords == step.allWords)
    }
  }

  @Test(
    "a number with a part that the table does not have is no step",
    arguments: [
      0x0000_0000_0300_0004, 0x0000_0000_0300_0400, 0x0000_0000_0305_0000, 0x0000_0000_0900_0000,
      0x0000_0000_8300_0000, 0x0000_0007_0300_0000, 0x0000_0100_0300_0000,
      0x0100_0001_0300_0000,
    ] as [UInt64])
  func impossible(bits: UInt64) {
    #expect(Step<Door>(bits: bits) == nil)
    #expect(Step<Door>(bits: 0x0000_0001_0300_0000) != nil)
  }

  @Test func `a refusal that was read, from no state, names no guard`() throws {
    let outcome = UInt64(Outcome.refused.rawValue) << 24
    let step = try #require(Step<Door>(bits: 0x0000_0000_0000_FFFF | outcome))
    #expect(step.from == nil && step.outcome == .refused && step.refusal == nil)
  }
}
