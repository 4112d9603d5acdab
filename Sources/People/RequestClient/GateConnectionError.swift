// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Fixed
package import Requests
package import System

/// Why a gate cannot be asked, or did not answer.
package enum GateConnectionError: Error, Sendable {
  /// The connection could not be made.
  ///
  /// The code is `ENOENT` or `ECONNREFUSED` when there is no gate, `EACCES` when this user may not
  /// connect, `EAGAIN` when too many clients connect at once.
  case unreachable(SystemError)
  /// All seats of the socket are taken.
  case busy
  /// The gate has this version of the protocol, and not ``Packet/version``.
  case otherVersion(UInt8)
  /// The gate has not answered in time.
  case silent
  /// The gate has closed the connection.
  case closed
  /// The gate has sent something that is no packet.
  case garbled(Packet.DecodingError)

  /// The exit status: 77 (`EX_NOPERM`) when this user may not connect, else 69 (`EX_UNAVAILABLE`).
  package var exitStatus: Int32 {
    if case .unreachable(let error) = self, error.code == EACCES { 77 } else { 69 }
  }

  /// What happened to the gate of a unit, without `.service`, and what to do.
  package func sentence(of unit: TextBuffer) -> TextBuffer {
    switch self {
    case .unreachable(let error): error.sentence(of: unit)
    case .busy: "busy: all connections are in use; close a console, or try again later"
    case .otherVersion(let version):
      "the gate has version \(version) of the request protocol, and this program version "
        + "\(Packet.version): "
        + (version < Packet.version
          ? "the gate is older; restart the gate"
          : "this program is older; install the version that the gate has")
    case .silent: "the gate does not answer; see `systemctl status \(unit)`"
    case .closed: "the gate closed the connection; see `turnstilectl status`"
    case .garbled(let error):
      "the gate sent \(error.name); install the same version of turnstiled and this program"
    }
  }
}

extension SystemError {
  /// Why a gate cannot be reached, and what to do.
  fileprivate func sentence(of unit: TextBuffer) -> TextBuffer {
    switch code {
    case ENOENT, ECONNREFUSED: "\(errno: code); no gate is running: `systemctl start \(unit)`"
    case EACCES: "\(errno: code); add yourself to the group of the socket and log in again"
    case EAGAIN: "\(errno: code); too many clients: try again"
    default: "\(errno: code); see `systemctl status \(unit)`"
    }
  }
}

extension Packet.DecodingError: Listed {
  package static let names: [4 of StaticString] = [
    "a packet of another size", "a packet of another version", "an unknown packet",
    "a packet with an impossible value",
  ]
}

extension RequestResult {
  /// Why a gate does not answer a question at all, and what to do; `nil` where it does.
  package var refusal: StaticString? {
    switch self {
    case .forbidden: "this socket is read-only; use the socket for commands"
    case .notForAgent:
      "the gate's agent has no permission for this; see [agent] in turnstile.conf(5)"
    case .notAgent:
      "this user is not the agent, so it cannot command for others; see user in [agent]"
    case .unknown: "this gate does not know the request; install the same version of both programs"
    case .done, .waits, .otherVersion, .busy, .notHeld, .notNow, .diskIsBusy, .notKept,
      .coilNotRated:
      nil
    }
  }
}
