// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
package import GPIO

/// A switch: its line, how long its contact bounces, and how long it may be held.
package struct SwitchWiring: Sendable, Equatable {
  /// The line.
  package var line: InputSettings
  /// How long a level must last to count, in nanoseconds.
  package var debounce: Nanoseconds
  /// How long the switch may be active before it is stuck, in nanoseconds; 0 is for ever.
  package var longestPress: Nanoseconds

  /// Describes a switch; by default it closes to ground, is debounced for 5 ms and is never stuck.
  package init(
    _ line: InputSettings, debounce: Nanoseconds = .milliseconds(5), longestPress: Nanoseconds = 0
  ) {
    self.line = line
    self.debounce = debounce
    self.longestPress = longestPress
  }
}

/// What the lock does without power.
package enum Failure: UInt8, Sendable {
  /// The bolt holds without power; the coil is energised to unlock.
  case secure
  /// The bolt opens without power; the coil is energised to lock.
  case safe
}

/// Which line does what: a gate's own wires.
///
/// The default is the one `Hardware/reference.md` draws: switches to ground on BCM 17, 27 and 23, the
/// lock on 22, the lamps on 24, 25 and 26. These lines have one name and no second job on every
/// Raspberry Pi, and the outputs among them are pulled low at boot.
package struct Wiring: Sendable {
  /// The chip's label; `nil` finds the header of any Raspberry Pi.
  package var label: ChipLabel?
  /// What the lock does without power.
  package var failure = Failure.secure
  /// How long the coil may have current at a time, in nanoseconds; 0 is for ever.
  ///
  /// Meant for a fail-secure lock. A fail-safe one has current while it is locked, and would open.
  package var longestEnergised: Nanoseconds = 0
  /// How much of the time the coil may have current, 1...100 per cent: its duty cycle.
  package var duty: UInt8 = 100
  // As many as a setup has room for.
  private var inputs: InlineArray<8, SwitchWiring>
  // Room for every bit of `Levels`.
  private var outputs: InlineArray<16, OutputSettings>

  /// The default wiring.
  package init() {
    inputs = InlineArray(repeating: SwitchWiring(InputSettings(offset: 0)))
    outputs = InlineArray(repeating: OutputSettings(offset: 0))
    Input.forEach { wire($0, as: $0.defaultWiring) }
    Output.forEach { self[$0] = $0.defaultWiring }
  }

  /// How a switch is wired.
  @inline(never) package subscript(input: Input) -> SwitchWiring { inputs[Int(input.rawValue)] }

  /// Wires a switch.
  // A setter would come with a coroutine, whose frame some processors have to allocate.
  package mutating func wire(_ input: Input, as wiring: SwitchWiring) {
    inputs[Int(input.rawValue)] = wiring
  }

  /// How a coil or a lamp is wired: for the lock, active is a coil with current.
  package subscript(output: Output) -> OutputSettings {
    get { outputs[Int(output.rawValue)] }
    set { outputs[Int(output.rawValue)] = newValue }
  }

  /// The offset of a line on its chip.
  @inline(never) package func offset(of line: GateLine) -> UInt8 {
    switch line {
    case .input(let input): self[input].line.offset
    case .output(let output): self[output].offset
    }
  }

  /// Whether the gate has this line; only the optional ones may be missing.
  package func has(_ line: GateLine) -> Bool { offset(of: line) != 0 }

  /// How an output is requested.
  ///
  /// An active lock is locked; a fail-secure coil is energised to unlock, so its polarity is inverted once
  /// more than its driver's.
  package func settings(of output: Output) -> OutputSettings {
    var settings = self[output]
    if output == .lock { settings.isActiveLow = (failure == .secure) != settings.isActiveLow }
    return settings
  }

  /// Wires the outputs of a setup; the lock's polarity becomes that of its driver.
  ///
  /// - Returns: whether they are the outputs of a gate, on lines of the header: only an optional one is
  ///   missing, and has no polarity then.
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

  /// The levels with no coil energised and no lamp lit, which the gate shows while it is stopped,
  /// has crashed or has lost its chip.
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
