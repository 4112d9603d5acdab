// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GateConsole
import Interpreter
import RequestClient
import System
import Terminal
import Turnstile

/// A command of the staff: gives it as the console's word of the same name does, and returns the process's exit status.
///
/// It prints what changed once the record is on the disk; only `hold-open` and `close` free or hold the arm before.
///
/// - Returns: 0 when the command is done, 1 when the gate refused it or has not recorded it within 2 s.
func give(_ command: Command, _ options: Options) throws(ExitStatus) -> Int32 {
  do throws(GateConnectionError) {
    let connection = try GateConnection(options, by: "command")
    var host = RemoteHost(connection, of: options.gate.label, writer: StandardStreams())
    do throws(HostFault) {
      try host.give(command)
      return 0
    } catch {
      if let failure = host.failure { throw failure }
      report(.error, "\(command.name): \(error.message)")
      return 1
    }
  } catch { throw refuse(error, options) }
}

extension Command: CommandWord {}
