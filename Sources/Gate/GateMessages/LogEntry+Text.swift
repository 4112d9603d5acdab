// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
package import Fixed
import GPIO
package import GateController
import Turnstile

extension LogEntry {
  /// Says in one line what happened: `coin: locked -> unlocked`.
  package func describe(into text: inout TextBuffer, errorName: ErrorName) {
    switch self {
    case .step(let step): step.describe(into: &text)
    case .commanded(let command, let peer, let step):
      command.describe(by: peer, into: &text)
      step.describeMove(into: &text)
    case .held: text.append("lines: held")
    case .fault(let fault, let retry): describe(fault, retry, into: &text)
    case .trouble(let trouble, let isOver):
      text.append("lines: ")
      trouble.describe(isOver: isOver, into: &text)
    case .stalled(let time):
      text.append("loop: stalled for ")
      text.append(time / 1_000_000)
      text.append(" ms; late events keep their original time")
    case .edgesLost: text.append("lines: edges lost; levels read again")
    case .ledgerOpened(let notice): notice.describe(into: &text, errorName: errorName)
    case .resumed(let step):
      text.append("resumed: ")
      text.append(step.to?.name ?? "no state")
    case .notResumed(let error): error.describe(into: &text)
    case .lockedOut(let step):
      text.append("repeated crashes: ")
      text.append(step.to?.name ?? "no state")
      text.append(" until the repairman's key is turned")
    case .ledgerFault(let fault): fault.describe(into: &text, errorName: errorName)
    case .ledgerKept: text.append("ledger: written again")
    case .coinNotKept: text.append("coin: refused; the ledger cannot be written")
    case .commandNotKept(let command, let peer):
      command.describe(by: peer, into: &text)
      text.append("refused; the ledger cannot be written")
    case .stopped(let isSafe):
      text.append(isSafe ? "stopped: outputs safe" : "stopped: outputs unknown")
    }
  }

  private func describe(_ fault: Fault, _ retry: Nanoseconds, into text: inout TextBuffer) {
    text.append("lines: ")
    fault.describe(into: &text)
    guard retry > 0 else { return }
    text.append("; retrying in ")
    text.append(retry / 1_000_000_000)
    text.append(" s, then less often")
  }
}

extension Command {
  /// `lock by user 1000, process 4242: `, in numbers: looking up names takes time, and readers do
  /// it.
  fileprivate func describe(by peer: Peer, into text: inout TextBuffer) {
    text.append(name)
    text.append(" by user ")
    text.append(UInt64(peer.user))
    text.append(", process ")
    text.append(UInt64(peer.process.magnitude))
    text.append(": ")
  }
}
