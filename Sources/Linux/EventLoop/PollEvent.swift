// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux

/// What happened to one watched descriptor.
package struct PollEvent: Sendable {
  /// The number under which the descriptor is watched.
  package let token: UInt32
  /// The descriptor has something to read.
  package let isReadable: Bool
  /// The descriptor reports an error, or that its other end has closed.
  package let isHungUp: Bool

  init(_ event: epoll_event) {
    let hangUp = EPOLLHUP.rawValue | EPOLLERR.rawValue
    // Safe because the token is the number that was stored there.
    token = unsafe event.data.u32
    isReadable = unsafe event.events & EPOLLIN.rawValue != 0
    isHungUp = unsafe event.events & hangUp != 0
  }
}
