// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GateController
import GateMessages
import RequestClient
import Requests
import System
import Turnstile

/// `unlock`: lets so many visitors through, with one `unlock-once` after each passage.
///
/// It ends at the first visitor who does not come, and with Ctrl-C; a passage that is open then stays
/// open until relock.
///
/// - Returns: 0 when all have passed, 1 when one has not.
func unlock(_ options: Options) throws(ExitStatus) -> Int32 {
  do throws(GateConnectionError) {
    var connection = try GateConnection(options, by: "command")
    _ = try connection.request(.subscribe)
    for visitor in 1...options.count {
      let reason = try connection.letThrough()
      if let reason {
        report(.error, "\(visitor - 1) of \(options.count) passed: \(reason)")
        return 1
      }
      say("\(visitor) of \(options.count) passed")
    }
    return 0
  } catch { throw refuse(error, options) }
}

extension GateConnection {
  /// Opens the gate for one visitor, waits for the end, and returns why the visitor did not pass, if so.
  fileprivate mutating func letThrough() throws(GateConnectionError) -> StaticString? {
    let before = try request(.status).passages
    var reply = try request(.command(.unlockOnce))
    if let error = reply.result.commandError { return error.reason(for: .unlockOnce) }
    if let reason = reply.result.refusal { return reason }
    // A record may take 2 s, and only then the lock opens.
    let deadline = MonotonicClock.now &+ .seconds(3)
    var isAwaited = reply.result == .waits
    while reply.status.state == .unlocked || isAwaited {
      _ = try nextNotice(until: MonotonicClock.now &+ .seconds(1))
      reply = try request(.status)
      let hasOpened = reply.status.state == .unlocked || reply.passages > before
      isAwaited = isAwaited && !hasOpened && MonotonicClock.now < deadline
    }
    guard reply.passages == before else { return nil }
    return "the passage ended without a push; see `turnstilectl status`"
  }
}

extension Reply { fileprivate var passages: UInt64 { status.counters?[.passages] ?? 0 } }
