// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Turnstile

// A passage without a coin: another device admits a visitor.

extension GateController where Hardware: ~Copyable {
  /// Takes an admission at `time`: the gate opens for it as soon as it can, or refuses it.
  mutating func admit(at time: Nanoseconds) {
    guard visits.admission.begin(at: time) else { return refuseAdmission(at: time) }
    expireAdmission(by: time)
  }

  /// When the gate opens for the admission that waits: in the past if it can now, or never.
  var admissionTime: Nanoseconds {
    visits.admission.isWaiting && isReadyToOpen ? openingTime : .never
  }

  /// Opens the gate for the admission that waits, or refuses one that has waited for too long.
  ///
  /// What it does is the event `coin`, and only the counters differ.
  mutating func expireAdmission(by time: Nanoseconds) {
    let isReady = admissionTime <= time
    guard isReady || visits.admission.deadline <= time, visits.admission.end() else { return }
    if isReady { plan(.coin, at: time, paidBy: .admitted) } else { refuseAdmission(at: time) }
  }

  /// Counts an admission that opens nothing.
  mutating func refuseAdmission(at time: Nanoseconds) {
    count(.refusedAdmissions, .admissionRefused, at: time)
  }
}

/// An admission that waits until the gate can open for it, one at a time.
struct WaitingAdmission: Sendable {
  // How long a visitor with a ticket stands before a gate that is not ready.
  private static var patience: Nanoseconds { .seconds(5) }

  /// When it is refused, or never.
  private(set) var deadline = Nanoseconds.never
  /// Whether one waits.
  var isWaiting: Bool { deadline != .never }

  /// Begins to wait at `now`; `false` where another one waits.
  mutating func begin(at now: Nanoseconds) -> Bool {
    guard !isWaiting else { return false }
    deadline = now &+ Self.patience
    return true
  }

  /// Ends the wait; `false` where none has waited.
  mutating func end() -> Bool {
    defer { deadline = .never }
    return isWaiting
  }
}
