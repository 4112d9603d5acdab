// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import GPIO
import Turnstile

extension Controller where Hardware: ~Copyable {
  /// Does what somebody of the staff asks, at `time`, and records who it was.
  ///
  /// An order goes the way of an event through the table. Only the books tell the difference: a
  /// passage that is granted is no coin. Like a coin it waits for its record before the lock opens.
  ///
  /// While something waits already, its record says what the gate will be: nothing may come between
  /// but the repairman, who comes after it as he does when he turns his key.
  package mutating func execute(
    _ command: Command, of peer: Peer, at time: UInt64
  ) throws(CommandError) -> CommandResult {
    present = max(present, time)
    advance(to: time)
    guard isHolding else { throw .notHeld }
    let time = max(time, clock)
    let given = IssuedCommand(command: command, peer: peer)
    guard keeping.commit == nil else {
      guard command == .repairman, waitingCommand == nil else { throw .diskIsBusy }
      waitingCommand = (given, time)
      return .waits
    }
    if let state = command.state, machine.state != state { throw .notNow }
    take(command.event, at: time, for: given)
    keepBooks(at: time)
    if keeping.commit != nil { return .waits }
    if given.isGrant, machine.state == .locked { throw .notKept }
    return .done
  }
}

/// An order and who gave it.
struct IssuedCommand {
  let command: Command
  let peer: Peer

  /// Whether it grants a passage that nobody pays.
  var isGrant: Bool { command == .unlockOnce }
}
