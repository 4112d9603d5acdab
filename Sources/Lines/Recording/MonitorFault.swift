// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// Why a line is none of `gpiomon`'s, and where.
package struct MonitorFault: Error, Sendable {
  /// What was expected.
  package enum Kind: UInt8, Sendable {
    case edge, kind, time, offset, end, lineTooLong
  }

  /// What was expected.
  package let kind: Kind
  /// Where it is.
  package let place: FaultPlace

  /// Writes `3:7: up: expected ...` and what to do.
  package func describe(into text: inout TextBuffer) {
    place.describe(kind.message, into: &text)
  }
}

extension MonitorFault.Kind {
  fileprivate var message: StaticString {
    switch self {
    case .edge:
      "expected an edge of gpiomon; use --format='%e %o %s %n' (libgpiod 1.6) or '%S %E %o' (2.x)"
    case .kind: "expected rising or falling, or 0, 1 or 2; remove the line"
    case .time: "expected a time in seconds, such as 12.345678901; remove the line"
    case .offset:
      "expected the offset of a line, 0 to 63; name the chip with gpiomon -c, or use --format"
    case .end: "expected nothing more; remove it"
    case .lineTooLong: "expected a line of at most 200 bytes; remove it"
    }
  }
}
