// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import FSM
import Turnstile

/// A planned step of the machine, or an order about the till.
struct PlannedStep {
  /// The step; `nil` for an order.
  let step: Step<Turnstile>?
  /// The payment for a passage that the step opens.
  var payment = Payment.coin
  /// The command that caused the step or order; `nil` if there was no command.
  let command: IssuedCommand?
  /// Who admits the visitor, if an admission pays.
  var admission = Admission()
  /// The order; `nil` for a step.
  var order: TillOrder?

  /// Whether the record must be on the disk first: for an order, and for a step that opens the lock for a visitor.
  var needsRecord: Bool {
    guard let step else { return true }
    return step.opensForVisitor
  }

  /// The log entry for the step as it was taken.
  func entry(for step: Step<Turnstile>) -> LogEntry {
    if let command { return .commanded(command.command, by: command.peer, step) }
    return payment == .admitted ? .admitted(admission, step) : .step(step)
  }
}

/// A step that frees the arm, or an order, while it waits for its record.
struct WaitingStep {
  let planned: PlannedStep
  let since: Nanoseconds
  // Whether the record being written belongs to this step, and not to an earlier one.
  var isUnderWay = false
}

/// The decision about a step that needs a record.
enum Submission: UInt8 {
  /// Commit the step now: there is no ledger, or the rule accepts coins without a record.
  case commit
  /// The step waits until its record is on the disk.
  case waits
  /// Refuse the step: it cannot be recorded, and the rule refuses such steps.
  case refuse
}

/// The store's result, and its effect on the step that waited.
struct RecordOutcome {
  /// The present fault, if the fault is new.
  var fault: LedgerFault?
  /// Whether a fault has ended.
  var isRecovered = false
  /// Whether the record is on the disk.
  var isRecorded: Bool
  /// The step that waited for the record, if there was one.
  var planned: PlannedStep?
}

/// The reasons why records are not on the disk.
package enum LedgerFault: Sendable, Equatable {
  /// The disk refused to take a record, with this `errno`.
  case failed(Int32)
  /// The disk has not confirmed a record, or opened the ledger, within 2 s.
  case late
}

/// The queue behind the present step: events, and then one command, `repairman` or an order about the till.
struct WaitingEvents {
  var events = EventQueue<Turnstile, 8>()
  var command: (IssuedCommand, Nanoseconds)?
  /// The number of orders about the till that were carried out.
  var ordersDone: UInt32 = 0

  var isEmpty: Bool { events.count == 0 && command == nil }
}

extension CommitGate {
  /// Notes what a step leaves to record: a new state at once, a mere count within 5 s.
  ///
  /// An event `coin` that moves the machine was paid, admitted or granted. A release was counted.
  mutating func note(
    _ step: Step<Turnstile>, paidBy payment: Payment, of admission: Admission, isRecorded: Bool
  ) {
    switch step.outcome {
    // The record made before the step describes a step that the corrupt machine did not take.
    case .corrupt: markDirty()
    case .moved:
      if !isRecorded { markDirty() }
      if step.event == .coin {
        audit(payment.auditKind, by: admission, isRecorded: isRecorded)
      }
      if step.event == .release { audit(.release) }
    default: noteCount()
    }
  }
}

extension Payment {
  /// The kind of the audit trail's line for a passage with this payment.
  fileprivate var auditKind: AuditKind {
    switch self {
    case .coin: .coin
    case .admitted: .admitted
    case .grant: .grant
    }
  }
}
