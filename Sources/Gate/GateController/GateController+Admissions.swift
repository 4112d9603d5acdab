// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
package import Turnstile

// Passages without a coin.

extension GateController where Hardware: ~Copyable {
  /// Receives an admission at `time`: the gate opens for it as soon as possible, or refuses it.
  mutating func admit(at time: Nanoseconds) {
    guard visits.beginAdmission(at: time) else { return refuseAdmission(at: time) }
    expireAdmission(by: time)
  }

  /// The time at which the gate opens for the waiting admission: in the past if it can now, or `.never`.
  var admissionTime: Nanoseconds {
    visits.admission.isWaiting && hindrances().allowPassage ? openingTime : .never
  }

  /// Opens the gate for the waiting admission, or refuses an admission that has waited too long.
  ///
  /// The opening is the event `coin`; only the counters differ.
  mutating func expireAdmission(by time: Nanoseconds) {
    let isReady = admissionTime <= time
    guard isReady || visits.admission.deadline <= time, visits.endAdmission() else { return }
    if isReady { process(.coin, at: time, paidBy: .admitted) } else { refuseAdmission(at: time) }
  }

  /// Counts an admission that opens nothing.
  mutating func refuseAdmission(at time: Nanoseconds) {
    count(.refusedAdmissions, .admissionRefused, at: time)
  }

  /// Admits the visitor of a token, or looks up the token, for a validator.
  ///
  /// The answer is ``fate(of:)``, once no record is awaited. A token that the gate knows opens
  /// nothing. As with a coin, the record of the passage comes before the lock opens.
  ///
  /// - Throws: `diskIsBusy` before the ledger is open, when no token is known; `notNow` if the gate
  ///   does not open for a new token.
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
    guard hindrances().allowPassage, openingTime <= time else { throw .notNow }
    process(.coin, at: time, paidBy: .admitted, of: token)
    // A disk that fails at once has refused the step already.
    guard waitsForRecord(at: time) || fate(of: token) == .open else { throw .notNow }
  }

  /// Returns the fate of a token, never ``Fate/doubtful``.
  package func fate(of token: UInt64) -> Fate {
    let last = memory.books.token
    guard last.number == token else { return .unknown }
    return last.fate == .doubtful ? .open : last.fate
  }
}
