// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import FSM
import Turnstile

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
