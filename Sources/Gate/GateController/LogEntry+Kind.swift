// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import GPIO

extension LogEntry {
  /// The kind of the entry.
  package var kind: EntryKind {
    switch self {
    case .step(let step):
      switch step.outcome {
      case .moved: .transition
      case .full: .overflow
      case .corrupt: .corruption
      case .stayed, .refused, .unhandled, .notStarted, .empty: .refusal
      }
    case .commanded(_, _, let step): step.outcome == .corrupt ? .corruption : .command
    case .held: .linesHeld
    case .fault(let fault, _): fault.kind == .outputStuck ? .outputStuck : .linesLost
    case .trouble(let trouble, let isOver): isOver ? .recovery : trouble.entryKind
    case .stalled: .stall
    case .edgesLost: .edgesLost
    case .ledgerOpened: .service
    case .resumed: .resumption
    case .notResumed: .stateLost
    case .lockedOut: .crashLoop
    case .ledgerFault, .coinNotKept, .commandNotKept: .ledgerFault
    case .ledgerKept: .recovery
    case .remark: .remark
    case .money: .money
    case .stopped: .stopped
    }
  }
}

extension Trouble {
  /// The kind of an entry for the beginning of this trouble.
  fileprivate var entryKind: EntryKind {
    switch kind {
    case .switchStuck: .switchStuck
    case .switchChatters, .loopFlaps: .switchChatters
    case .coilOverdriven: .coilOverdriven
    case .coinNoise, .coinImplausible: .coinFault
    case .boltStuckOpen, .boltStuckClosed, .boltForced: .boltFault
    case .pushDead: .pushDead
    case .openTooLong: .openTooLong
    }
  }
}
