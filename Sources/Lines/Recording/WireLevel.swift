// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// What a wire shows: what it is, whatever that means to the gate.
package enum WireLevel: UInt8, Sendable {
  case low, high
  /// Nothing was seen of the wire yet.
  case unknown

  /// The level of a wire that is high, or not.
  package init(isHigh: Bool) { self = isHigh ? .high : .low }

  /// The level as a recording has it: `0`, `1` or `x`.
  package var byte: UInt8 {
    switch self {
    case .low: UInt8(ascii: "0")
    case .high: UInt8(ascii: "1")
    case .unknown: UInt8(ascii: "x")
    }
  }
}
