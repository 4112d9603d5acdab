// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Fixed
package import System

/// One thread's wait for everything: watched descriptors, one deadline, and the signals that end it.
///
///     while true {
///       let wakeup = try loop.wait(until: deadline, from: &now)
///       // dispatch
///     }
///
/// The deadline is the wait's own time-out, so it costs no system call; the kernel counts it on the
/// monotonic clock.
package struct EventLoop: ~Copyable {
  // Linux 6.1 does not wake a waiter whose GPIO chip is unplugged, so no wait is longer than this.
  private static var longestWait: Nanoseconds { .seconds(1) }

  var poll: EventPoll
  private let signals: SignalDescriptor

  /// Opens the loop.
  ///
  /// From now on SIGTERM, SIGINT and SIGHUP arrive in ``wait()`` and nowhere else. Writing to a
  /// reader that has closed returns an error and no longer ends the process.
  package init() throws(SystemError) {
    let poll = try EventPoll(call: "opening the event loop")
    let signals = try SignalDescriptor(call: "opening the event loop")
    try poll.watch(FileDescriptor(signals.number), as: Source.signal.token)
    self.poll = poll
    self.signals = signals
  }

  /// Watches a descriptor until it is closed, and reports it as `source`.
  ///
  /// A descriptor that is already watched keeps its source. A line beyond 28 is refused with
  /// `EINVAL`.
  package mutating func watch(
    _ descriptor: FileDescriptor, as source: Source
  ) throws(SystemError) {
    if case .line(let index) = source, index >= Source.lineLimit {
      throw SystemError("watch", code: EINVAL)
    }
    try poll.watch(descriptor, as: source.token)
  }

  /// Waits until something happens or `deadline` has come, for at most 1 s, and sets `now` to the time
  /// after it.
  ///
  /// Both are nanoseconds on the monotonic clock; a deadline that has passed ends the wait at once.
  /// Where no line ended the wait, every line with an edge before the new `now` is readable, although
  /// the process was stopped or had no processor since the wait ended.
  package mutating func wait(
    until deadline: Nanoseconds, from now: inout Nanoseconds
  ) throws(SystemError) -> Wakeup {
    let timeout = Self.timeout(until: deadline, from: now)
    let latest = now &+ timeout &+ .milliseconds(1)
    var wakeup = Wakeup()
    var isStale = try take(&wakeup, timeout)
    now = MonotonicClock.now
    if wakeup.readableLines == 0, now > latest || !wakeup.isEmpty { isStale = true }
    if isStale { _ = try take(&wakeup, 0) }
    if wakeup.isReadable(.signal) { wakeup.signal = signals.next() }
    return wakeup
  }

  /// How long to wait from `now` for a deadline, in nanoseconds: at most 1 s.
  static func timeout(until deadline: Nanoseconds, from now: Nanoseconds) -> Nanoseconds {
    deadline > now ? min(deadline - now, longestWait) : 0
  }

  /// - Returns: whether there may be more.
  private mutating func take(
    _ wakeup: inout Wakeup, _ timeout: Nanoseconds
  ) throws(SystemError) -> Bool {
    try poll.wait(timeout: timeout) { wakeup.add($0, of: $1) }
  }
}
