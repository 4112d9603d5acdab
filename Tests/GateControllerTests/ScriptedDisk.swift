// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import FSM
import GPIO
import GateController
import Ledger
import SimulatedGPIO
import TestSupport
import Turnstile

/// A disk that does what a test says, when it says so.
final class ScriptedDisk {
  /// The record that is being written.
  private(set) var underWay: Record?
  /// The record that a power cut would leave.
  private(set) var durable: Record?
  /// How many records were handed over.
  private(set) var count = 0
  /// The entries of the audit trail that were handed over.
  fileprivate(set) var audit: [AuditEntry] = []
  private var answers: [WriteResult] = []
  /// Whether records reach the disk as soon as they are handed over.
  var isFast = false
  /// Whether the ledger is being opened.
  private(set) var isOpening = false
  private var opening: Opening?

  /// A disk whose ledger is open, or is opened when the test says so.
  init(isOpening: Bool = false) { self.isOpening = isOpening }

  /// The ledger has been opened, and the gate hears of it.
  func open(_ opening: Opening) { self.opening = opening }

  /// When the ledger will have been opened; `nil` where the test says it.
  private(set) var openingTime: UInt64?
  private var laterOpening: Opening?

  /// The ledger will have been opened at a time.
  func open(_ opening: Opening, at time: UInt64) { (laterOpening, openingTime) = (opening, time) }

  /// Opens the ledger if its time has come.
  func pass(to time: UInt64) {
    guard let openingTime, openingTime <= time, let laterOpening else { return }
    open(laterOpening)
    self.openingTime = nil
  }

  fileprivate func nextOpening() -> Opening? {
    if opening != nil { isOpening = false }
    defer { opening = nil }
    return opening
  }

  fileprivate func begin(_ record: Record) {
    precondition(underWay == nil, "one record at a time")
    underWay = record
    count += 1
    if isFast { write() }
  }

  fileprivate func nextResult() -> WriteResult? { answers.isEmpty ? nil : answers.removeFirst() }

  /// The record under way reaches the disk, and the gate hears of it.
  func write() {
    landSilently()
    guard let record = underWay else { return }
    underWay = nil
    answers.append(WriteResult(sequence: record.sequence, code: 0))
  }

  /// The record under way reaches the disk, and the gate has not heard of it yet.
  func landSilently() {
    guard let underWay, durable?.sequence ?? 0 < underWay.sequence else { return }
    durable = underWay
  }

  /// The process that waited for the answer is gone.
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
  var isOpening: Bool { disk.isOpening }
  var boot: BootIdentity { .ofTests }
  mutating func nextOpening() -> Opening? { disk.nextOpening() }
  mutating func write(_ record: Record) { disk.begin(record) }
  mutating func nextResult() -> WriteResult? { disk.nextResult() }
  mutating func audit(_ entry: AuditEntry) { disk.audit.append(entry) }
}

extension BootIdentity {
  /// The run of the kernel that the scripted disks are in.
  static let ofTests = BootIdentity(high: 3, low: 4)
}

typealias KeptController = GateController<SimulatedChip, Recorder, ScriptedBooks>

extension KeptController {
  /// A gate with its ledger on `disk`; not turned yet.
  init(
    _ memory: Memory, _ conditions: GateConditions, disk: ScriptedDisk,
    rule: LedgerRule = .refuseCoins, wiring: Wiring = .bench, rules: VisitRules = VisitRules()
  ) {
    self.init(
      wiring, rules: rules, lines: SimulatedChip(), conditions: conditions,
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
  /// The state of the gate after a power cut.
  var state: Turnstile.State? {
    var machine = Machine<Turnstile>()
    _ = try? machine.resume(from: self.machine, at: 0, clock: .stood)
    return machine.state
  }
}

/// Gives a gate with a ledger a command of user 1000, process 42.
func give(
  _ command: Command, to gate: inout KeptController
) -> Result<CommandResult, CommandError> {
  do throws(CommandError) {
    let staff = Peer(user: 1000, process: 42)
    return .success(try gate.execute(command, of: staff, at: gate.lines.hardware.now))
  } catch { return .failure(error) }
}
