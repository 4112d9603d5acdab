// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// How a console session ended, or that it has not.
package enum ConsoleEnding: UInt8, Sendable {
  /// It has not ended.
  case none
  /// The word `bye`, or the end of the script.
  case bye
  /// The gate was in another state than the script expected.
  case expectation
  /// The script has a mistake.
  case mistake

  /// The exit status of a process that ends with its session: 0, 1 for a failed expectation, 65
  /// (`EX_DATAERR`) for a mistake in the script.
  package var status: Int32 {
    switch self {
    case .none, .bye: 0
    case .expectation: 1
    case .mistake: 65
    }
  }
}
