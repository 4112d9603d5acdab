// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import System

/// What ended a wait; several things may have happened at once.
package struct Wakeup: Sendable {
  /// The watched descriptors with something to read, a bit for each by the index it was given.
  package var readable: UInt32 = 0
  /// A watched descriptor reports an error or its other end's departure: a chip that is unplugged.
  package var isHungUp = false
  /// The signal that arrived, or 0.
  package var signal: Int32 = 0
  /// Nothing happened for a second, and nothing was due.
  package var isIdle = false
}

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
  // Linux 6.1 does not wake a waiter whose GPIO chip is unplugged, so nobody waits longer than this.
  private static var longestWait: UInt64 { 1_000_000_000 }
  // What a descriptor that is watched cannot be called.
  private static var signalCookie: UInt32 { 32 }

  private let epoll: Int32
  private let signals: Int32
  private var timeout = longestWait
  private var isDeadline = false
  /// Whether the kernel counts a wait in nanoseconds (Linux 5.11) or only in milliseconds.
  var hasNanoseconds = true

  /// Opens the loop.
  ///
  /// From now on SIGTERM, SIGINT and SIGHUP arrive in ``wait()`` and nowhere else, and writing to a
  /// reader that has gone is an error and no longer the end of the process.
  package init() throws(SystemError) {
    epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
    signals = Self.openSignals()
    guard epoll >= 0, signals >= 0 else { throw SystemError("opening the event loop") }
    try add(signals, Self.signalCookie)
  }

  deinit {
    close(signals)
    close(epoll)
  }

  /// Watches a descriptor until it is closed; `index`, 0...31, is its bit in ``Wakeup/readable``.
  ///
  /// One that is watched already goes on being watched as what it was.
  package mutating func watch(_ descriptor: FileDescriptor, as index: UInt8) throws(SystemError) {
    try add(descriptor.number, UInt32(index & 31))
  }

  /// Lets the next wait end at `deadline`, if that is less than a second after `now`.
  ///
  /// Both are nanoseconds on the monotonic clock. A deadline that has passed ends the wait at once.
  package mutating func prepare(deadline: UInt64?, now: UInt64) {
    let remaining = deadline.map { $0 > now ? $0 - now : 0 } ?? .max
    isDeadline = remaining <= Self.longestWait
    timeout = min(remaining, Self.longestWait)
  }

  /// Waits until something happens, but no longer than a second.
  package mutating func wait() throws(SystemError) -> Wakeup {
    var events = unsafe InlineArray<4, epoll_event>(repeating: epoll_event())
    var span = unsafe events.mutableSpan
    // Safe because the buffer has room for as many events as it says.
    let count = unsafe span.withUnsafeMutableBufferPointer { unsafe wait(for: $0) }
    guard count >= 0 || clinux_errno() == EINTR else { throw SystemError("epoll_wait") }
    var wakeup = Wakeup()
    wakeup.isIdle = count == 0 && !isDeadline
    for index in 0..<max(Int(count), 0) { unsafe note(events[index], in: &wakeup) }
    return wakeup
  }

  private mutating func wait(for events: UnsafeMutableBufferPointer<epoll_event>) -> Int32 {
    if hasNanoseconds {
      var time = clinux_timespec(timeout)
      let count = unsafe epoll_pwait2(epoll, events.baseAddress, Int32(events.count), &time, nil)
      if count >= 0 || clinux_errno() != ENOSYS { return count }
      hasNanoseconds = false
    }
    // Rounded up: a deadline may be late, but never early.
    let milliseconds = Int32(truncatingIfNeeded: (timeout + 999_999) / 1_000_000)
    return unsafe epoll_wait(epoll, events.baseAddress, Int32(events.count), milliseconds)
  }

  private func note(_ event: epoll_event, in wakeup: inout Wakeup) {
    // Safe because the cookie is the number that was stored there.
    let cookie = unsafe event.data.u32
    guard cookie != Self.signalCookie else {
      wakeup.signal = readSignal()
      return
    }
    let hangUp = EPOLLHUP.rawValue | EPOLLERR.rawValue
    if unsafe event.events & EPOLLIN.rawValue != 0 { wakeup.readable |= 1 << cookie }
    if unsafe event.events & hangUp != 0 { wakeup.isHungUp = true }
  }

  private func readSignal() -> Int32 {
    var info = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    return unsafe read(signals, &info, size) == size ? Int32(bitPattern: info.ssi_signo) : 0
  }

  private func add(_ descriptor: Int32, _ cookie: UInt32) throws(SystemError) {
    // Safe because the kernel only hands the cookie back, and nobody reads it as a pointer.
    var event = unsafe epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t(u32: cookie))
    let result = unsafe epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event)
    guard result == 0 || clinux_errno() == EEXIST else { throw SystemError("epoll_ctl") }
  }

  private static func openSignals() -> Int32 {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, SIGTERM)
    unsafe sigaddset(&set, SIGINT)
    unsafe sigaddset(&set, SIGHUP)
    let descriptor = unsafe signalfd(-1, &set, Int32(SFD_NONBLOCK) | Int32(SFD_CLOEXEC))
    // Blocked, but not listened to.
    unsafe sigaddset(&set, SIGPIPE)
    guard unsafe sigprocmask(SIG_BLOCK, &set, nil) == 0 else { return -1 }
    return descriptor
  }
}
