// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import GPIO
package import GateController
import Ledger
import Turnstile

/// What a gate has logged, in words.
package final class Memory {
  /// The entries, each with its millisecond.
  package fileprivate(set) var lines: [String] = []

  /// A memory of nothing.
  package init() {}

  /// The entries since the last call.
  package func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// A log that remembers, in words.
package struct Recorder: GateLog {
  private let memory: Memory

  /// A log whose entries can be read in `memory`.
  package init(memory: Memory) { self.memory = memory }

  /// Remembers an entry.
  package mutating func record(_ entry: LogEntry, at time: UInt64) {
    memory.lines.append("\(time / 1_000_000): \(describe(entry))")
  }

  private func describe(_ entry: LogEntry) -> String {
    switch entry {
    case .step(let step):
      "\(step.event.map { "\($0.name)" } ?? "start") \(step.outcome) "
        + "\(step.to.map { "\($0.name)" } ?? "nowhere")"
    case .commanded(let command, let peer, let step):
      "\(command.name) by \(peer.user)/\(peer.process) \(step.outcome) "
        + "\(step.to.map { "\($0.name)" } ?? "nowhere")"
    case .admitted(let admission, let step):
      "admitted \(admission.token) by \(admission.user) \(step.outcome) "
        + "\(step.to.map { "\($0.name)" } ?? "nowhere")"
    case .admissionRefused(let reason): "admissionRefused: \(reason)"
    case .ordered(let command, let peer): "\(command.name) by \(peer.user)/\(peer.process)"
    case .held: "held"
    case .fault(let fault, let retry): "\(fault.kind) retry \(retry / 1_000_000_000)"
    case .trouble(let trouble, let isOver):
      "\(trouble.kind) \(trouble.offset)\(isOver ? " over" : "")"
    case .stalled(let time): "stalled \(time / 1_000_000)"
    case .edgesLost: "edges lost"
    case .ledgerOpened(let notice): "ledger opened \(notice)"
    case .resumed(let step): "resumed \(step.to.map { "\($0.name)" } ?? "nowhere")"
    case .lockedOut(let step): "locked out \(step.to.map { "\($0)" } ?? "none")"
    case .notResumed(let error): "not resumed \(error)"
    case .ledgerFault(let fault): "ledger \(fault)"
    case .ledgerKept: "ledger kept"
    case .coinNotKept: "coin not kept"
    case .commandNotKept(let command, let peer):
      "\(command.name) by \(peer.user)/\(peer.process) not kept"
    case .remark(let remark, let times): "\(remark)\(times > 1 ? " \(times)" : "")"
    case .money(let entry, let credit): "\(entry), credit \(credit)"
    case .refusedPulse(let refusal): "refused pulse: \(refusal)"
    case .stopped(let isSafe): isSafe ? "stopped" : "stopped without lines"
    }
  }
}
