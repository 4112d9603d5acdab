// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
import GPIO
import GateConsole
package import Turnstile

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
