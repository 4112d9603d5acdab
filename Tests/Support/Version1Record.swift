// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A record as a gate of 0.1.0 wrote it, with a paid coin; it is never changed.
package let version1Record: [UInt8] = {
  let digits = version1Text.filter { !$0.isWhitespace }.compactMap { $0.hexDigitValue }
  return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}()

private let version1Text = """
  47617465010000000800000000000000010404010034e23004000000a259da672a00000000000000
  005c4d1f05000000efcdab89674523011032547698badcfe02000000000000000100000000000000
  00000000000000000200000000000000010000000000000000000000000000000000000000000000
  000000000000000000000000000000000100000000000000000000000000000000000000d63a3789
  """
