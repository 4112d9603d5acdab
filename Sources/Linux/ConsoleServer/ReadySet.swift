// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import System

/// The descriptors of all consoles, as one that is ready when any of them is.
// Usable from elsewhere, since Embedded Swift looks for its deinit from the firmware.
@usableFromInline struct ReadySet: ~Copyable {
  let number: Int32

  init() throws(SystemError) {
    number = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard number >= 0 else { throw SystemError("epoll_create1") }
  }

  deinit { close(number) }

  /// Watches a descriptor until it is closed; `false` when the system refuses.
  func add(_ descriptor: Int32, _ place: UInt32) -> Bool {
    control(EPOLL_CTL_ADD, descriptor, place, EPOLLIN.rawValue)
  }

  /// Says what a descriptor is watched for: room to send, or else something to read.
  func watch(_ descriptor: Int32, _ place: UInt32, toSend: Bool) {
    _ = control(EPOLL_CTL_MOD, descriptor, place, toSend ? EPOLLOUT.rawValue : EPOLLIN.rawValue)
  }

  /// The place of one descriptor that is ready.
  ///
  /// Of several the kernel names each in turn (epoll_wait(2), notes), so that nobody starves.
  func next() -> UInt32? {
    // Safe because there is room for the one event that is asked for, and the place is the number
    // that was stored with it.
    var event = unsafe epoll_event()
    guard unsafe epoll_wait(number, &event, 1, 0) == 1 else { return nil }
    return unsafe event.data.u32
  }

  private func control(
    _ operation: Int32, _ descriptor: Int32, _ place: UInt32, _ events: UInt32
  ) -> Bool {
    // Safe because the kernel only hands the place back, and nobody reads it as a pointer.
    var event = unsafe epoll_event(events: events, data: epoll_data_t(u32: place))
    return unsafe epoll_ctl(number, operation, descriptor, &event) == 0
  }
}
