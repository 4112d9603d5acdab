// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Configuration
import Fixed
import GateConsole
import Interpreter
import RequestClient
import Simulation
import System
import Terminal
import Turnstile

/// `console`: performs the words on standard input with a running gate.
///
/// A user who may only look gets a console that can only look.
func callConsole(_ options: Options) throws(ExitStatus) -> Int32 {
  do throws(GateConnectionError) {
    let isPrompted = FileDescriptor.standardInput.isTerminal
    let connection = try GateConnection(options, by: "command", orElse: "status")
    let host = RemoteHost(connection, of: options.gate.label, writer: StandardStreams())
    var console = Console(host: host, source: isPrompted ? "" : "stdin")
    if isPrompted { console.greet(as: "A running gate") }
    return console.run(from: .standardInput, isPrompted: isPrompted)
  } catch { throw refuse(error, options) }
}

/// Says why a gate does not answer, and returns the status to exit with.
func refuse(_ error: GateConnectionError, _ options: Options) -> ExitStatus {
  refuse(
    ExitStatus(rawValue: error.exitStatus) ?? .unavailable,
    "\(options.socketFolder): \(error.sentence(of: options.gate.label))")
}

extension GateConnection {
  /// Connects by one of the sockets of the gate, or by the other, where this user may not use the first.
  init(
    _ options: Options, by name: StaticString, orElse other: StaticString
  ) throws(GateConnectionError) {
    do throws(GateConnectionError) { try self.init(options, by: name) } catch {
      guard case .unreachable(let reason) = error, reason.code == EACCES else { throw error }
      try self.init(options, by: other)
    }
  }

  /// Connects in the folder of the command line or in systemd's, or where no gate listens, beside the setup.
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

  /// Opens this file of words for a simulated gate.
  fileprivate func openScenario() throws(ExitStatus) -> FileDescriptor {
    let file = unsafe withCString { unsafe FileDescriptor(clinux_open($0, O_RDONLY | O_CLOEXEC)) }
    // Reading 0 bytes changes nothing, and fails where reading is impossible: in a directory.
    if file.number >= 0, CLinux.read(file.number, nil, 0) == 0 { return file }
    let reason: TextBuffer = "\(self): \(errno: clinux_errno())"
    (reason + "; --scenario takes a file of words, or - for standard input").writeToStandardError()
    throw .noInput
  }
}

/// `simulate`: a gate on a chip in memory, worked by words: the classic one, or that of a configuration.
func simulate(_ options: Options) throws(ExitStatus) -> Int32 {
  let isConfigured = options.has(.config)
  let configuration =
    try isConfigured ? options.configPath.configuration(.partial) : Configuration()
  // A path `-` is standard input.
  let path = options.path(.scenario).flatMap { ("\($0)" as TextBuffer) == "-" ? nil : $0 }
  let words = try path?.openScenario() ?? .standardInput
  let isTyped = path == nil && words.isTerminal
  let gate = SimulatedGate(
    configuration.setup.wiring, rules: configuration.setup.rules,
    conditions: isConfigured ? configuration.setup.conditions : .simulated,
    writer: StandardStreams())
  let source: TextBuffer = isTyped ? "" : path.map { "\($0)" } ?? "stdin"
  var console = Console(host: GateHost(gate), source: source)
  if isTyped { console.greet(as: "A simulated gate") }
  return console.run(from: words, isPrompted: isTyped)
}
