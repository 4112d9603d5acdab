// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Turnstile

/// The process that gave a command, as the kernel identified it.
package struct Peer: Sendable, Equatable {
  /// Its user id.
  package var user: UInt32
  /// Its process id; 0 when it belongs to a PID namespace that is not visible from here.
  package var process: Int32
  /// The user that it claims to have logged in as, which the kernel has not checked, or ``noLogin``.
  package var login: UInt32
  /// The number of the person for whom an agent gives it, which the broker has checked; 0 for none.
  package var agent: UInt32

  /// The process of a user.
  package init(user: UInt32, process: Int32, login: UInt32 = noLogin, agent: UInt32 = 0) {
    self.user = user
    self.process = process
    self.login = login
    self.agent = agent
  }

  /// The number that stands for no user, as in `/proc/self/loginuid`.
  package static var noLogin: UInt32 { .max }
}

/// How a command was executed.
package enum CommandResult: UInt8, Sendable {
  /// The gate is in the state that was asked for.
  case done
  /// The command waits for its record; ``Command/close`` waits for the loop and the arm. The log reports the end.
  case waits
}

/// Why a command was not executed; nothing has changed.
package enum CommandError: UInt8, Error, Sendable {
  /// The lines are not held, so the command would have no effect.
  case notHeld
  /// The command is not allowed in this state.
  case notNow
  /// The ledger is being opened, the audit trail is full, or a step is waiting for its record. Only the repairman
  /// or an order about the till may wait behind such a step.
  case diskIsBusy
  /// The grant, or the order about the till, cannot be recorded; the log names the user and process.
  case notKept
  /// The coil is not rated for current without a pause.
  case coilNotRated
}

struct IssuedCommand {
  let command: Command
  let peer: Peer

  /// What a passage that it opens is given for.
  var payment: Payment { command == .unlockOnce ? .grant : .coin }
}
