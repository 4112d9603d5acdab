// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
package import GateController
package import Interpreter
package import Turnstile

/// What the console can set at a gate.
package enum GateSetting: UInt8, Sendable {
  /// The seed of its wear, the chance in per cent that a push breaks it, and how many milliseconds an
  /// unused coin keeps it open, 0 for ever.
  case seed, breakChance, relock
}

/// A turnstile's gate that a console can operate: simulated, or on real lines.
package protocol Gate: LineWriter, ~Copyable {
  /// The status of the gate, as far as it is known.
  var status: GateStatus { get }
  /// The time since the gate started, in nanoseconds.
  var time: Nanoseconds { get }

  /// Presses and releases a switch, and waits for the effect; `false` when the clock would run past
  /// its end.
  mutating func press(_ input: Input) -> Bool

  /// Opens the emergency loop or closes it, and waits for the effect; a gate without a loop is held
  /// open by the staff instead.
  mutating func release(_ isOpen: Bool) throws(HostFault)

  /// Lets time pass; `false` when the clock would run past its end.
  mutating func pass(_ nanoseconds: Nanoseconds) -> Bool

  /// Changes a setting; `false` when it cannot be changed now.
  mutating func set(_ setting: GateSetting, to value: UInt32) -> Bool
}
