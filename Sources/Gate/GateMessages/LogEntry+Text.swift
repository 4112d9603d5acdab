// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
package import Fixed
package import GPIO
package import GateController
import Turnstile

extension LogEntry {
  /// Appends the entry in one line: `coin: locked -> unlocked`; `consumer` holds a busy line.
  package func describe(
    into text: inout TextBuffer, heldBy consumer: ChipLabel = ChipLabel(), errorName: ErrorName
  ) { PlainText.append(to: &text, heldBy: consumer, errorName: errorName) { write(to: &$0) } }

  /// Writes the entry in one line, and its parts as fields.
  @inline(never) package func write<Writer: EntryWriter>(to writer: inout Writer) {
    switch self {
    case .step(let step): step.write(to: &writer)
    // The event is not a field: a query for a day's coins must not return free passages.
    case .commanded(let command, let peer, let step):
      command.write(by: peer, to: &writer)
      step.writeMove(to: &writer)
    case .admitted(let admission, let step):
      admission.write(to: &writer)
      step.writeMove(to: &writer)
    case .admissionRefused(let reason):
      Remark.admissionRefused.write(to: &writer)
      writer.append("; ")
      writer.text.append(part: reason.rawValue, of: Hindrance.names)
    case .ordered(let command, let peer): command.write(by: peer, to: &writer)
    case .held: writer.append("lines: held")
    case .fault(let fault, let retry): write(fault, retry, to: &writer)
    case .trouble(let trouble, let isOver):
      writer.append("lines: ")
      trouble.write(isOver: isOver, to: &writer)
    case .stalled(let time):
      writer.append("loop: stalled for ")
      writer.text.append(time / 1_000_000)
      writer.append(" ms")
    case .edgesLost: writer.append("lines: edges lost")
    case .ledgerOpened(let notice): notice.write(to: &writer)
    case .resumed(let step):
      writer.append("resumed: ")
      step.writeState(to: &writer)
    case .notResumed(let error): error.write(to: &writer)
    case .lockedOut(let step):
      writer.append("locked out: ")
      step.writeState(to: &writer)
    case .ledgerFault(let fault): fault.write(to: &writer)
    case .ledgerKept: writer.append("ledger: written again")
    case .coinNotKept:
      writer.append(Turnstile.Event.coin.name, as: .event)
      writer.append(Self.notKept)
    case .commandNotKept(let command, let peer):
      command.write(by: peer, to: &writer)
      writer.append(Self.notKept)
    case .remark(let remark, let times):
      remark.write(to: &writer)
      guard times > 1 else { return }
      writer.append("; ")
      writer.text.append(UInt64(times))
      writer.append(" times")
    case .money(let entry, let credit): entry.write(credit: credit, to: &writer)
    case .refusedPulse(let refusal): refusal.write(to: &writer)
    case .stopped(let isSafe):
      writer.append(isSafe ? "stopped: outputs safe" : "stopped: outputs unknown")
    }
  }

  private static var notKept: StaticString { ": refused; no record was kept" }

  private func write<Writer: EntryWriter>(
    _ fault: Fault, _ retry: Nanoseconds, to writer: inout Writer
  ) {
    writer.append("lines: ")
    fault.write(to: &writer)
    guard retry > 0 else { return }
    writer.append("; retrying in ")
    writer.text.append(retry / 1_000_000_000)
    writer.append(" s")
  }
}

extension Command {
  /// Writes the command and its sender: `lock by user 0, login 1000, process 4242`.
  ///
  /// Only root can claim a login. An agent has the number of a person instead: `agent 7`. Users are
  /// numbers, because looking up names takes time; readers of the log look them up.
  fileprivate func write<Writer: EntryWriter>(by peer: Peer, to writer: inout Writer) {
    writer.append(name, as: .command)
    writer.append(" by user ")
    writer.append(UInt64(peer.user), as: .user)
    let isAgent = peer.agent > 0
    if isAgent || peer.login != Peer.noLogin {
      writer.append(isAgent ? ", agent " : ", login ")
      writer.text.append(UInt64(isAgent ? peer.agent : peer.login))
    }
    writer.append(", process ")
    writer.append(UInt64(peer.process.magnitude), as: .process)
  }
}

extension Admission {
  /// Writes who admitted: `admission of token 00000000075bcd15 by user 998`, or `admission by contact`.
  fileprivate func write<Writer: EntryWriter>(to writer: inout Writer) {
    guard token != 0 else { return writer.append("admission by contact") }
    writer.append("admission of token ")
    writer.text.append(hexadecimal: token)
    writer.append(" by user ")
    writer.append(UInt64(user), as: .user)
  }
}

extension Step<Turnstile> {
  /// Writes the event and the states, `coin: locked -> unlocked`, or the outcome without a move.
  func write<Writer: EntryWriter>(to writer: inout Writer) {
    if let event { writer.append(event.name, as: .event) } else { writer.append("start") }
    writeMove(to: &writer)
  }

  /// Writes the states, `: locked -> unlocked`, or the state and the outcome without a move.
  func writeMove<Writer: EntryWriter>(to writer: inout Writer) {
    writer.append(": ")
    if let from { writer.keep(from.name, part: 0, as: .from) }
    if outcome == .moved, let from {
      writer.append(from.name)
      writer.append(" -> ")
    }
    if outcome == .unhandled { writer.append("ignored in ") }
    writeState(to: &writer)
    writer.keep(Outcome.texts, part: 2 * outcome.rawValue, as: .outcome)
    guard outcome != .moved else { return }
    writer.text.append(part: 2 * outcome.rawValue + 1, of: Outcome.texts)
  }

  func writeState<Writer: EntryWriter>(to writer: inout Writer) {
    guard let to else { return writer.append("no state") }
    writer.append(to.name, as: .to)
  }
}
