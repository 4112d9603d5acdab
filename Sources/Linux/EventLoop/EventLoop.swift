// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Fixed
package import System

/// The event loop of a thread, for descriptors, a deadline and the signals that end the process.
///
/// The deadline is the timeout of the wait itself, and costs no further system call. The kernel
/// counts the timeout on the monotonic clock.
package struct EventLoop: ~Copyable {
  // Linux 6.1 does not wake a thread when a GPIO chip is unplugged, so a wait ends after 1 s.
  private static var longestWait: Nanoseconds { .seconds(1) }

  var poll: EventPoll
  private let signals: SignalDescriptor

  /// Opens the loop.
  ///
  /// From now on, only ``wait(until:from:)`` receives SIGTERM, SIGINT and SIGHUP. Writing to a
  /// pipe or socket with a closed reader returns an error, and no longer ends the process.
  package init() throws(SystemError) {
    let poll = try EventPoll(call: "opening the event loop")
    let signals = try SignalDescriptor(call: "opening the event loop")
    try poll.watch(FileDescriptor(signals.number), as: Source.signal.token)
    self.poll = poll
    self.signals = signals
  }

  /// Watches a descriptor until it is closed, and reports its events as `source`.
  ///
  /// A descriptor that is already watched keeps its source. Throws `EINVAL` for a line above 28.
  package mutating func watch(_ descriptor: FileDescriptor, as source: Source) throws(SystemError) {
    if case .line(let index) = source, index >= Source.lineLimit {
      throw SystemError("watch", code: EINVAL)
    }
    try poll.watch(descriptor, as: source.token)
  }

  /// Waits until an event or `deadline`, for at most 1 s, and then sets `now` to the present time.
  ///
  /// `deadline` and `now` are nanoseconds on the monotonic clock; a past deadline ends the wait at
  /// once. If only another source ended the wait, or the wait is over 1 ms late without an edge,
  /// the loop polls again. So the result has edges before `now`, even after a stop of the process.
  @inline(never) package mutating func wait(
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

  /// Returns the nanoseconds from `now` until a deadline, at most 1 s; 0 for a past deadline.
  static func timeout(until deadline: Nanoseconds, from now: Nanoseconds) -> Nanoseconds {
    deadline > now ? min(deadline - now, longestWait) : 0
  }

  /// Adds up to four events to `wakeup`; returns whether there may be more events.
  @inline(never) private mutating func take(
    _ wakeup: inout Wakeup, _ timeout: Nanoseconds
  ) throws(SystemError) -> Bool {
    try poll.wait(timeout: timeout) { wakeup.add($0, of: $1) }
  }
}

/// A source of events for an event loop.
package enum Source: Equatable, Sendable {
  /// A descriptor of the gate's lines, by its index, 0...28.
  case line(UInt8)
  /// The results of the ledger's thread.
  case ledger
  /// The sockets of the clients.
  case requests
  /// The signals that end the process.
  case signal

  /// The largest number of lines, because a ``Wakeup`` has 32 bits, one for each source.
  static var lineLimit: UInt32 { 29 }

  /// The kernel's token for this source, 0...31: its bit in a ``Wakeup``.
  var token: UInt32 {
    switch self {
    case .line(let index): UInt32(index)
    case .ledger: Self.lineLimit
    case .requests: Self.lineLimit + 1
    case .signal: Self.lineLimit + 2
    }
  }
}

/// The events that ended a wait; none if the deadline ended the wait.
package struct Wakeup: Sendable {
  /// Whether a watched descriptor has an error or a closed other end, as when a chip is unplugged.
  package private(set) var isHungUp = false
  /// The signal that arrived, or 0.
  package internal(set) var signal: Int32 = 0
  // The readable sources, one bit for each token.
  private var readable: UInt32 = 0

  /// The readable descriptors of the lines, one bit for each index.
  package var readableLines: UInt32 { readable & (1 << Source.lineLimit - 1) }

  /// Whether only the deadline ended the wait.
  var isEmpty: Bool { readable == 0 && !isHungUp }

  /// Returns whether a source has something to read.
  package func isReadable(_ source: Source) -> Bool { readable & 1 &<< source.token != 0 }

  /// Adds the events that the kernel reports for the source with this token (epoll_ctl(2)).
  mutating func add(_ events: UInt32, of token: UInt32) {
    if events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 { isHungUp = true }
    if events & EPOLLIN.rawValue != 0 { readable |= 1 &<< token }
  }
}

/// The signals that end the process, as a descriptor: signalfd(2).
// `@usableFromInline`, because in Embedded Swift the firmware's module uses the `deinit`.
@usableFromInline struct SignalDescriptor: ~Copyable {
  let number: Int32

  /// Blocks signals, and opens a descriptor that receives the blocked signals.
  ///
  /// ``next()`` returns SIGTERM, SIGINT and SIGHUP. Any other blocked signal has no effect.
  /// SIGABRT from systemd's watchdog, SIGCHLD, and the signals of a mistake in the process itself
  /// stay unblocked. An error names `call`.
  init(call: StaticString) throws(SystemError) {
    // The signal of a mistake must end the process; by default, SIGCHLD has no effect.
    let others: InlineArray<8, Int32> = [
      SIGABRT, SIGBUS, SIGCHLD, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP,
    ]
    var blocked = UInt64.max
    for index in others.indices { blocked &= ~clinux_signal(others[index]) }
    var set = clinux_signals(blocked)
    let flags = Int32(SFD_NONBLOCK) | Int32(SFD_CLOEXEC)
    number = unsafe sigprocmask(SIG_BLOCK, &set, nil) == 0 ? signalfd(-1, &set, flags) : -1
    guard number >= 0 else { throw SystemError(call) }
  }

  deinit { close(number) }

  /// Takes the next signal without waiting; returns 0 for none, or if it does not end the process.
  func next() -> Int32 {
    var info = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    guard unsafe read(number, &info, size) == size else { return 0 }
    let signal = Int32(bitPattern: info.ssi_signo)
    return signal == SIGTERM || signal == SIGINT || signal == SIGHUP ? signal : 0
  }
}
