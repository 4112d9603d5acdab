// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Controller
import FSM
import GPIO
import Service

extension JournalEntry {
  /// What the entry is about.
  var kind: MessageKind {
    switch self {
    case .step(let step):
      switch step.outcome {
      case .moved: .transition
      case .full: .overflow
      case .corrupt: .corruption
      case .stayed, .refused, .unhandled, .notStarted, .empty: .refusal
      }
    case .held: .linesHeld
    case .fault(let fault, _): fault.kind == .outputStuck ? .outputStuck : .linesLost
    case .trouble(let trouble, let isOver): isOver ? .recovery : trouble.messageKind
    case .stalled: .stall
    case .edgesLost: .edgesLost
    case .resumed: .resumption
    case .notResumed: .stateLost
    case .ledgerFault, .coinNotKept: .ledgerFault
    case .ledgerKept: .recovery
    case .stopped: .stopped
    }
  }
}
