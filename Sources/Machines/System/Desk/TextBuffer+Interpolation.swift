// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

extension FilePath: Describable {}

extension TextBuffer {
  /// Appends the failed call and the reason.
  package mutating func appendInterpolation(_ error: SystemError) { append(error) }

  /// Appends the system's message for an `errno`.
  package mutating func appendInterpolation(errno code: Int32) { append(errno: code) }
}
