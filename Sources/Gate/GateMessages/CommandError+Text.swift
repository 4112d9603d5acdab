// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import GateController

extension CommandError {
  /// Why nothing is commanded or shown while the lines are not held.
  package static var notHeldReason: StaticString {
    "the lines are not held; see `.faults`"
  }

  /// Why the command was not executed, and what to do.
  package func reason(for command: Command) -> StaticString {
    switch (self, command) {
    case (.notHeld, _): Self.notHeldReason
    case (.notNow, .unlockOnce): "only a locked gate can be unlocked; see `.state`"
    case (.notNow, .holdOpen): "the gate is held open already; `close` ends it"
    case (.notNow, .close): "the gate is not held open; an emergency ends at its loop"
    case (.notNow, _): "the gate is not unlocked; see `.state`"
    case (.diskIsBusy, _): "the ledger is waiting for the disk; try again"
    case (.notKept, _): "the ledger cannot be written; see `.faults`"
    case (.coilNotRated, _):
      "the coil is not rated for it, and would close on people; see duty in [lock]"
    }
  }
}
