// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import GateController
import Ledger
import Turnstile

extension LogEntry {
  /// The priority of the entry.
  var priority: Priority {
    switch self {
    case .step(let step): step.priority
    // A command must not be lost among the coins.
    case .commanded(_, _, let step): step.outcome == .corrupt ? .critical : .notice
    case .lockedOut: .critical
    case .ledgerOpened(let notice): notice.priority
    case .trouble(let trouble, isOver: false): trouble.priority
    case .fault, .notResumed, .ledgerFault: .error
    case .money(.cut, _), .money(.unwritten, _): .warning
    case .money: .info
    case .remark, .edgesLost, .stalled, .coinNotKept, .commandNotKept, .stopped(isSafe: false):
      .warning
    case .held, .trouble(_, isOver: true), .resumed, .ledgerKept, .stopped(isSafe: true): .notice
    }
  }
}

extension Trouble {
  /// A bolt that is not where the lock put it lets people through, or keeps them out.
  fileprivate var priority: Priority {
    switch kind {
    case .boltStuckOpen, .boltStuckClosed, .boltForced: .critical
    case .switchStuck, .switchChatters, .coilOverdriven, .coinNoise, .coinImplausible, .pushDead,
      .openTooLong, .loopFlaps:
      .error
    }
  }
}

extension Opening.Notice {
  /// A new ledger is expected once; lost or unusable records never are.
  fileprivate var priority: Priority {
    switch self {
    case .created: .notice
    case .flawed: .warning
    case .refused, .failed: .error
    }
  }
}
