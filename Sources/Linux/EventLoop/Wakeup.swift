// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux

/// What ended a wait; several things may have happened at once.
package struct Wakeup: Sendable {
  /// A watched descriptor reports an error, or that its other end has closed: a chip was unplugged.
  package private(set) var isHungUp = false
  /// The signal that arrived, or 0.
  package internal(set) var signal: Int32 = 0
  // The sources with something to read, a bit for each by its token.
  private var readable: UInt32 = 0

  init() {}

  /// The lines' descriptors with something to read, a bit for each by its index.
  package var readableLines: UInt32 { readable & (1 << Source.lineLimit - 1) }

  /// Whether only the deadline ended the wait.
  var isEmpty: Bool { readable == 0 && !isHungUp }

  /// Whether a source has something to read.
  package func isReadable(_ source: Source) -> Bool {
    readable & 1 &<< source.token != 0
  }

  /// Adds what the kernel reports of the source with this token (epoll_ctl(2)).
  mutating func add(_ events: UInt32, of token: UInt32) {
    if events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 { isHungUp = true }
    if events & EPOLLIN.rawValue != 0 { readable |= 1 &<< token }
  }
}
