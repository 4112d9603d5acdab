// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import Fixed
import GateController
import Turnstile

/// The refused commands, which have one line in the audit trail for many.
///
/// The first refused command of a user has a line at once. The next line has the number of the refused commands since.
/// The pause before it begins with 1 s and doubles up to 1 h while more commands come. So no flood fills the trail.
struct Refusals {
  private struct Count {
    var last = Command.close
    var peer = Peer(user: 0, process: 0)
    var times: UInt64 = 0
    var pause: Nanoseconds = 0
    // The time of the next line; never for a place without a user.
    var due = Nanoseconds.never
  }

  private static var longestPause: Nanoseconds { .seconds(3600) }

  // As many users as there are seats for commands.
  private var counts = InlineArray<4, Count>(repeating: Count())

  /// Counts a refused command at `now`; a fifth user takes the place of the one whose line is due last.
  mutating func add(_ command: Command, by peer: Peer, at now: Nanoseconds) {
    var place = 0
    for index in counts.indices {
      if counts[index].due != .never, counts[index].peer.user == peer.user {
        place = index
        break
      }
      if counts[index].due > counts[place].due { place = index }
    }
    if counts[place].due == .never || counts[place].peer.user != peer.user {
      counts[place] = Count()
      counts[place].due = now
    }
    counts[place].last = command
    counts[place].peer = peer
    counts[place].times += 1
  }

  /// The next line that is due by `now`; forgets a user who was quiet for a whole pause.
  mutating func next(by now: Nanoseconds) -> AuditEntry? {
    for index in counts.indices where counts[index].due <= now {
      let count = counts[index]
      guard count.times > 0 else {
        counts[index] = Count()
        continue
      }
      counts[index].times = 0
      counts[index].pause = min(max(2 &* count.pause, .seconds(1)), Self.longestPause)
      counts[index].due = now &+ counts[index].pause
      return AuditEntry(
        .refused,
        [
          count.times, UInt64(count.peer.user), UInt64(UInt32(bitPattern: count.peer.process)),
          UInt64(count.peer.agent), UInt64(count.last.rawValue), 0,
        ], isRecorded: true)
    }
    return nil
  }
}
