// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// The exit status of a program, with the numbers of `sysexits.h`.
package enum ExitStatus: Int32, Sendable {
  /// The program succeeded.
  case success = 0
  /// `EX_USAGE`: the command line is wrong.
  case usage = 64
  /// `EX_DATAERR`: a file or a script is malformed or incomplete.
  case damaged = 65
  /// `EX_NOINPUT`: a file does not exist or cannot be read.
  case noInput = 66
  /// `EX_UNAVAILABLE`: a resource that the program needs is in use or does not answer.
  case unavailable = 69
  /// `EX_SOFTWARE`: the machine failed its self-check.
  case corrupt = 70
  /// `EX_OSERR`: an unexpected error of the operating system.
  case system = 71
  /// `EX_CANTCREAT`: a file cannot be written.
  case cannotCreate = 73
  /// `EX_NOPERM`: the user has no permission.
  case forbidden = 77
  /// `EX_CONFIG`: the configuration or its setup is wrong; no line was touched.
  case config = 78
}
