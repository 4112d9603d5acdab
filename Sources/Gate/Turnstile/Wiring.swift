// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
package import GPIO

/// A switch: its line, its debounce time and its longest press.
package struct SwitchWiring: Sendable, Equatable {
  /// The line.
  package var line: InputSettings
  /// The time that a level must last to count, in nanoseconds.
  package var debounce: Nanoseconds
  /// The time after which an active switch is stuck, in nanoseconds; 0 is for ever.
  package var longestPress: Nanoseconds

  /// A switch; by default it closes to ground, is debounced for 5 ms and is never stuck.
  package init(
    _ line: InputSettings, debounce: Nanoseconds = .milliseconds(5), longestPress: Nanoseconds = 0
  ) {
    self.line = line
    self.debounce = debounce
    self.longestPress = longestPress
  }
}

/// The state of the lock without power.
package enum Failure: UInt8, Sendable {
  /// The bolt holds without power; the coil is energised to unlock.
  case secure
  /// The bolt opens without power; the coil is energised to lock.
  case safe
}

/// The wires of a gate: the line of each input and output.
///
/// `Hardware/reference.md` draws the default: switches to ground on BCM 17, 27 and 23, the lock on
/// 22, the lamps on 24, 25 and 26. On every Raspberry Pi these lines have one name and no second
/// job. The outputs among them are pulled low at boot.
package struct Wiring: Sendable {
  /// The chip's label; `nil` for the header of any Raspberry Pi.
  package var label: ChipLabel?
  /// The state of the lock without power.
  package var failure = Failure.secure
  /// The longest time that the coil may have current, in nanoseconds; 0 is for ever.
  ///
  /// Set a limit for a fail-secure lock only: a fail-safe lock has current while locked, and would open.
  package var longestEnergised: Nanoseconds = 0
  /// The duty cycle: the share of the time that the coil may have current, 1...100 per cent.
  package var duty: UInt8 = 100
  // A setup has room for eight switches.
  private var inputs: InlineArray<8, SwitchWiring>
  // One for each bit of `Levels`.
  private var outputs: InlineArray<16, OutputSettings>

  /// The default wiring.
  package init() {
    inputs = InlineArray(repeating: SwitchWiring(InputSettings(offset: 0)))
    outputs = InlineArray(repeating: OutputSettings(offset: 0))
    Input.forEach { wire($0, as: $0.defaultWiring) }
    Output.forEach { self[$0] = $0.defaultWiring }
  }

  /// The wiring of a switch.
  @inline(never) package subscript(input: Input) -> SwitchWiring { inputs[Int(input.rawValue)] }

  /// Sets the wiring of a switch.
  // Not a setter: some processors would have to allocate the frame of its coroutine.
  package mutating func wire(_ input: Input, as wiring: SwitchWiring) {
    inputs[Int(input.rawValue)] = wiring
  }

  /// The wiring of a coil or lamp; for the lock, active means a coil with current.
  package subscript(output: Output) -> OutputSettings {
    get { outputs[Int(output.rawValue)] }
    set { outputs[Int(output.rawValue)] = newValue }
  }

  /// Returns the offset of a line on its chip.
  @inline(never) package func offset(of line: GateLine) -> UInt8 {
    switch line {
    case .input(let input): self[input].line.offset
    case .output(let output): self[output].offset
    }
  }

  /// Whether the gate has this line; only optional lines may be missing.
  package func has(_ line: GateLine) -> Bool { offset(of: line) != 0 }

  /// Returns the settings with which an output is requested.
  ///
  /// For the lock, active means locked. A fail-secure coil has current to unlock, so its polarity
  /// is inverted once more than the polarity of its driver.
  package func settings(of output: Output) -> OutputSettings {
    var settings = self[output]
    if output == .lock { settings.isActiveLow = (failure == .secure) != settings.isActiveLow }
    return settings
  }

  /// Sets the wiring of the outputs from a setup; the lock's polarity becomes that of its driver.
  ///
  /// - Returns: whether these are the outputs of a gate: each has a line of the header, or is
  ///   optional, missing and without a polarity.
  mutating func wire(_ outputs: SafeOutputs) -> Bool {
    label = outputs.request.label
    var isWhole = outputs.count <= Output.count
    Output.forEach {
      let settings = outputs[Int($0.rawValue)]
      self[$0] = settings
      let isMissing = GateLine.output($0).isOptional && settings == OutputSettings(offset: 0)
      isWhole = isWhole && (isMissing || GateLine.offsets.contains(settings.offset))
    }
    self[.lock].isActiveLow = settings(of: .lock).isActiveLow
    return isWhole
  }

  /// The levels with no coil energised and no lamp lit, for a gate that is stopped, has crashed or
  /// has lost its chip.
  package var safeOutputs: Levels {
    var levels = Levels()
    levels[.lock] = failure == .secure
    return levels
  }

  /// The request for all lines that the gate has, in the order of ``Input`` and ``Output``.
  package var request: LineRequest {
    var request = LineRequest(label: label)
    Input.forEach { if has(.input($0)) { request.add(self[$0].line) } }
    addOutputs(to: &request)
    return request
  }

  /// The request for the emergency loop alone; `nil` for a gate without one.
  package var releaseRequest: LineRequest? {
    guard has(.input(.release)) else { return nil }
    var request = LineRequest(label: label)
    request.add(self[.release].line)
    return request
  }

  @inline(never) private func addOutputs(to request: inout LineRequest) {
    Output.forEach { if has(.output($0)) { request.add(settings(of: $0)) } }
  }
}
