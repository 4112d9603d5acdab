// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import FSM
import Turnstile

/// A planned step of the machine, or an order about the till.
struct PlannedStep {
  /// The step; `nil` for an order.
  let step: Step<Turnstile>?
  /// What a passage that the step opens is given for.
  var payment = Payment.coin
  /// The command that caused it; `nil` for an event of a switch or a timeout.
  let command: IssuedCommand?
  /// The token of the validator that admits its visitor; 0 for none.
  var token: UInt64 = 0
  /// The order; `nil` for a step.
  var order: TillOrder?

  /// Whether the record must be on the disk first: `true` for an order, and for a step that opens the lock for a visitor.
  var needsRecord: Bool {
    guard let step else { return true }
    return step.opensForVisitor
  }
}

/// A step that frees the arm, or an order, that waits for its record.
struct WaitingStep {
  let planned: PlannedStep
  let since: Nanoseconds
  // Whether the record being written belongs to this step, and not to an earlier one.
  var isUnderWay = false
}

/// What happens to a step that needs a record.
enum Submission: UInt8 {
  /// It is committed now: there is no ledger, or the rule accepts coins without one.
  case commit
  /// It waits until its record is on the disk.
  case waits
  /// It cannot be recorded, and the rule refuses it.
  case refuse
}

/// What the store reported, and what that means for the step that waited.
struct RecordOutcome {
  /// The present fault, if it is new.
  var fault: LedgerFault?
  /// Whether a fault has ended.
  var isRecovered = false
  /// Whether the record is on the disk.
  var isRecorded: Bool
  /// The step that waited for the record, if one did.
  var planned: PlannedStep?
  /// Whether the rule refuses the step because it has no record.
  var isRefused = false
}

/// Why records are not on the disk.
package enum LedgerFault: Sendable, Equatable {
  /// The disk refused to take a record, with this `errno`.
  case failed(Int32)
  /// The disk has not confirmed a record, or opened the ledger, within 2 s.
  case late
}

/// What waits behind the step in hand: events, and after them one command, `repairman` or one about the till.
struct WaitingEvents {
  var events = EventQueue<Turnstile, 8>()
  var command: (IssuedCommand, Nanoseconds)?
  /// How many orders about the till were carried out.
  var ordersDone: UInt32 = 0

  var isEmpty: Bool { events.count == 0 && command == nil }
}

extension CommitGate {
  /// Notes what a step leaves to record: a new state at once, a mere count within 5 s.
  ///
  /// An event `coin` that moves the machine was paid, admitted or granted, and a release was counted.
  mutating func note(_ step: Step<Turnstile>, paidBy payment: Payment, isRecorded: Bool) {
    switch step.outcome {
    // The record made ahead of a step that found the machine corrupt says what did not happen.
    case .corrupt: markDirty()
    case .moved:
      if !isRecorded { markDirty() }
      if step.event == .coin { audit(payment.auditKind, isRecorded: isRecorded) }
      if step.event == .release { audit(.release) }
    default: noteCount()
    }
  }
}

extension Payment {
  /// What a line of the audit trail says of a passage that is given for it.
  fileprivate var auditKind: AuditKind {
    switch self {
    case .coin: .coin
    case .admitted: .admitted
    case .grant: .grant
    }
  }
}
