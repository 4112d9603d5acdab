// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Fixed
package import System

/// The descriptors that a thread watches with epoll(7).
///
/// It is level-triggered: a descriptor is reported for as long as it is ready. Closing a descriptor
/// ends its watch.
// Usable from elsewhere, since Embedded Swift looks for its deinit from the firmware.
@usableFromInline package struct EventPoll: ~Copyable {
  /// Becomes readable when one of the watched descriptors is ready, so that another poll can watch it.
  package let descriptor: FileDescriptor
  /// Whether the kernel counts a wait in nanoseconds (Linux 5.11) or only in milliseconds.
  var hasNanoseconds = true

  /// Opens a poll that watches nothing yet; an error names `call`.
  package init(call: StaticString = "epoll_create1") throws(SystemError) {
    descriptor = FileDescriptor(epoll_create1(Int32(EPOLL_CLOEXEC)))
    guard descriptor.number >= 0 else { throw SystemError(call) }
  }

  deinit { close(descriptor.number) }

  /// Watches a descriptor until it is closed; `token` comes back with each of its events.
  ///
  /// A descriptor that is already watched keeps its token and its interest.
  @inline(never) package func watch(
    _ descriptor: FileDescriptor, as token: UInt32, for interest: Interest = .reading
  ) throws(SystemError) {
    let result = control(EPOLL_CTL_ADD, descriptor, token, interest)
    guard result == 0 || clinux_errno() == EEXIST else { throw SystemError("epoll_ctl") }
  }

  /// Changes what a watched descriptor is watched for.
  package func change(
    _ descriptor: FileDescriptor, as token: UInt32, to interest: Interest
  ) throws(SystemError) {
    let result = control(EPOLL_CTL_MOD, descriptor, token, interest)
    guard result == 0 else { throw SystemError("epoll_ctl") }
  }

  /// The token of one descriptor that is ready now; `nil` when none is.
  ///
  /// Of several, the kernel reports each in turn (epoll_wait(2), notes), so that none of them
  /// starves.
  package func next() -> UInt32? {
    // Safe because there is room for the one event that is asked for, and the token is the number
    // that was stored with it.
    var event = unsafe epoll_event()
    guard unsafe epoll_wait(descriptor.number, &event, 1, 0) == 1 else { return nil }
    return unsafe event.data.u32
  }

  /// Waits until a descriptor is ready, and passes up to four events to `body`, each with its token.
  ///
  /// - Parameter timeout: nanoseconds; the wait is never shorter, unless something happens.
  /// - Returns: whether there may be more, which the next call passes first.
  package mutating func wait(
    timeout: Nanoseconds, _ body: (_ events: UInt32, _ token: UInt32) -> Void
  ) throws(SystemError) -> Bool {
    var events = unsafe InlineArray<4, epoll_event>(repeating: epoll_event())
    var span = unsafe events.mutableSpan
    var (count, timeout) = (Int32(-1), timeout)
    repeat {
      // Safe because the buffer has room for as many events as its count says.
      count = unsafe span.withUnsafeMutableBufferPointer { unsafe wait(timeout, for: $0) }
      // A process that was stopped and goes on takes first what happened meanwhile.
      timeout = 0
    } while count < 0 && clinux_errno() == EINTR
    guard count >= 0 else { throw SystemError("epoll_wait") }
    // Safe because the kernel has filled in so many, and each token is the number that was stored.
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
      // A sandbox whose list of calls is older than the call refuses it as forbidden, not as missing.
      guard count < 0, clinux_errno() == ENOSYS || clinux_errno() == EPERM else { return count }
      hasNanoseconds = false
    }
    // Rounded up: a deadline may be late, but never early.
    let milliseconds = Int32(truncatingIfNeeded: (timeout + 999_999) / 1_000_000)
    return unsafe epoll_wait(number, events.baseAddress, Int32(events.count), milliseconds)
  }

  // One copy for all its callers, some of which are programs' own loops.
  @inline(never) private func control(
    _ operation: Int32, _ watched: FileDescriptor, _ token: UInt32, _ interest: Interest
  ) -> Int32 {
    // Safe because the kernel only hands the token back, and no code reads it as a pointer.
    var event = unsafe epoll_event(events: interest.rawValue, data: epoll_data_t(u32: token))
    return unsafe epoll_ctl(descriptor.number, operation, watched.number, &event)
  }
}

/// What a descriptor is watched for, as epoll_ctl(2) has it; errors and hang-ups are reported with each.
package enum Interest: UInt32, Sendable {
  /// Nothing, for a while.
  case nothing = 0
  /// Something to read: `EPOLLIN`.
  case reading = 1
  /// Room to write: `EPOLLOUT`.
  case writing = 4
}
