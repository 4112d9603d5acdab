// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// What an event loop waits for.
package enum Source: Equatable, Sendable {
  /// One of the descriptors of the gate's lines, by its index, 0...31.
  case line(UInt8)
  /// The results of the ledger's thread.
  case ledger
  /// The sockets of the clients.
  case requests
  /// The signals that end the process.
  case signal

  // Lines have the numbers below these, so the numbers of two sources never meet.
  private static var ledgerToken: UInt32 { 256 }
  private static var requestsToken: UInt32 { 257 }
  private static var signalToken: UInt32 { 258 }

  /// The kernel's token for this source.
  var token: UInt32 {
    switch self {
    case .line(let index): UInt32(index)
    case .ledger: Self.ledgerToken
    case .requests: Self.requestsToken
    case .signal: Self.signalToken
    }
  }

  /// The source with this token; `nil` when there is none.
  init?(token: UInt32) {
    switch token {
    case 0...255: self = .line(UInt8(truncatingIfNeeded: token))
    case Self.ledgerToken: self = .ledger
    case Self.requestsToken: self = .requests
    case Self.signalToken: self = .signal
    default: return nil
    }
  }
}
