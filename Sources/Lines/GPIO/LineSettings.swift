// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// What a line's internal resistor does while the line is an input.
///
/// Bias is best effort: a chip without the resistor ignores the request and reports nothing.
package enum Bias: UInt8, Sendable {
  /// Leave the resistor as the boot configuration set it.
  case asIs
  /// Pull the line high when nothing drives it.
  case pullUp
  /// Pull the line low when nothing drives it.
  case pullDown
  /// Let the line float.
  case disabled
}

/// How one input line is requested.
package struct InputSettings: Sendable, Equatable {
  /// The line's offset on its chip; on a Raspberry Pi header, the BCM number.
  package var offset: UInt8
  /// Whether a low wire means active, as with a switch that closes to ground.
  package var isActiveLow: Bool
  /// The internal resistor.
  package var bias: Bias

  /// Describes an input; by default a switch to ground with a pull-up.
  package init(offset: UInt8, isActiveLow: Bool = true, bias: Bias = .pullUp) {
    self.offset = offset
    self.isActiveLow = isActiveLow
    self.bias = bias
  }
}

/// How one output line is requested.
package struct OutputSettings: Sendable, Equatable {
  /// The line's offset on its chip; on a Raspberry Pi header, the BCM number.
  package var offset: UInt8
  /// Whether active is a low wire.
  package var isActiveLow: Bool

  /// Describes an output; by default active is high.
  package init(offset: UInt8, isActiveLow: Bool = false) {
    self.offset = offset
    self.isActiveLow = isActiveLow
  }
}
