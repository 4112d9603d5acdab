// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Controller
import FSM
import GPIO
import Text
import Turnstile

extension JournalEntry {
  /// How much it matters.
  var priority: Priority {
    switch self {
    case .step(let step): step.priority
    case .fault, .trouble(_, isOver: false), .notResumed, .ledgerFault: .error
    case .edgesLost, .stalled, .coinNotKept, .stopped(isSafe: false): .warning
    case .held, .trouble(_, isOver: true), .resumed, .ledgerKept, .stopped(isSafe: true): .notice
    }
  }

  /// Says it in one line.
  func describe(into text: inout TextBuffer) {
    switch self {
    case .step(let step): step.describe(into: &text)
    case .held: text.append("lines: held")
    case .fault(let fault, let retry): describe(fault, retry, into: &text)
    case .trouble(let trouble, let isOver):
      text.append("lines: ")
      trouble.describe(isOver: isOver, into: &text)
    case .stalled(let time):
      text.append("loop: kept from running for ")
      text.append(time / 1_000_000)
      text.append(" ms; what was due meanwhile has its own time")
    case .edgesLost: text.append("lines: edges lost; levels read again")
    case .resumed(let step):
      text.append("resumed: ")
      text.append(step.to?.name ?? "no state")
    case .notResumed(let flaw): flaw.describe(into: &text)
    case .ledgerFault(let fault): fault.describe(into: &text)
    case .ledgerKept: text.append("ledger: written again")
    case .coinNotKept: text.append("coin: refused, for it cannot be written down")
    case .stopped(let isSafe):
      text.append(isSafe ? "stopped: outputs safe" : "stopped: outputs unknown")
    }
  }

  private func describe(_ fault: Fault, _ retry: UInt64, into text: inout TextBuffer) {
    text.append("lines: ")
    fault.describe(into: &text)
    guard retry > 0 else { return }
    text.append("; asking again in ")
    text.append(retry / 1_000_000_000)
    text.append(" s, then less often")
  }
}
