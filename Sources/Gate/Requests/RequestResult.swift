// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
package import GateController

/// What came of a request.
package enum RequestResult: UInt8, Enumerated, Sendable {
  /// It is done.
  case done
  /// The command waits until earlier steps are recorded on the disk; a notice tells the rest.
  case waits
  /// The gate has another version of the protocol, which the reply gives.
  case otherVersion
  /// The request is none that the gate knows.
  case unknown
  /// The client came through a socket for looking only.
  case forbidden
  /// All seats of this socket are taken; the connection ends.
  case busy
  /// The lines are not held, so the command would have no effect.
  case notHeld
  /// The command is not allowed in this state.
  case notNow
  /// A step is waiting for its record, and only the repairman may come after it; or so many commands
  /// are that the audit trail has no place for another.
  case diskIsBusy
  /// The grant cannot be recorded.
  case notKept
  /// The coil is not rated for current without a pause.
  case coilNotRated

  /// The result of an executed command.
  package init(_ result: CommandResult) { self = result == .done ? .done : .waits }

  /// The result of a command that was not executed.
  package init(_ error: CommandError) {
    self = Self(rawValue: Self.notHeld.rawValue + error.rawValue) ?? .unknown
  }

  /// Why the command was not executed; `nil` for every other result.
  // The errors come last, in their order.
  package var commandError: CommandError? {
    rawValue < Self.notHeld.rawValue
      ? nil : CommandError(rawValue: rawValue - Self.notHeld.rawValue)
  }

  /// Whether the reply says nothing of the gate.
  package var isBare: Bool { self == .otherVersion || self == .busy }
}
