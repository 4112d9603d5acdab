// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Turnstile

/// The process that gave a command, as the kernel identified it.
package struct Peer: Sendable, Equatable {
  /// The user id of the process.
  package var user: UInt32
  /// The process id; 0 if the process belongs to a PID namespace that is not visible from here.
  package var process: Int32
  /// The user that the process claims to have logged in as, unchecked by the kernel; or ``noLogin``.
  package var login: UInt32
  /// The number of the person for whom an agent gives the command, checked by the broker; 0 for none.
  package var agent: UInt32

  /// A process of a user.
  package init(user: UInt32, process: Int32, login: UInt32 = noLogin, agent: UInt32 = 0) {
    self.user = user
    self.process = process
    self.login = login
    self.agent = agent
  }

  /// The number that stands for no user, as in `/proc/self/loginuid`.
  package static var noLogin: UInt32 { .max }
}

/// The result of a command.
package enum CommandResult: UInt8, Sendable {
  /// The command is done.
  case done
  /// The command waits for its record; ``Command/close`` waits for the loop and the arm. The log reports the end.
  case waits
}

/// The reason why a command was not executed; nothing has changed.
package enum CommandError: UInt8, Error, Sendable {
  /// The lines are not held, so the command would have no effect.
  case notHeld
  /// The command is not allowed in this state.
  case notNow
  /// The ledger is being opened, the audit trail is full, or a step is waiting for its record. Only
  /// the repairman or an order about the till may wait behind such a step.
  case diskIsBusy
  /// The grant or the order about the till cannot be recorded; the log names the user and the process.
  case notKept
  /// The coil is not rated for current without a pause.
  case coilNotRated
}

struct IssuedCommand {
  let command: Command
  let peer: Peer

  /// The payment for a passage that the command opens.
  var payment: Payment { command == .unlockOnce ? .grant : .coin }
}
