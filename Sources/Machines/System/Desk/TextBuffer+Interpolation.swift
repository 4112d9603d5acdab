// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

extension FilePath: Describable {}

extension TextBuffer {
  /// Adds the call that failed and the reason.
  package mutating func appendInterpolation(_ error: SystemError) { append(error) }

  /// Adds the system's text for an `errno`.
  package mutating func appendInterpolation(errno code: Int32) { append(errno: code) }
}
