// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
package import Fixed
package import GPIO
package import GateController
import Turnstile

extension LogEntry {
  /// Says in one line what happened, `coin: locked -> unlocked`; `consumer` is the consumer of a busy line.
  package func describe(
    into text: inout TextBuffer, heldBy consumer: ChipLabel = ChipLabel(), errorName: ErrorName
  ) { PlainText.append(to: &text, heldBy: consumer, errorName: errorName) { write(to: &$0) } }

  /// Says in one line what happened, and in the fields the same.
  @inline(never) package func write<Writer: EntryWriter>(to writer: inout Writer) {
    switch self {
    case .step(let step): step.write(to: &writer)
    // Its event is no field: a query for a day's coins must not return free passages.
    case .commanded(let command, let peer, let step):
      command.write(by: peer, to: &writer)
      step.writeMove(to: &writer)
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
    case .remark(let remark): remark.write(to: &writer)
    case .money(let entry, let credit): entry.write(credit: credit, to: &writer)
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
  /// Says `lock by user 0, login 1000, process 4242`; the login is what root claims.
  ///
  /// In its place an agent has the number of the person for whom it commands. In numbers: looking up names
  /// takes time, and readers do it.
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

extension Step<Turnstile> {
  /// `coin: locked -> unlocked`, or the outcome when the state did not change.
  func write<Writer: EntryWriter>(to writer: inout Writer) {
    if let event { writer.append(event.name, as: .event) } else { writer.append("start") }
    writeMove(to: &writer)
  }

  /// `: locked -> unlocked`, or the state in which the gate stayed, and why.
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
    // After a move nothing more is said.
    guard outcome != .moved else { return }
    writer.text.append(part: 2 * outcome.rawValue + 1, of: Outcome.texts)
  }

  func writeState<Writer: EntryWriter>(to writer: inout Writer) {
    guard let to else { return writer.append("no state") }
    writer.append(to.name, as: .to)
  }
}
