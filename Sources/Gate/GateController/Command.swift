// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Turnstile

/// What a client can ask of a running gate, besides what its switches do.
package enum Command: UInt8, Enumerated, Sendable {
  /// Start a repair, as the key switch does.
  case repairman
  /// End an unlocked gate's wait at once, as its relock does: the coin is voided.
  case lock
  /// Let one person through without a coin.
  case unlockOnce
  /// Hold the gate open for every person, as the emergency loop does.
  case holdOpen
  /// End the staff's hold; an emergency goes on.
  case close
  /// Sell nothing and admit no visitor until ``openTill``.
  case closeTill
  /// Sell and admit again.
  case openTill
  /// Note that the box of coins is empty now.
  case emptied
  /// Note that the credit is given back.
  case refund

  /// The name on the console and in the log.
  package var name: StaticString { row.name }
  /// What the command does.
  var act: Act { row.act }
  /// The only state in which the command is allowed; `nil` for all states.
  ///
  /// In another state the same event would mean something else: it would cut a repair short, or
  /// refuse a coin that was never inserted.
  var state: Turnstile.State? { row.state }

  private var row: (name: StaticString, act: Act, state: Turnstile.State?) {
    switch self {
    case .repairman: ("repairman", .event(.repairman), nil)
    case .lock: ("lock", .event(.timeout), .unlocked)
    case .unlockOnce: ("unlock-once", .event(.coin), .locked)
    case .holdOpen: ("hold-open", .event(.release), nil)
    case .close: ("close", .event(.restore), nil)
    case .closeTill: ("close-till", .till(.close), nil)
    case .openTill: ("open-till", .till(.open), nil)
    case .emptied: ("emptied", .till(.empty), nil)
    case .refund: ("refund", .till(.refund), nil)
    }
  }

  /// What a command does: it is handled as an event of the table, or is an order about the till.
  enum Act {
    case event(Turnstile.Event)
    case till(TillOrder.Kind)
  }
}

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
  /// The command waits until earlier steps are recorded on the disk; the log then says so.
  case waits
}

/// Why a command was not executed; nothing has changed.
package enum CommandError: UInt8, Error, Sendable {
  /// The lines are not held, so the command would have no effect.
  case notHeld
  /// The command is not allowed in this state.
  case notNow
  /// The ledger is being opened; or a step is waiting for its record, and only the repairman may come
  /// after it; or so many commands are that the audit trail has no place for another.
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
