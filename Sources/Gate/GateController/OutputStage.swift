// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import GPIO
import Turnstile

/// What the outputs show: the result of the machine's words, the fault lamp, and a limit on the
/// coil.
struct OutputStage: Sendable {
  /// Whether the gate's state is not known yet: the arm is held, red and the fault lamp are lit.
  var awaitsState = false
  // The result of the machine's words.
  private var shown: Levels
  private var coil: CoilBudget
  private let safe: Levels
  private var isFaultShown = false
  private var hasLedgerFault = false

  /// Safe outputs.
  init(_ wiring: Wiring) {
    safe = wiring.safeOutputs
    shown = safe
    coil = CoilBudget(longestTime: wiring.longestEnergised)
  }

  /// What the gate wants, regardless of lines and coil budget.
  var wanted: Levels {
    guard awaitsState else { return shown }
    var held = Levels()
    held[.lock] = true
    held[.red] = true
    held[.fault] = true
    return held
  }

  /// Whether the coil's current is cut.
  var isCoilCut: Bool { coil.isCut }

  /// When the coil's current is to be cut.
  var deadline: Nanoseconds? { coil.deadline }

  /// Cuts the coil's current if its time is up.
  mutating func expire(by time: Nanoseconds) { coil.expire(by: time) }

  /// Holds the arm, or frees it.
  mutating func lock(_ isLocked: Bool) { shown[.lock] = isLocked }

  /// Lights these lamps and no others; the fault lamp also shows a ledger fault.
  mutating func light(green: Bool = false, red: Bool = false, fault: Bool = false) {
    shown[.green] = green
    shown[.red] = red
    isFaultShown = fault
    showFault()
  }

  /// Lights the fault lamp during a ledger fault, in any state.
  mutating func show(ledgerFault: Bool) {
    hasLedgerFault = ledgerFault
    showFault()
  }

  /// Wants safe levels and the fault lamp: the machine's state cannot be trusted.
  mutating func showCorruption() {
    shown = safe
    isFaultShown = true
    showFault()
  }

  /// Wants safe levels, before the lines are released.
  mutating func stop() {
    shown = safe
    isFaultShown = false
    awaitsState = false
  }

  /// Notes at `now` whether the gate wants the coil energised.
  mutating func observeCoil(at now: Nanoseconds) {
    coil.observe(isEnergised: wanted[.lock] != safe[.lock], at: now)
  }

  /// The levels to drive: what is wanted, except a coil whose time is up, and with the fault lamp
  /// for a line's fault or trouble.
  func levels(withLineFault hasLineFault: Bool) -> Levels {
    var levels = wanted
    if hasLineFault { levels[.fault] = true }
    if coil.isCut { levels[.lock] = safe[.lock] }
    return levels
  }

  private mutating func showFault() { shown[.fault] = isFaultShown || hasLedgerFault }
}
