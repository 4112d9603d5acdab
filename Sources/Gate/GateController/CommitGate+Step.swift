// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import FSM
import Turnstile

extension CommitGate {
  /// Notes what a step leaves to record: a new state at once, a mere count within 5 s.
  ///
  /// A coin that moves the machine was taken for a passage or granted, and a release was counted.
  mutating func note(_ step: Step<Turnstile>, isGrant: Bool, isRecorded: Bool) {
    switch step.outcome {
    // The record made ahead of a step that found the machine corrupt says what did not happen.
    case .corrupt: markDirty()
    case .moved:
      if !isRecorded { markDirty() }
      if step.event == .coin { audit(isGrant ? .grant : .coin, isRecorded: isRecorded) }
      if step.event == .release { audit(.release) }
    default: noteCount()
    }
  }
}
