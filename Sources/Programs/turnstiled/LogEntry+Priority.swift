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
    case .fault, .trouble(_, isOver: false), .notResumed, .ledgerFault: .error
    case .edgesLost, .stalled, .coinNotKept, .commandNotKept, .stopped(isSafe: false): .warning
    case .held, .trouble(_, isOver: true), .resumed, .ledgerKept, .stopped(isSafe: true): .notice
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
