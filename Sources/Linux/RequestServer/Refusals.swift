// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import Fixed
import GateController
import Turnstile

/// The refused commands, which have one line in the audit trail for many.
///
/// The first refused command has a line at once. The next line has the number of the refused commands since. The pause
/// before it begins with 1 s and doubles up to 1 h while more commands come. So no flood fills the trail.
struct Refusals {
  private static var longestPause: Nanoseconds { .seconds(3600) }

  // All zeros at the start.
  private var times: UInt64 = 0
  private var pause: Nanoseconds = 0
  private var due: Nanoseconds = 0
  private var user: UInt32 = 0
  private var process: UInt32 = 0
  private var agent: UInt32 = 0
  private var last: UInt8 = 0

  /// Counts a refused command; commands of several users have none in their line.
  ///
  /// After an hour without one, the pauses begin again.
  mutating func add(_ command: Command, by peer: Peer, at now: Nanoseconds) {
    if times == 0, due &+ Self.longestPause <= now { pause = 0 }
    user = times == 0 || user == peer.user ? peer.user : Peer.noLogin
    (process, agent) = (UInt32(bitPattern: peer.process), peer.agent)
    last = command.rawValue
    times += 1
  }

  /// Whether the next line is due by `now`.
  @inline(__always) func isDue(by now: Nanoseconds) -> Bool { times > 0 && due <= now }

  /// The next line, which is due.
  @inline(never) mutating func next(by now: Nanoseconds) -> AuditEntry {
    pause = min(max(2 &* pause, .seconds(1)), Self.longestPause)
    due = now &+ pause
    defer { times = 0 }
    return AuditEntry(
      .refused,
      [times, UInt64(user), UInt64(process), UInt64(agent), UInt64(last), 0], isRecorded: true)
  }
}
