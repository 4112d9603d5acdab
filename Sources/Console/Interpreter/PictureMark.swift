// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// A byte in a row of a picture that is not shown, and says how what follows looks.
package enum PictureMark: UInt8, Sendable {
  /// In red.
  case red = 1
  /// In green.
  case green
  /// In yellow.
  case yellow
  /// Bold.
  case bold
  /// As text is.
  case plain
}

extension TextBuffer {
  /// Adds a mark.
  package mutating func appendInterpolation(_ mark: PictureMark) { append(byte: mark.rawValue) }
}
