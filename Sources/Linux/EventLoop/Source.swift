// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// What an event loop waits for.
package enum Source: Equatable, Sendable {
  /// One of the descriptors of the gate's lines, by its index, 0...28.
  case line(UInt8)
  /// The results of the ledger's thread.
  case ledger
  /// The sockets of the clients.
  case requests
  /// The signals that end the process.
  case signal

  /// How many lines there may be: a ``Wakeup`` has a bit for each source.
  static var lineLimit: UInt32 { 29 }

  /// The kernel's token for this source, 0...31: its bit in a ``Wakeup``.
  var token: UInt32 {
    switch self {
    case .line(let index): UInt32(index)
    case .ledger: Self.lineLimit
    case .requests: Self.lineLimit + 1
    case .signal: Self.lineLimit + 2
    }
  }
}
