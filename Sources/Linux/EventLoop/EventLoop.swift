// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Fixed
package import System

/// One thread's wait for everything: watched descriptors, one deadline, and the signals that end it.
///
///     while true {
///       loop.prepare(deadline: controller.deadline, now: now)
///       let wakeup = try loop.wait()
///       // dispatch
///     }
///
/// The deadline is the wait's own time-out, so it costs no system call; the kernel counts it on the
/// monotonic clock.
package struct EventLoop: ~Copyable {
  // Linux 6.1 does not wake a waiter whose GPIO chip is unplugged, so no wait is longer than this.
  private static var longestWait: Nanoseconds { .seconds(1) }
  // As many lines as ``Wakeup/readableLines`` has bits.
  private static var lineLimit: UInt8 { 32 }

  var poll: EventPoll
  private let signals: SignalDescriptor
  // How long the next wait may take.
  private(set) var timeout = longestWait

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
  /// A descriptor that is already watched keeps its source. A line beyond 31 is refused with
  /// `EINVAL`.
  package mutating func watch(
    _ descriptor: FileDescriptor, as source: Source
  ) throws(SystemError) {
    if case .line(let index) = source, index >= Self.lineLimit {
      throw SystemError("watch", code: EINVAL)
    }
    try poll.watch(descriptor, as: source.token)
  }

  /// Makes the next wait end at `deadline`, if that is less than 1 s after `now`.
  ///
  /// Both are nanoseconds on the monotonic clock. A deadline that has passed ends the wait at once.
  package mutating func prepare(deadline: Nanoseconds?, now: Nanoseconds) {
    let remaining = deadline.map { $0 > now ? $0 - now : 0 } ?? .max
    timeout = min(remaining, Self.longestWait)
  }

  /// Waits until something happens, for at most 1 s.
  package mutating func wait() throws(SystemError) -> Wakeup {
    var wakeup = Wakeup()
    try poll.wait(timeout: timeout) {
      if let source = Source(token: $0.token) { wakeup.add($0, of: source) }
    }
    if wakeup.isReadable(.signal) { wakeup.signal = signals.next() }
    return wakeup
  }
}
