// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// Which of up to sixteen lines are active: one bit a line, by its index in the request.
///
/// Active is what a line *means*. Whether that is a high or a low wire is known only below the
/// ``Lines`` seam.
package struct Levels: Sendable, Equatable {
  /// Bit `n` is set when line `n` is active.
  package var bits: UInt16

  /// Levels with these bits.
  package init(bits: UInt16 = 0) { self.bits = bits }

  /// Whether the line at `index`, 0...15, is active.
  package subscript(index: Int) -> Bool {
    get { bits >> UInt16(truncatingIfNeeded: index) & 1 == 1 }
    set {
      let mask: UInt16 = 1 << UInt16(truncatingIfNeeded: index)
      bits = newValue ? bits | mask : bits & ~mask
    }
  }
}
