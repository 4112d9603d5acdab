// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import GPIO
import GateController
import Ledger
import SimulatedGPIO
import TestSupport
import Turnstile

/// A log that remembers, in words.
final class Memory {
  var lines: [String] = []
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

struct Recorder: GateLog {
  let memory: Memory

  mutating func record(_ entry: LogEntry, at time: UInt64) {
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
    case .remark(let remark): "\(remark)"
    case .money(let entry, let credit): "\(entry), credit \(credit)"
    case .stopped(let isSafe): isSafe ? "stopped" : "stopped without lines"
    }
  }
}

typealias SimulatedController = GateController<SimulatedChip, Recorder, NoLedger>

func conditions(breakChance: UInt8 = 0, relock: UInt32 = 0) -> GateConditions {
  GateConditions(wear: Wear(chance: breakChance, seed: 1), relock: relock)
}

extension SimulatedController {
  /// A gate on a chip of its own; not turned yet.
  init(
    _ memory: Memory, _ conditions: GateConditions, wiring: Wiring = .bench,
    rules: VisitRules = VisitRules()
  ) {
    self.init(
      wiring, rules: rules, lines: SimulatedChip(), conditions: conditions,
      log: Recorder(memory: memory))
  }
}

extension GateController where Hardware == SimulatedChip, Log == Recorder {
  /// Whether the lock's output is driven, and open.
  var isLockDrivenOpen: Bool { lines.hardware.levels.map { !$0.outputs[.lock] } ?? false }

  /// Lets virtual time pass a millisecond at a time, as a loop that is always awake would.
  mutating func pass(_ milliseconds: Int) {
    for _ in 0..<milliseconds {
      lines.hardware.advance(by: millisecond)
      turn(at: lines.hardware.now)
    }
  }

  mutating func press(_ offset: UInt8, for milliseconds: Int = 50) {
    lines.hardware.press(offset)
    pass(milliseconds)
    lines.hardware.release(offset)
    pass(50)
  }

  /// What the outputs show: `lock green red fault`.
  var picture: String {
    guard let outputs = lines.hardware.levels?.outputs else { return "nothing" }
    let names = ["lock", "green", "red", "fault"]
    return names.enumerated().filter { outputs[$0.offset] }.map(\.element).joined(separator: " ")
  }
}
