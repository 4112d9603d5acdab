// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Fixed
package import System

/// One thread's wait for everything: watched descriptors, one deadline, and the signals that end it.
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

  /// Watches a descriptor until it is closed, and reports it as `source`; one that is already watched
  /// keeps its source, and a line beyond 28 is refused with `EINVAL`.
  package mutating func watch(_ descriptor: FileDescriptor, as source: Source) throws(SystemError) {
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

/// What an event loop waits for.
package enum Source: Equatable, Sendable {
  /// One of the descriptors of the gate's lines, by its index, 0...28.
  case line(UInt8)
  /// The results of the ledger's thread.
  case ledger
  /// The sockets of the clients.
  case requests
  /// The signals that end the process.
  case signal

  /// How many lines there may be: a ``Wakeup`` has a bit for each source.
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

/// What ended a wait; several things may have happened at once.
package struct Wakeup: Sendable {
  /// A watched descriptor reports an error, or that its other end has closed: a chip was unplugged.
  package private(set) var isHungUp = false
  /// The signal that arrived, or 0.
  package internal(set) var signal: Int32 = 0
  // The sources with something to read, a bit for each by its token.
  private var readable: UInt32 = 0

  /// The lines' descriptors with something to read, a bit for each by its index.
  package var readableLines: UInt32 { readable & (1 << Source.lineLimit - 1) }

  /// Whether only the deadline ended the wait.
  var isEmpty: Bool { readable == 0 && !isHungUp }

  /// Whether a source has something to read.
  package func isReadable(_ source: Source) -> Bool { readable & 1 &<< source.token != 0 }

  /// Adds what the kernel reports of the source with this token (epoll_ctl(2)).
  mutating func add(_ events: UInt32, of token: UInt32) {
    if events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 { isHungUp = true }
    if events & EPOLLIN.rawValue != 0 { readable |= 1 &<< token }
  }
}

/// The signals that end the process, as a descriptor: signalfd(2).
// Usable from elsewhere, since Embedded Swift looks for its deinit from the firmware.
@usableFromInline struct SignalDescriptor: ~Copyable {
  let number: Int32

  /// Blocks all signals, to read them here: SIGTERM, SIGINT and SIGHUP end the process, and every other
  /// has no effect.
  ///
  /// Unblocked stay the signals of a mistake in the process itself, and SIGABRT, which systemd's
  /// watchdog sends. An error names `call`.
  init(call: StaticString) throws(SystemError) {
    // A mistake of the program's own ends it, and a child that ends has no effect as it is.
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

  /// The next signal that has arrived and ends the process, or 0; never waits.
  func next() -> Int32 {
    var info = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    guard unsafe read(number, &info, size) == size else { return 0 }
    let signal = Int32(bitPattern: info.ssi_signo)
    return signal == SIGTERM || signal == SIGINT || signal == SIGHUP ? signal : 0
  }
}
