// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// What a line's internal resistor does while the line is an input.
///
/// Bias is best effort: a chip without the resistor ignores the request and reports nothing.
public enum Bias: UInt8, Sendable {
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
public struct InputSettings: Sendable, Equatable {
  /// The line's offset on its chip; on a Raspberry Pi header, the BCM number.
  public var offset: UInt8
  /// Whether a low wire means active, as with a switch that closes to ground.
  public var isActiveLow: Bool
  /// The internal resistor.
  public var bias: Bias

  /// Describes an input; a switch to ground with a pull-up unless told otherwise.
  public init(offset: UInt8, isActiveLow: Bool = true, bias: Bias = .pullUp) {
    self.offset = offset
    self.isActiveLow = isActiveLow
    self.bias = bias
  }
}

/// How one output line is requested.
public struct OutputSettings: Sendable, Equatable {
  /// The line's offset on its chip; on a Raspberry Pi header, the BCM number.
  public var offset: UInt8
  /// Whether active is a low wire.
  public var isActiveLow: Bool

  /// Describes an output; active is high unless told otherwise.
  public init(offset: UInt8, isActiveLow: Bool = false) {
    self.offset = offset
    self.isActiveLow = isActiveLow
  }
}
