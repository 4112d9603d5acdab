// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// The lines that a program requests from one chip, either all or none.
///
/// Afterwards, a program identifies a line by its index in the request: input 0 is the first input,
/// output 0 the first output. Only implementations of ``Lines`` use offsets and polarity.
package struct LineRequest: Sendable {
  /// The label of the chip, or `nil` for the first chip with a label that begins with `pinctrl-`.
  ///
  /// On every Raspberry Pi, that chip has the lines of the header.
  package let label: ChipLabel?

  private var inputs = BoundedArray<InputSettings, 16>(filler: InputSettings(offset: 0))
  private var outputs = BoundedArray<OutputSettings, 16>(filler: OutputSettings(offset: 0))

  /// Creates an empty request.
  @inline(never) package init(label: ChipLabel? = nil) { self.label = label }

  /// The number of inputs, 0...16.
  package var inputCount: Int { inputs.count }

  /// The number of outputs, 0...16.
  package var outputCount: Int { outputs.count }

  /// The settings of input `index`, which must be below ``inputCount``.
  package func input(_ index: Int) -> InputSettings { inputs[index] }

  /// The settings of output `index`, which must be below ``outputCount``.
  package func output(_ index: Int) -> OutputSettings { outputs[index] }

  /// Adds an input with the next index.
  ///
  /// A seventeenth input traps, because too many inputs are a mistake in the code.
  @inline(never) package mutating func add(_ settings: InputSettings) { inputs.append(settings) }

  /// Adds an output with the next index; a seventeenth output traps.
  @inline(never) package mutating func add(_ settings: OutputSettings) { outputs.append(settings) }
}

/// A name as the kernel stores names: a chip's label, or the consumer that holds a line.
///
/// The kernel's limit is 31 bytes (`GPIO_MAX_NAME_SIZE` in `linux/gpio.h`, minus the NUL). A longer
/// name is cut at the limit, as the kernel cuts the name.
package typealias ChipLabel = FixedText<31>

/// The internal resistor of an input line.
///
/// A chip without the resistor ignores the setting and reports no error.
package enum Bias: UInt8, Sendable {
  /// The resistor as set by the boot configuration.
  case asIs
  /// A pull-up: the line is high if nothing drives the line.
  case pullUp
  /// A pull-down: the line is low if nothing drives the line.
  case pullDown
  /// No resistor: the line floats if nothing drives the line.
  case disabled
}

/// The settings of one input line.
package struct InputSettings: Sendable, Equatable {
  /// The line's offset on its chip; on a Raspberry Pi header, the BCM number.
  package var offset: UInt8
  /// Whether a low wire is active, as with a switch that closes to ground.
  package var isActiveLow: Bool
  /// The internal resistor.
  package var bias: Bias

  /// Creates the settings of an input; the default is a switch to ground with a pull-up.
  package init(offset: UInt8, isActiveLow: Bool = true, bias: Bias = .pullUp) {
    self.offset = offset
    self.isActiveLow = isActiveLow
    self.bias = bias
  }
}

/// The settings of one output line.
package struct OutputSettings: Sendable, Equatable {
  /// The line's offset on its chip; on a Raspberry Pi header, the BCM number.
  package var offset: UInt8
  /// Whether a low wire is active.
  package var isActiveLow: Bool

  /// Creates the settings of an output; by default, a high wire is active.
  package init(offset: UInt8, isActiveLow: Bool = false) {
    self.offset = offset
    self.isActiveLow = isActiveLow
  }
}
