// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import GPIO
import Turnstile

extension Controller where Hardware: ~Copyable {
  /// Carries a word out on the world; a word that is missing here does not compile.
  ///
  /// - Parameter isGrant: whether the passage it is about was granted, and no coin was paid for it.
  mutating func perform(_ word: Turnstile.Word, isGrant: Bool = false) {
    switch word {
    case .lock: show(.lock, true)
    case .unlock: show(.lock, false)
    case .showStop: light(red: true)
    case .showGo: light(green: true)
    case .showBroken: light(red: true, fault: true)
    case .showRepair: light(fault: true)
    case .countPassage, .countBreakage:
      counters.count(word)
      conditions.wear.draw()
    case .acceptCoin, .refuseCoin, .voidCoin, .refusePush, .countRepair:
      counters.count(word, isGrant: isGrant)
    }
  }

  /// Counts what came of an event where no word does, and makes a corrupt gate safe.
  mutating func note(_ outcome: Outcome) {
    switch outcome {
    case .unhandled: counters.countUnhandled()
    case .full: counters.countOverflow()
    case .corrupt:
      outputs = wiring.safeOutputs
      wantsFaultLamp = true
      showFault()
    case .refused, .stayed, .moved, .notStarted, .empty: break
    }
  }

  private mutating func light(green: Bool = false, red: Bool = false, fault: Bool = false) {
    show(.green, green)
    show(.red, red)
    wantsFaultLamp = fault
    showFault()
  }

  /// Lights the fault lamp for the state, or for a fault that stands whatever the state is.
  mutating func showFault() { show(.fault, wantsFaultLamp || keeping.fault != nil) }

  private mutating func show(_ output: Output, _ isActive: Bool) {
    outputs[Int(output.rawValue)] = isActive
  }
}
