// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

internal import GPIO

/// All lines of a request in one order, inputs first, as libgpiod is asked for them.
extension LineRequest {
  /// The number of lines, inputs and outputs.
  var lineCount: Int { inputCount + outputCount }

  /// The offset of the line at `index`, which must be below ``lineCount``.
  @inline(never)
  func offset(_ index: Int) -> UInt8 {
    index < inputCount ? input(index).offset : output(index - inputCount).offset
  }
}
