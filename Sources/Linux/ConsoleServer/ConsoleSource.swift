// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// What a console server waits for.
enum ConsoleSource {
  /// The socket, at which a client asks for a connection.
  case socket
  /// The client at this index of the pool.
  case client(Int)

  /// The number that the kernel keeps for this source.
  var token: UInt32 {
    switch self {
    case .socket: 0
    case .client(let index): UInt32(truncatingIfNeeded: index) + 1
    }
  }

  /// The source that a number was kept for.
  init(token: UInt32) {
    self = token == 0 ? .socket : .client(Int(truncatingIfNeeded: token) - 1)
  }
}
