// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import GPIO
import GateController
import Ledger
import SimulatedGPIO
import Turnstile

/// A disk that does what a test says, when it says so.
final class ScriptedDisk {
  /// The record that was handed over last, until it is answered.
  private(set) var underWay: Record?
  /// What would be found after a loss of power.
  private(set) var durable: Record?
  /// How many records were handed over.
  private(set) var count = 0
  private var answers: [WriteResult] = []
  /// Whether records reach the disk as soon as they are handed over.
  var isFast = false

  fileprivate func begin(_ record: Record) {
    precondition(underWay == nil, "one record at a time")
    underWay = record
    count += 1
    if isFast { write() }
  }

  fileprivate func nextResult() -> WriteResult? { answers.isEmpty ? nil : answers.removeFirst() }

  /// The record under way reaches the disk, and it is said.
  func write() {
    landSilently()
    guard let record = underWay else { return }
    underWay = nil
    answers.append(WriteResult(sequence: record.sequence, code: 0))
  }

  /// The record under way reaches the disk, and nobody has said so yet.
  func landSilently() {
    guard let underWay, durable?.sequence ?? 0 < underWay.sequence else { return }
    durable = underWay
  }

  /// Nobody is there any more to be answered.
  func forget() {
    underWay = nil
    answers = []
  }

  /// The record under way does not reach the disk.
  func fail(_ code: Int32) {
    guard let record = underWay else { return }
    underWay = nil
    answers.append(WriteResult(sequence: record.sequence, code: code))
  }
}

struct ScriptedBooks: RecordStore {
  let disk: ScriptedDisk
  var isEnabled: Bool { true }
  mutating func write(_ record: Record) { disk.begin(record) }
  mutating func nextResult() -> WriteResult? { disk.nextResult() }
}

typealias KeptController = GateController<SimulatedChip, Recorder, ScriptedBooks>

extension KeptController {
  /// A gate that keeps its books on `disk`; not turned yet.
  init(
    _ memory: Memory, _ conditions: GateConditions, disk: ScriptedDisk,
    rule: LedgerRule = .refuseCoins
  ) {
    self.init(
      Wiring(), lines: SimulatedChip(), conditions: conditions,
      log: Recorder(memory: memory), store: ScriptedBooks(disk: disk), rule: rule)
  }

  /// Lets the disk write what is under way, and what follows it.
  mutating func settle(_ disk: ScriptedDisk) {
    while disk.underWay != nil {
      disk.write()
      turn(at: lines.hardware.now)
    }
  }
}

extension Record {
  /// What the gate would be after a loss of power.
  var state: Turnstile.State? {
    var machine = Machine<Turnstile>()
    _ = try? machine.resume(from: self.machine, at: 0, clock: .stood)
    return machine.state
  }
}
