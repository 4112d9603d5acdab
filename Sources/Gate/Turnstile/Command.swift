// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// What a person can command a running gate to do: the only list of the commands.
///
/// Words at a console, lines of the trail, an agent's permissions and buttons follow from it. The raw values are
/// numbers in requests and setups, so a new command goes last.
package enum Command: UInt8, Enumerated, Sendable, BitwiseCopyable {
  case repairman, lock, unlockOnce, holdOpen, close, closeTill, openTill, emptied, refund

  /// What a command does: it is handled as an event of the table, or is an order about the till.
  package enum Act: Sendable {
    case event(Turnstile.Event)
    case till(TillOrder.Kind)
  }

  /// The name at the console, in the log, the trail and a configuration.
  // Not inlined: three callers would each have a copy of the list.
  @inline(never) package var name: StaticString { row.name }
  /// What the command does.
  package var act: Act { row.act }
  /// The only state in which the command is allowed; `nil` for all states.
  ///
  /// In another state the same event would mean something else: it would cut a repair short, or
  /// refuse a coin that was never inserted.
  package var state: Turnstile.State? { row.state }
  /// Whether an agent may be permitted to give the command.
  ///
  /// Such a command opens for no single visitor, is no repair, and may come twice.
  package var isForAgents: Bool { row.isForAgents }
  /// What the command does, in FORTH's notation for the list of words.
  package var summary: StaticString { row.summary }
  /// Why the gate refuses the command where it is not allowed.
  package var refusal: StaticString { row.refusal }

  /// Whether its line in the trail states pulses: those in the box, or those given back.
  package var statesPulses: Bool {
    switch act {
    case .till(.empty), .till(.refund): true
    case .till, .event: false
    }
  }

  private struct Row {
    let name: StaticString
    let act: Act
    let state: Turnstile.State?
    let isForAgents: Bool
    let summary: StaticString
    let refusal: StaticString

    @inline(__always) init(
      _ name: StaticString, _ act: Act, in state: Turnstile.State? = nil, forAgents: Bool = false,
      _ summary: StaticString, refusal: StaticString = ""
    ) {
      (self.name, self.act, self.state, isForAgents) = (name, act, state, forAgents)
      (self.summary, self.refusal) = (summary, refusal)
    }
  }

  // Inlined, so that a program has only the columns that it reads.
  @inline(__always) private var row: Row {
    switch self {
    case .repairman:
      Row("repairman", .event(.repairman), "( -- ) act as the repairman's key; logged")
    case .lock:
      Row(
        "lock", .event(.timeout), in: .unlocked,
        "( -- ) lock an unlocked gate; its coin is voided; logged",
        refusal: "the gate is not unlocked; see `.state`")
    case .unlockOnce:
      Row(
        "unlock-once", .event(.coin), in: .locked,
        "( -- ) open for one passage without a coin; logged",
        refusal: "only a locked gate can be unlocked; see `.state`")
    case .holdOpen:
      Row(
        "hold-open", .event(.release), forAgents: true,
        "( -- ) free the arm until `close`; logged",
        refusal: "the gate is held open already; `close` ends it")
    case .close:
      Row(
        "close", .event(.restore), forAgents: true,
        "( -- ) end `hold-open`; an emergency goes on; logged",
        refusal: "the gate is not held open; an emergency ends at its loop")
    case .closeTill:
      Row(
        "close-till", .till(.close), forAgents: true,
        "( -- ) sell and admit nothing until `open-till`; logged")
    case .openTill:
      Row("open-till", .till(.open), forAgents: true, "( -- ) sell and admit again; logged")
    case .emptied:
      Row("emptied", .till(.empty), "( -- ) note that the coin box is empty now; logged")
    case .refund: Row("refund", .till(.refund), "( -- ) note that the credit is given back; logged")
    }
  }
}
