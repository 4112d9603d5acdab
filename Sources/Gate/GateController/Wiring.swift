// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import GPIO

/// The switches a gate listens to; the raw value is the input's place in the request.
package enum Input: UInt8, Sendable {
  /// The coin acceptor's pulse.
  case coin
  /// The sensor that feels somebody push the arm.
  case push
  /// The repairman's key switch.
  case repairman
}

/// What a gate drives; the raw value is the output's place in the request.
package enum Output: UInt8, Sendable {
  /// The solenoid that holds the arm. Active means *locked*, whichever way the coil is wired.
  case lock
  /// The lamp that says: go.
  case green
  /// The lamp that says: insert a coin.
  case red
  /// The lamp that says: out of service.
  case fault
}

/// A switch: its line, how long its contact bounces, and how long it may be held.
package struct SwitchWiring: Sendable, Equatable {
  /// The line.
  package var line: InputSettings
  /// How long a level must last to count, in nanoseconds.
  package var debounce: UInt64
  /// How long the switch may be active before it counts as stuck, in nanoseconds; 0 is for ever.
  package var longestPress: UInt64

  /// Describes a switch to ground, debounced for 5 ms and held for ever unless told otherwise.
  package init(_ line: InputSettings, debounce: UInt64 = 5_000_000, longestPress: UInt64 = 0) {
    self.line = line
    self.debounce = debounce
    self.longestPress = longestPress
  }
}

/// What the lock does when nobody drives it.
package enum Failure: UInt8, Sendable {
  /// The bolt holds without power; the coil is energised to unlock.
  case secure
  /// The bolt opens without power; the coil is energised to lock.
  case safe
}

/// Which line does what: a gate's own wires.
///
/// The default is the one `Hardware/README.md` draws: switches to ground on BCM 17, 27 and 23, the
/// lock on 22, the lamps on 24, 25 and 26. These lines have one name and no second job on every
/// Raspberry Pi, and the outputs among them are pulled low at boot.
package struct Wiring: Sendable {
  /// The chip's label; `nil` finds the header of any Raspberry Pi.
  package var label: ChipLabel?
  /// The coin switch; a coin that takes longer than a second is jammed.
  package var coin = SwitchWiring(InputSettings(offset: 17), longestPress: 1_000_000_000)
  /// The push sensor; nobody leans against an arm for half a minute.
  package var push = SwitchWiring(InputSettings(offset: 27), longestPress: 30_000_000_000)
  /// The repairman's key switch, in which a key may stay.
  package var repairman = SwitchWiring(InputSettings(offset: 23))
  /// The line of the lock's coil.
  package var lockOffset: UInt8 = 22
  /// Whether a low wire energises the coil, as on many relay boards.
  package var isCoilActiveLow = false
  /// What the lock does without power.
  package var failure = Failure.secure
  /// How long the coil may have current at a time, in nanoseconds; 0 is for ever.
  ///
  /// Meant for a fail-secure lock. A fail-safe one has current while it is locked, and would open.
  package var longestEnergised: UInt64 = 0
  /// The green lamp.
  package var green = OutputSettings(offset: 24)
  /// The red lamp.
  package var red = OutputSettings(offset: 25)
  /// The fault lamp.
  package var fault = OutputSettings(offset: 26)

  /// The default wiring.
  package init() {}

  /// The lock's line: active means locked, so a fail-secure coil, energised to unlock, is turned
  /// round once more than its driver is.
  package var lock: OutputSettings {
    OutputSettings(offset: lockOffset, isActiveLow: (failure == .secure) != isCoilActiveLow)
  }

  /// The levels with no coil energised and no lamp lit: what the gate shows when nobody is in
  /// charge (GPIO fault table: stop, crash, lost chip).
  package var safeOutputs: Levels {
    var levels = Levels()
    levels[Int(Output.lock.rawValue)] = failure == .secure
    return levels
  }

  /// The request for all lines, in the order of ``Input`` and ``Output``.
  package var request: LineRequest {
    var request = LineRequest(label: label)
    request.add(coin.line)
    request.add(push.line)
    request.add(repairman.line)
    addOutputs(to: &request)
    return request
  }

  /// The request for the outputs alone.
  package var outputRequest: LineRequest {
    var request = LineRequest(label: label)
    addOutputs(to: &request)
    return request
  }

  private func addOutputs(to request: inout LineRequest) {
    request.add(lock)
    request.add(green)
    request.add(red)
    request.add(fault)
  }
}
