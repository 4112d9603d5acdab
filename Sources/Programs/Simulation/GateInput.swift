// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
package import GateConsole
package import GateController
package import Turnstile

/// What comes to a simulated gate from outside: all that it does follows from these and their times.
package enum GateInput: Sendable, Equatable {
  /// A switch's wire became high or low.
  case wire(Input, isHigh: Bool)
  /// The staff gave a command.
  case command(Command)
  /// A setting was changed.
  case set(GateSetting, UInt32)
  /// Time passed, up to here.
  case pause
}

/// An input and its time.
package struct TimedInput: Sendable, Equatable {
  /// When, in nanoseconds of virtual time.
  package var time: Nanoseconds
  /// What came.
  package var input: GateInput

  /// An input at a time.
  package init(_ input: GateInput, at time: Nanoseconds) {
    self.time = time
    self.input = input
  }
}
