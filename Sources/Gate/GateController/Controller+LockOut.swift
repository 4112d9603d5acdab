// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Turnstile

extension Controller where Hardware: ~Copyable {
  /// Takes the gate out of service, whatever it was: it is broken, until the repairman comes.
  ///
  /// For a firmware that crashes again and again: whoever opens the lock with every start would work
  /// the solenoid for ever. To be called once, before the first turn and after
  /// ``resume(from:at:clock:)``. A coin that waited for its push is void.
  package mutating func lockOut(at now: UInt64) {
    machine = Machine()
    clock = max(clock, now)
    let step = machine.enter(.broken, at: now, in: conditions)
    counters.voidPendingCoin()
    complete(step, at: now, as: .lockedOut(step))
  }
}
