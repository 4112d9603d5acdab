// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
package import GateController
package import Interpreter
package import Turnstile

/// What can be set at a gate from the console.
package enum GateSetting: UInt8, Sendable {
  /// The seed of its wear.
  case seed
  /// The chance that a push breaks it, in per cent.
  case breakChance
  /// How long an unused coin keeps it open, in milliseconds; 0 is off.
  case relock
}

/// A turnstile's gate that can be worked: simulated, or on real lines.
package protocol Gate: ~Copyable {
  /// What the gate is, as far as can be seen.
  var status: GateStatus { get }
  /// The time since the gate began, in nanoseconds.
  var time: Nanoseconds { get }

  /// Presses a switch, lets go of it, and waits until that has had its effect; `false` when the clock
  /// does not go so far.
  mutating func press(_ input: Input) -> Bool

  /// Lets time pass; `false` when the clock does not go so far.
  mutating func pass(_ nanoseconds: Nanoseconds) -> Bool

  /// Sets something; `false` when it cannot be set now.
  mutating func set(_ setting: GateSetting, to value: UInt32) -> Bool

  /// Writes a line.
  mutating func write(_ line: TextBuffer, to stream: ConsoleStream)
}
