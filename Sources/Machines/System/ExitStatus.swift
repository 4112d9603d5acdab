// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// The exit status of the gate's programs, in the numbers of `sysexits.h`.
package enum ExitStatus: Int32, Sendable {
  /// All went well.
  case success = 0
  /// `EX_USAGE`: the command line is wrong.
  case usage = 64
  /// `EX_DATAERR`: the ledger has no record that can be read, or the audit trail is not whole.
  case damaged = 65
  /// `EX_NOINPUT`: the ledger or its audit trail does not exist, or the scenario cannot be read.
  case noInput = 66
  /// `EX_UNAVAILABLE`: the lines cannot be held, the ledger is locked, or no gate answers.
  case unavailable = 69
  /// `EX_SOFTWARE`: the machine failed its self-check.
  case corrupt = 70
  /// `EX_OSERR`: an unexpected error of the operating system.
  case system = 71
  /// `EX_CANTCREAT`: a file cannot be written.
  case cannotCreate = 73
  /// `EX_NOPERM`: this user may not.
  case forbidden = 77
  /// `EX_CONFIG`: the configuration or its setup is wrong; no line was touched.
  case config = 78
}
