// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Turnstile

/// What the staff can ask of a running gate, beside what its switches do.
package enum Command: UInt8, Sendable {
  /// Send the repairman, as his key switch does.
  case repairman
  /// End an unlocked gate's wait at once, as its relock does: the coin is voided.
  case lock
  /// Let one person through who has not paid.
  case unlockOnce

  /// The name on the console and in the log.
  package var name: StaticString {
    switch self {
    case .repairman: "repairman"
    case .lock: "lock"
    case .unlockOnce: "unlock-once"
    }
  }

  /// The event whose way through the table the command takes.
  var event: Turnstile.Event {
    switch self {
    case .repairman: .repairman
    case .lock: .timeout
    case .unlockOnce: .coin
    }
  }

  /// The only state the command makes sense in; `nil` when it always does.
  ///
  /// Elsewhere the same event would mean something else: a repair cut short, a coin refused that
  /// was never inserted.
  var state: Turnstile.State? {
    switch self {
    case .repairman: nil
    case .lock: .unlocked
    case .unlockOnce: .locked
    }
  }
}

/// Who gave a command: a process of this machine, as the kernel knows it.
package struct Peer: Sendable, Equatable {
  /// The number of its user.
  package var user: UInt32
  /// The number of the process; 0 when it is in a namespace that cannot be seen from here.
  package var process: Int32

  /// The process of a user.
  package init(user: UInt32, process: Int32) {
    self.user = user
    self.process = process
  }
}

/// How a command was executed.
package enum CommandResult: UInt8, Sendable {
  /// The gate is what was asked for.
  case done
  /// It will be as soon as the disk has recorded what comes before; the log says so then.
  case waits
}

/// Why a command was not executed; nothing has happened.
package enum CommandError: UInt8, Error, Sendable {
  /// The lines are not held, so that it would have no effect.
  case notHeld
  /// The gate is in a state where the command makes no sense.
  case notNow
  /// Something waits for its record, and nothing may come between.
  case diskIsBusy
  /// What it grants cannot be recorded; the log says who asked.
  case notKept
}

/// A command and who gave it.
struct IssuedCommand {
  let command: Command
  let peer: Peer

  /// Whether it grants a passage that is not paid for.
  var isGrant: Bool { command == .unlockOnce }
}
