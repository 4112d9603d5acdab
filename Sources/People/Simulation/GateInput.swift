// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
import GPIO
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
  /// The end of the clock: a hundred years, far from the end of 64 bits of nanoseconds.
  package static var lastTime: Nanoseconds { .seconds(100 * 365 * 24 * 3600) }

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

/// How a person works a switch.
package struct Press {
  /// The contact closes.
  package let closed: GateInput
  /// The contact opens.
  package let open: GateInput
  /// How long the switch is held, and then rests, in nanoseconds: beyond the time it takes to settle.
  package let length: Nanoseconds

  /// A press of a switch that is wired like this.
  package init(_ input: Input, _ wiring: Wiring) {
    let wire = wiring[input]
    let isHigh = Self.isHigh(input, wiring)
    closed = .wire(input, isHigh: isHigh)
    open = .wire(input, isHigh: !isHigh)
    length = wire.debounce + .milliseconds(50)
  }

  /// Whether the wire of a switch is high while its contact is closed.
  package static func isHigh(_ input: Input, _ wiring: Wiring) -> Bool {
    // A closed contact pulls its wire against the line's own resistor.
    wiring[input].line.bias == .pullDown
  }
}

/// How the arm is freed for all, or held again: by the emergency loop, or by the staff without one.
package struct Hold {
  /// What the gate is given.
  package let input: GateInput
  /// How long it takes to settle, in nanoseconds, and a moment more.
  package let length: Nanoseconds

  /// Frees the arm of a gate that is wired like this, or ends that.
  package init(_ isOpen: Bool, _ wiring: Wiring) {
    let wire = wiring[.release]
    let isHigh = isOpen != wire.line.isActiveLow
    input =
      wiring.has(.input(.release))
      ? .wire(.release, isHigh: isHigh) : .command(isOpen ? .holdOpen : .close)
    length = wire.debounce + .milliseconds(50)
  }
}
