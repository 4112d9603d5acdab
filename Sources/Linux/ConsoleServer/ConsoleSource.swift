// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// What a console server waits for.
enum ConsoleSource {
  /// The socket, where a client requests a connection.
  case socket
  /// The client at this index of the pool.
  case client(Int)

  /// The kernel's token for this source.
  var token: UInt32 {
    switch self {
    case .socket: 0
    case .client(let index): UInt32(truncatingIfNeeded: index) + 1
    }
  }

  /// The source with this token.
  init(token: UInt32) {
    self = token == 0 ? .socket : .client(Int(truncatingIfNeeded: token) - 1)
  }
}
