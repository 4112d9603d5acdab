// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import Fixed
package import Turnstile

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

  // A validator on the same machine admits a visitor by a token of its own.

  /// Answers a validator that admits the visitor of a token, or asks what became of it: ``fate(of:)`` has the
  /// answer, or waits for the record.
  ///
  /// A token that the gate knows opens nothing. As for a coin, the record of the passage comes before the
  /// lock opens.
  ///
  /// - Throws: `diskIsBusy` before the ledger is open, when no token is known; `notNow` when the gate does
  ///   not open for a new one.
  package mutating func answer(
    about token: UInt64, admitting isAdmitting: Bool, at time: Nanoseconds
  ) throws(CommandError) -> CommandResult {
    clock.turn(at: time)
    advance(to: time)
    guard !ledger.isOpening else { throw .diskIsBusy }
    if isAdmitting, fate(of: token) == .unknown, ledger.pending?.token != token {
      try open(for: token, at: max(time, clock.reached))
    }
    return ledger.pending?.token == token ? .waits : .done
  }

  private mutating func open(for token: UInt64, at time: Nanoseconds) throws(CommandError) {
    guard isReadyToOpen, openingTime <= time else { throw .notNow }
    plan(.coin, at: time, paidBy: .admitted, of: token)
    // A disk that fails at once has refused the step.
    guard ledger.pending != nil || fate(of: token) == .open else { throw .notNow }
  }

  /// What became of a token, never ``Fate/doubtful``.
  package func fate(of token: UInt64) -> Fate {
    let last = memory.books.token
    guard last.number == token else { return .unknown }
    return last.fate == .doubtful ? .open : last.fate
  }
}

/// An admission that waits until the gate can open for it, one at a time.
struct WaitingAdmission: Sendable {
  // How long a visitor with a ticket stands before a gate that is not ready.
  private static var patience: Nanoseconds { .seconds(5) }

  /// When it is refused, or never.
  private(set) var deadline = Nanoseconds.never
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
