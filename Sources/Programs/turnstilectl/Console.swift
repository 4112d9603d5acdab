// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
import Interpreter
import RequestClient
import System
import Terminal

/// `console`: performs the words on standard input with a running gate.
///
/// A user who may only look gets a console that can only look.
///
/// - Throws: 69 when there is no gate, it is busy or closes the connection, 77 when this user may not
///   connect.
func callConsole(_ options: Options) throws(ExitStatus) -> Int32 {
  do throws(GateConnectionError) {
    let isPrompted = FileDescriptor.standardInput.isTerminal
    let connection = try GateConnection(options, by: "command", orElse: "status")
    let host = RemoteHost(connection, of: options.gate.label, writer: StandardStreams())
    var console = Console(host: host, source: isPrompted ? "" : "stdin")
    if isPrompted { console.greet(as: "A running gate") }
    return console.run(from: .standardInput, isPrompted: isPrompted)
  } catch {
    throw refuse(error, options)
  }
}

/// Says why a gate does not answer, and returns the status to exit with.
func refuse(_ error: GateConnectionError, _ options: Options) -> ExitStatus {
  refuse(
    ExitStatus(rawValue: error.exitStatus) ?? .unavailable,
    "\(options.socketFolder): \(error.sentence(of: options.gate.label))")
}

extension GateConnection {
  /// Connects to the gate that the command line names, by one of its sockets, or else by the other that
  /// is for a user who may not use the first.
  init(
    _ options: Options, by name: StaticString, orElse other: StaticString
  ) throws(GateConnectionError) {
    do throws(GateConnectionError) { try self.init(options, by: name) } catch {
      guard case .unreachable(let reason) = error, reason.code == EACCES else { throw error }
      try self.init(options, by: other)
    }
  }

  /// Connects by a socket in the folder that the command line names, or in systemd's, or where no gate
  /// listens there, beside the setup.
  init(_ options: Options, by name: StaticString) throws(GateConnectionError) {
    do throws(GateConnectionError) {
      try self.init(to: try options.socketFolder.socket(name))
    } catch {
      guard !options.has(.runtime), case .unreachable(let reason) = error,
        reason.code == ECONNREFUSED
      else { throw error }
      try self.init(to: try options.runtimeFolder.socket(name))
    }
  }
}

extension Options {
  /// The folder of the gate's sockets: systemd's, or where it has made none, that of the setup.
  var socketFolder: FilePath {
    guard !has(.runtime), let command = gate.sockets.appending("/command"),
      unsafe command.withCString({ unsafe clinux_is_socket($0) }) != 0
    else { return runtimeFolder }
    return gate.sockets
  }
}

extension FilePath {
  /// A socket in this folder; one whose path is too long for a socket cannot be there.
  fileprivate func socket(_ name: StaticString) throws(GateConnectionError) -> SocketPath {
    let path = unsafe withCString { unsafe SocketPath(folder: $0, name: name) }
    guard let path else { throw .unreachable(SystemError("connect", code: ENAMETOOLONG)) }
    return path
  }
}
