// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

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
  package init(label: ChipLabel? = nil) { self.label = label }

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

  /// Adds an output as the next index.
  ///
  /// A seventeenth output is a programming error and traps: requests are written in code, not read.
  package mutating func add(_ settings: OutputSettings) { outputs.append(settings) }
}
