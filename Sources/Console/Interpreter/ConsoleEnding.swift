// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// How a console session ended, or that it goes on.
package enum ConsoleEnding: UInt8, Sendable {
  /// It goes on.
  case none
  /// Somebody said `bye`, or the script came to its end.
  case bye
  /// The gate was not what the script expected.
  case expectation
  /// The script has a mistake.
  case mistake

  /// The exit status of a process that ends with its session: 0, 1 where an expectation failed, 65
  /// (`EX_DATAERR`) where the script has a mistake.
  package var status: Int32 {
    switch self {
    case .none, .bye: 0
    case .expectation: 1
    case .mistake: 65
    }
  }
}
