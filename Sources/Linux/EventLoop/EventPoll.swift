// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Fixed
package import System

/// The descriptors that a thread watches with epoll(7).
///
/// The poll is level-triggered: it reports a descriptor as long as the descriptor is ready.
/// Closing a descriptor ends its watch.
// `@usableFromInline`, because in Embedded Swift the firmware's module uses the `deinit`.
@usableFromInline package struct EventPoll: ~Copyable {
  /// A descriptor that another poll can watch, readable while a watched descriptor is ready.
  package let descriptor: FileDescriptor
  /// Whether the kernel's timeout is in nanoseconds (Linux 5.11) or only in milliseconds.
  var hasNanoseconds = true

  /// Opens a poll without watched descriptors; an error names `call`.
  package init(call: StaticString = "epoll_create1") throws(SystemError) {
    descriptor = FileDescriptor(epoll_create1(Int32(EPOLL_CLOEXEC)))
    guard descriptor.number >= 0 else { throw SystemError(call) }
  }

  deinit { close(descriptor.number) }

  /// Watches a descriptor until it is closed, and reports each of its events with `token`.
  ///
  /// A descriptor that is already watched keeps its token and its interest.
  @inline(never) package func watch(
    _ descriptor: FileDescriptor, as token: UInt32, for interest: Interest = .reading
  ) throws(SystemError) {
    let result = control(EPOLL_CTL_ADD, descriptor, token, interest)
    guard result == 0 || clinux_errno() == EEXIST else { throw SystemError("epoll_ctl") }
  }

  /// Replaces the token and the interest of a watched descriptor.
  package func change(
    _ descriptor: FileDescriptor, as token: UInt32, to interest: Interest
  ) throws(SystemError) {
    let result = control(EPOLL_CTL_MOD, descriptor, token, interest)
    guard result == 0 else { throw SystemError("epoll_ctl") }
  }

  /// Returns the token of a descriptor that is ready now, or `nil`; never waits.
  ///
  /// The kernel reports several ready descriptors in turn, so that no descriptor starves
  /// (epoll_wait(2), notes).
  package func next() -> UInt32? {
    // Safe because `event` has room for the one event, and `watch` stored the token as a number.
    var event = unsafe epoll_event()
    guard unsafe epoll_wait(descriptor.number, &event, 1, 0) == 1 else { return nil }
    return unsafe event.data.u32
  }

  /// Waits until a descriptor is ready, and passes up to four events and their tokens to `body`.
  ///
  /// - Parameter timeout: nanoseconds; only an event or EINTR ends the wait earlier.
  /// - Returns: whether there may be more events, which the next call passes first.
  package mutating func wait(
    timeout: Nanoseconds, _ body: (_ events: UInt32, _ token: UInt32) -> Void
  ) throws(SystemError) -> Bool {
    var events = unsafe InlineArray<4, epoll_event>(repeating: epoll_event())
    var span = unsafe events.mutableSpan
    var (count, timeout) = (Int32(-1), timeout)
    repeat {
      // Safe because the buffer has as many events as its count.
      count = unsafe span.withUnsafeMutableBufferPointer { unsafe wait(timeout, for: $0) }
      // A process that was stopped handles the events of that time first, without a second wait.
      timeout = 0
    } while count < 0 && clinux_errno() == EINTR
    guard count >= 0 else { throw SystemError("epoll_wait") }
    // Safe because the kernel has written `count` events, and each token was stored as a number.
    for index in 0..<Int(count) { unsafe body(events[index].events, events[index].data.u32) }
    return unsafe count == Int32(events.count)
  }

  private mutating func wait(
    _ timeout: Nanoseconds, for events: UnsafeMutableBufferPointer<epoll_event>
  ) -> Int32 {
    let number = descriptor.number
    if hasNanoseconds {
      var time = clinux_timespec(timeout)
      let count = unsafe epoll_pwait2(number, events.baseAddress, Int32(events.count), &time, nil)
      // A sandbox with an older list of system calls reports EPERM instead of ENOSYS.
      guard count < 0, clinux_errno() == ENOSYS || clinux_errno() == EPERM else { return count }
      hasNanoseconds = false
    }
    // Rounded up: a deadline may be late, but never early.
    let milliseconds = Int32(truncatingIfNeeded: (timeout + 999_999) / 1_000_000)
    return unsafe epoll_wait(number, events.baseAddress, Int32(events.count), milliseconds)
  }

  // Never inlined, so that all callers share one copy.
  @inline(never) private func control(
    _ operation: Int32, _ watched: FileDescriptor, _ token: UInt32, _ interest: Interest
  ) -> Int32 {
    // Safe because the kernel only returns the token, and no code reads the token as a pointer.
    var event = unsafe epoll_event(events: interest.rawValue, data: epoll_data_t(u32: token))
    return unsafe epoll_ctl(descriptor.number, operation, watched.number, &event)
  }
}

/// The event that a descriptor is watched for, besides errors and hang-ups: see epoll_ctl(2).
package enum Interest: UInt32, Sendable {
  /// No event, for a while.
  case nothing = 0
  /// Something to read: `EPOLLIN`.
  case reading = 1
  /// Room to write: `EPOLLOUT`.
  case writing = 4
}
