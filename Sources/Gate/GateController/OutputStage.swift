// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import GPIO
import Turnstile

/// What the outputs are to show: what the machine's words came to, the fault lamp, and a limit on the
/// coil.
struct OutputStage: Sendable {
  /// What the gate wants, whatever the lines or the coil allow.
  private(set) var wanted: Levels
  private var coil: CoilBudget
  private let safe: Levels
  private var isFaultShown = false
  private var hasLedgerFault = false

  /// Safe outputs.
  init(_ wiring: Wiring) {
    safe = wiring.safeOutputs
    wanted = safe
    coil = CoilBudget(longestTime: wiring.longestEnergised)
  }

  /// Whether the coil's current is cut.
  var isCoilCut: Bool { coil.isCut }

  /// When the coil's current is to be cut.
  var deadline: Nanoseconds? { coil.deadline }

  /// Cuts the coil's current if its time is up.
  mutating func expire(by time: Nanoseconds) { coil.expire(by: time) }

  /// Holds the arm, or frees it.
  mutating func lock(_ isLocked: Bool) { wanted[.lock] = isLocked }

  /// Lights these lamps and no others; the fault lamp also shows a ledger that fails.
  mutating func light(green: Bool = false, red: Bool = false, fault: Bool = false) {
    wanted[.green] = green
    wanted[.red] = red
    isFaultShown = fault
    showFault()
  }

  /// Lights the fault lamp while the ledger fails, whatever the state is.
  mutating func show(ledgerFault: Bool) {
    hasLedgerFault = ledgerFault
    showFault()
  }

  /// Wants what is safe, with the fault lamp: the machine's state is not to be trusted.
  mutating func showCorruption() {
    wanted = safe
    isFaultShown = true
    showFault()
  }

  /// Wants what is safe, before the lines are released.
  mutating func stop() {
    wanted = safe
    isFaultShown = false
  }

  /// Counts the time of a coil that the gate wants energised at `now`.
  mutating func observeCoil(at now: Nanoseconds) {
    coil.observe(isEnergised: wanted[.lock] != safe[.lock], at: now)
  }

  /// What to drive: what is wanted, but for a coil that has had its time, and with the fault lamp for
  /// what is wrong with a line.
  func levels(withLineFault hasLineFault: Bool) -> Levels {
    var levels = wanted
    if hasLineFault { levels[.fault] = true }
    if coil.isCut { levels[.lock] = safe[.lock] }
    return levels
  }

  private mutating func showFault() { wanted[.fault] = isFaultShown || hasLedgerFault }
}
