// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// One connection to the gate, in one of the seats.
struct Client {
  // How long a connection may be silent while others wait for its seat.
  private static var longestSilence: Nanoseconds { .seconds(10) }

  // An empty seat is all zeros, so that no code is needed to fill the seats.
  /// Whether there is a connection.
  var isTaken = false
  /// The socket.
  var number: Int32 = 0
  /// What it wants to be notified of.
  var subscription = Subscription.nothing
  /// How many notices it was sent, or has missed.
  var noticeCount: UInt32 = 0
  /// How many notices it has missed since, because it does not read.
  var missed: UInt32 = 0
  /// When it last asked something, or took a notice.
  var lastActivity: Nanoseconds = 0
  /// When it last gave a command, or got its seat.
  var lastCommand: Nanoseconds = 0

  /// Whether it must make room for another: where clients command, it has given no command for a
  /// while; where they look, it asks nothing and reads no notices.
  func isIdle(at now: Nanoseconds, mayCommand: Bool) -> Bool {
    let isReader = !mayCommand && subscription != .nothing && missed == 0
    return !isReader && now >= (mayCommand ? lastCommand : lastActivity) &+ Self.longestSilence
  }
}
