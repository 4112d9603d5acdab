// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
package import GPIO
import Ledger
package import Turnstile

// What a desk and the tests read of a gate; a gate fills its ``GateStatus`` itself.

extension GateController where Hardware: ~Copyable {
  /// The switches that are pressed, as far as their contacts have settled.
  package var pressed: Levels { switches.pressed }

  /// Whether the lines are held; while they are not, the outputs are unknown.
  package var isHolding: Bool { lines.isOpen }

  /// Why the lines are not held, or which output does not follow.
  package var fault: Fault? { lines.fault }

  /// The troubles of single lines.
  package var troubles: Troubles { lines.troubles }

  /// The answers to the machine's guards and intervals.
  package var conditions: GateConditions {
    get { memory.conditions }
    set { memory.conditions = newValue }
  }

  /// Why the ledger does not record; `nil` when it does.
  package var ledgerFault: LedgerFault? { ledger.fault }

  /// Whether everything that needs recording is on the disk.
  package var isFlushed: Bool { ledger.isFlushed }
}
