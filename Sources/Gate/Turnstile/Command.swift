// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// The commands that a person can give to a running gate.
///
/// Words at a console, lines of the trail, an agent's permissions and buttons derive from this
/// list. The raw values are numbers in requests and setups: add a new command at the end.
package enum Command: UInt8, Enumerated, Sendable, BitwiseCopyable {
  case repairman, lock, unlockOnce, holdOpen, close, closeTill, openTill, emptied, refund

  /// The effect of a command: an event of the table, or an order about the till.
  package enum Act: Sendable {
    case event(Turnstile.Event)
    case till(TillOrder.Kind)
  }

  /// The name on the console, in the log, in the trail and in a configuration.
  // Not inlined: each of three callers would contain a copy of the list.
  @inline(never) package var name: StaticString { row.name }
  /// The effect of the command.
  package var act: Act { row.act }
  /// The only state in which the command is allowed; `nil` for all states.
  ///
  /// In another state the same event has another meaning: it would cut a repair short, or refuse a
  /// coin that was never inserted.
  package var state: Turnstile.State? { row.state }
  /// Whether an agent may be permitted to give the command.
  ///
  /// Such a command lets no single visitor through, begins no repair, and may come twice.
  package var isForAgents: Bool { row.isForAgents }
  /// The effect in FORTH's notation, for the list of words.
  package var summary: StaticString { row.summary }
  /// The message for a command that is not allowed in the present state.
  package var refusal: StaticString { row.refusal }

  /// Whether the command's line in the trail states pulses: those in the box, or those given back.
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

  // Inlined, so that a program contains only the columns that it reads.
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
