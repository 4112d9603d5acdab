// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import GateController
import Ledger
import SimulatedGPIO
import Store
import System
import Turnstile

/// How often a disk was synced for a record.
final class SyncCount { var number = 0 }

/// A store on a disk whose every record is synced at once, and counted.
struct CountingStore: RecordStore {
  private var file: LedgerFile
  private var result: WriteResult?
  private let syncs: SyncCount

  init(in folder: LedgerFolder, _ syncs: SyncCount) {
    self.syncs = syncs
    file = LedgerFile(in: folder)
    var opening = Opening(nil, record: .ofNobody)
    file.open(&opening)
  }

  var isEnabled: Bool { true }

  mutating func write(_ record: inout Record) {
    syncs.number += 1
    result = WriteResult(sequence: record.sequence, code: file.write(record))
  }

  mutating func nextResult() -> WriteResult? {
    defer { result = nil }
    return result
  }
}

/// An arm that is rattled eighty times a second in virtual time, as fast as the debounce lets it.
struct RattledGate: ~Copyable {
  private var controller: GateController<SimulatedChip, Deaf, CountingStore>
  private var now: UInt64 = 0
  private let syncs = SyncCount()

  init(in folder: LedgerFolder) {
    controller = GateController(
      Wiring(), lines: SimulatedChip(),
      conditions: GateConditions(wear: Wear(chance: 0, seed: 1), relock: 0), log: Deaf(),
      store: CountingStore(in: folder, syncs))
    controller.turn(at: 0)
  }

  /// Rattles, stops the gate, and returns how often its disk was synced.
  mutating func rattle(_ pushes: Int) -> Int {
    for _ in 0..<pushes {
      controller.lines.hardware.press(27)
      pass(6_250_000)
      controller.lines.hardware.release(27)
      pass(6_250_000)
    }
    controller.stop(at: now)
    while !controller.isFlushed { controller.writeRecords(at: now) }
    return syncs.number
  }

  /// Lets time pass, with a turn whenever one is due.
  private mutating func pass(_ time: UInt64) {
    let end = now + time
    controller.turn(at: now)
    while case let deadline = controller.deadline, deadline <= end { turn(at: max(deadline, now)) }
    turn(at: end)
  }

  private mutating func turn(at time: UInt64) {
    controller.lines.hardware.advance(by: time - now)
    now = time
    controller.turn(at: now)
  }
}
