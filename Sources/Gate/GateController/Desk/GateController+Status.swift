// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
package import GPIO
import Ledger
package import Turnstile

// What a desk and the tests read of a gate; a gate fills its ``GateStatus`` itself.

extension GateController where Hardware: ~Copyable {
  /// Whether the lines are held; while they are not, the outputs are unknown.
  package var isHolding: Bool { lines.isOpen }

  /// Why the lines are not held, or which output does not follow.
  package var fault: Fault? { lines.fault }

  /// The answers to the machine's guards and intervals.
  package var conditions: GateConditions {
    get { memory.conditions }
    set { memory.conditions = newValue }
  }

  /// Whether everything that needs recording is on the disk.
  package var isFlushed: Bool { ledger.isFlushed }
}
