// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
import GPIO
import GateConsole
import GateController
package import Interpreter
package import Turnstile

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

  /// Why a command was refused.
  package static var refusal: HostFault {
    .refused("the coil is not rated for it; see duty in [lock]")
  }
}
