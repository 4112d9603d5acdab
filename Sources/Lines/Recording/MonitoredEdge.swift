// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// An edge that `gpiomon` saw.
package struct MonitoredEdge: Sendable, Equatable {
  /// When, in nanoseconds of the kernel's clock.
  package var time: Nanoseconds
  /// The line's offset on its chip.
  package var offset: UInt8
  /// Whether the line was high after the edge; `gpiomon -l` means active.
  package var isHigh: Bool

  /// Describes an edge.
  package init(time: Nanoseconds, offset: UInt8, isHigh: Bool) {
    self.time = time
    self.offset = offset
    self.isHigh = isHigh
  }
}
