// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
import GateController
import GateJSON
import GateMessages
import RequestClient
import Requests
import System
import Turnstile

/// Has the gate do what people command from afar, each command once, and says what became of it.
///
/// Which words are for people far away stands in the gate's setup, not here: a bridge that was taken over opens
/// for no visitor.
struct StaffCommands {
  private let path: SocketPath
  // The last commands of all people: a broker may deliver one twice.
  private var recent = RingBuffer<StaffCommand?, 64>(filler: nil)
  private var times = RingBuffer<Nanoseconds, 10>(filler: 0)

  init(_ path: SocketPath) { self.path = path }

  /// Executes a command, unless there is a reason not to, and returns the answer, as JSON.
  mutating func execute(
    _ command: StaffCommand, at now: Nanoseconds, _ clock: WallClock
  ) -> FixedText<4096> {
    var answer = JSONObject()
    answer.add("id", "\(command.id)")
    answer.add("staff", command.staff)
    let reason = refusal(of: command, at: now, clock)
    if reason.count > 0 {
      answer.add("result", "refused")
      answer.add("reason", reason)
    } else {
      answer.add("result", "done")
    }
    answer.close()
    return answer.text
  }

  /// Why a command is not executed; empty where it was.
  private mutating func refusal(
    of command: StaffCommand, at now: Nanoseconds, _ clock: WallClock
  ) -> TextBuffer {
    if command.isRetained { return "a retained message; publish without the retain flag" }
    guard command.isWhole else {
      return "expected {\"id\":\"7\",\"command\":\"hold-open\"}, and maybe \"expires\":1795374790"
    }
    guard let word = Command.first(where: { command.word == WordName($0.name) }) else {
      return "unknown command"
    }
    if let expires = command.expires {
      if !clock.isRight { return "the command has a time limit, but the gate's clock is not set" }
      if clock.seconds > expires { return "too late: the time limit is over" }
    }
    for index in 0..<recent.count where recent[index]?.isSame(as: command) == true {
      return "this id was given already; not repeated"
    }
    if times.isFull, now < times[0] &+ .seconds(60) {
      return "more than 10 commands in a minute; try again later"
    }
    times.appendReplacingFirst(now)
    recent.appendReplacingFirst(command)
    return give(word, for: command.staff)
  }

  /// Has the gate do it; empty where it is done.
  private func give(_ command: Command, for staff: UInt64) -> TextBuffer {
    do throws(GateConnectionError) {
      var connection = try GateConnection(to: path, timeout: .seconds(2))
      let reply = try connection.request(
        .command(command), agent: UInt32(truncatingIfNeeded: staff))
      if let reason = reply.result.refusal { return TextBuffer(reason) }
      guard let error = reply.result.commandError else { return "" }
      return TextBuffer(error.reason(for: command))
    } catch { return error.sentence(of: "turnstile") }
  }
}

struct WallClock {
  /// Seconds since 1970.
  var seconds: UInt64
  /// Whether systemd-timesyncd has set the clock.
  var isRight: Bool

  static var now: WallClock {
    let file: StaticString = "/run/systemd/timesync/synchronized"
    return WallClock(
      seconds: clinux_seconds_since_1970(), isRight: unsafe clinux_exists(AT_FDCWD, file.cString))
  }
}
