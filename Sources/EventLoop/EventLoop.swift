// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux

/// What ended a wait; several things may have happened at once.
public struct Wakeup: Sendable {
  /// A watched descriptor has something to read.
  public var isReadable = false
  /// A watched descriptor reports an error or its other end's departure: a chip that is unplugged.
  public var isHungUp = false
  /// The signal that arrived, or 0.
  public var signal: Int32 = 0
  /// Nothing happened for a second.
  public var isIdle = false
}

/// One thread's wait for everything: watched descriptors, one deadline, and the signals that end it.
///
///     while true {
///       loop.prepare(deadline: controller.deadline)
///       let wakeup = try loop.wait()
///       // dispatch
///     }
public struct EventLoop: ~Copyable {
  private enum Source: UInt64 {
    case watched, timer, signals
  }

  // Linux 6.1 does not wake a waiter whose GPIO chip is unplugged, so nobody waits longer than this.
  private static var longestWait: Int32 { 1000 }

  private let epoll: Int32
  private let timer: Int32
  private let signals: Int32
  private var armed: UInt64 = 0

  /// Opens the loop.
  ///
  /// From now on SIGTERM, SIGINT and SIGHUP arrive in ``wait()`` and nowhere else, and writing to a
  /// reader that has gone is an error and no longer the end of the process.
  public init() throws(SystemError) {
    epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
    timer = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_NONBLOCK) | Int32(TFD_CLOEXEC))
    signals = Self.openSignals()
    guard epoll >= 0, timer >= 0, signals >= 0 else { throw SystemError("opening the event loop") }
    try add(timer, .timer)
    try add(signals, .signals)
  }

  deinit {
    close(signals)
    close(timer)
    close(epoll)
  }

  /// Watches a descriptor until it is closed.
  public mutating func watch(_ descriptor: FileDescriptor) throws(SystemError) {
    try add(descriptor.number, .watched)
  }

  /// Arms the timer for `deadline`, in nanoseconds on the monotonic clock, or disarms it.
  ///
  /// A deadline that is armed already costs no system call.
  public mutating func prepare(deadline: UInt64?) throws(SystemError) {
    // The timer takes 0 for "never", so a deadline at the very beginning of time is a little late.
    let time = deadline.map { max($0, 1) } ?? 0
    guard time != armed else { return }
    var setting = itimerspec()
    setting.it_value.tv_sec = Int(time / 1_000_000_000)
    setting.it_value.tv_nsec = Int(time % 1_000_000_000)
    guard unsafe timerfd_settime(timer, Int32(TFD_TIMER_ABSTIME), &setting, nil) == 0 else {
      throw SystemError("timerfd_settime")
    }
    armed = time
  }

  /// Waits until something happens, but no longer than a second.
  public mutating func wait() throws(SystemError) -> Wakeup {
    var events = unsafe InlineArray<8, epoll_event>(repeating: epoll_event())
    var span = unsafe events.mutableSpan
    // Safe because the buffer has room for as many events as it says.
    let count = unsafe span.withUnsafeMutableBufferPointer {
      unsafe epoll_wait(epoll, $0.baseAddress, Int32($0.count), Self.longestWait)
    }
    guard count >= 0 || clinux_errno() == EINTR else { throw SystemError("epoll_wait") }
    var wakeup = Wakeup()
    wakeup.isIdle = count == 0
    for index in 0..<max(Int(count), 0) { unsafe note(events[index], in: &wakeup) }
    return wakeup
  }

  private mutating func note(_ event: epoll_event, in wakeup: inout Wakeup) {
    // Safe because the cookie is the number that was stored there.
    switch unsafe Source(rawValue: event.data.u64) {
    case .watched:
      let hangUp = EPOLLHUP.rawValue | EPOLLERR.rawValue
      if unsafe event.events & EPOLLIN.rawValue != 0 { wakeup.isReadable = true }
      if unsafe event.events & hangUp != 0 { wakeup.isHungUp = true }
    case .timer: disarm()
    case .signals: wakeup.signal = readSignal()
    case nil: break
    }
  }

  private mutating func disarm() {
    var expirations: UInt64 = 0
    _ = unsafe read(timer, &expirations, MemoryLayout<UInt64>.size)
    armed = 0
  }

  private func readSignal() -> Int32 {
    var info = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    return unsafe read(signals, &info, size) == size ? Int32(info.ssi_signo) : 0
  }

  private func add(_ descriptor: Int32, _ source: Source) throws(SystemError) {
    // Safe because the kernel only hands the cookie back, and nobody reads it as a pointer.
    var event = unsafe epoll_event(
      events: EPOLLIN.rawValue, data: epoll_data_t(u64: source.rawValue))
    guard unsafe epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) == 0 else {
      throw SystemError("epoll_ctl")
    }
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
