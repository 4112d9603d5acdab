// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// All lines that a program requests of one chip, to be held together or not at all.
///
/// From here on a line is identified by its index in the request: input 0 is the first input,
/// output 0 the first output. Offsets and polarity stay below the ``Lines`` seam.
package struct LineRequest: Sendable {
  /// The label of the chip.
  ///
  /// `nil` is the first chip whose label begins with `pinctrl-`: on every Raspberry Pi, the header.
  package let label: ChipLabel?

  private var inputs = BoundedArray<InputSettings, 16>(filler: InputSettings(offset: 0))
  private var outputs = BoundedArray<OutputSettings, 16>(filler: OutputSettings(offset: 0))

  /// Begins an empty request.
  @inline(never) package init(label: ChipLabel? = nil) { self.label = label }

  /// The number of inputs, 0...16.
  package var inputCount: Int { inputs.count }

  /// The number of outputs, 0...16.
  package var outputCount: Int { outputs.count }

  /// The settings of input `index`, which must be below ``inputCount``.
  package func input(_ index: Int) -> InputSettings { inputs[index] }

  /// The settings of output `index`, which must be below ``outputCount``.
  package func output(_ index: Int) -> OutputSettings { outputs[index] }

  /// Adds an input as the next index.
  ///
  /// A seventeenth input is a programming error and traps: requests are written in code, not read.
  package mutating func add(_ settings: InputSettings) { inputs.append(settings) }

  /// Adds an output as the next index; a seventeenth traps as well.
  package mutating func add(_ settings: OutputSettings) { outputs.append(settings) }
}

/// A short name as the kernel keeps them: a chip's label, or the consumer that holds a line.
///
/// The kernel's own limit is 31 bytes (`GPIO_MAX_NAME_SIZE` in `linux/gpio.h`, with its NUL);
/// longer input is cut there, as the kernel cuts it.
package typealias ChipLabel = FixedText<31>

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
