// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

internal import GPIO

/// All lines of a request in one order, inputs first, as libgpiod is asked for them.
extension LineRequest {
  /// The number of lines, inputs and outputs.
  var lineCount: Int { inputCount + outputCount }

  /// The offset of the line at `place`, which must be below ``lineCount``.
  func offset(_ place: Int) -> UInt8 {
    place < inputCount ? input(place).offset : output(place - inputCount).offset
  }
}
